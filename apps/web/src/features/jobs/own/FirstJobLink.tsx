import { IconChevronRight, IconPlus } from '@tabler/icons-react';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { IconTile } from '#ui/content/IconTile.tsx';
import { Card } from '#ui/content/Card.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { Box, Text } from '#ui/layout.ts';
import { useJobsAtAGlance } from '#features/jobs/api.ts';
import css from './FirstJobLink.module.css';

export function FirstJobLink() {
  const { data } = useJobsAtAGlance();
  if (data?.counts.all !== 0) return null;
  return (
    <Card pad="none" isLink className={css.root}>
      <UiLink className={css.link} href={paths.postJob()}>
        <IconTile>
          <IconPlus size={20} stroke={1.75} aria-hidden="true" />
        </IconTile>
        <Box component="span" flex={1} miw={0}>
          <Text component="b" display="block" fw={600} variant="text">
            {t('jobs.firstTitle')}
          </Text>
          <Text component="small" display="block" size="sm">
            {t('jobs.firstText')}
          </Text>
        </Box>
        <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
      </UiLink>
    </Card>
  );
}
