import type { Numbers } from '@castlane/contract/staff.ts';
import { count } from '#platform/language/format.ts';
import { useT } from '#features/jobs/i18n.ts';
import { paths } from '#platform/page/paths.ts';
import { Card } from '#ui/content/Card.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { Stack, Text } from '#ui/layout.ts';
import css from './JobsByStatus.module.css';

/** The number of jobs in each status, beside its bar. */
export function JobsByStatus({ jobs }: { jobs: Numbers['jobs'] }) {
  const t = useT();
  const most = Math.max(1, ...jobs.map((each) => each.count));
  return (
    <Card pad="md">
      <Stack component="ul" className={css.root} gap={8}>
        {jobs.map(({ status, count: many }) => (
          <li key={status}>
            <UiLink className={css.link} href={`${paths.staff('jobs')}?status=${status}`}>
              {t(`jobs.status.${status}`)}
            </UiLink>
            <span className={css.track} aria-hidden="true">
              <i style={{ '--share': many / most }} />
            </span>
            <Text component="b" inherit fw={600} mod="tabular" ta="end">
              {count(many)}
            </Text>
          </li>
        ))}
      </Stack>
    </Card>
  );
}
