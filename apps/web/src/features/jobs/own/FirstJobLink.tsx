import { IconChevronRight, IconPlus } from '@tabler/icons-react';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { useProfile } from '#platform/store.ts';
import { IconTile } from '#ui/content/IconTile.tsx';
import { Card } from '#ui/content/Card.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { Box, Text } from '#ui/layout.ts';
import { useJobsAtAGlance } from '#features/jobs/api.ts';
import css from './FirstJobLink.module.css';

/** Leads a business without any job to the first one: a draft, until its review is over. */
export function FirstJobLink() {
  const { data } = useJobsAtAGlance();
  const isActive = useProfile()?.status === 'active';
  if (data?.counts.all !== 0) return null;
  return (
    <Card pad="none" isLink className={css.root}>
      <UiLink className={css.link} href={paths.postJob()}>
        <IconTile>
          <IconPlus size={20} stroke={1.75} aria-hidden="true" />
        </IconTile>
        <Box component="span" flex={1} miw={0}>
          <Text component="b" display="block" fw={600} variant="text">
            {t(isActive ? 'jobs.firstTitle' : 'jobs.draftTitle')}
          </Text>
          <Text component="small" display="block" size="sm">
            {t(isActive ? 'jobs.firstText' : 'jobs.draftText')}
          </Text>
        </Box>
        <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
      </UiLink>
    </Card>
  );
}
