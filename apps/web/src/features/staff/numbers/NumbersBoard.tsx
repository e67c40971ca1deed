import type { Numbers } from '@castlane/contract/staff.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageFrame } from '#features/staff/desk/PageFrame.tsx';
import { count, shortDay } from '#platform/language/format.ts';
import { useT } from './i18n.ts';
import { LoadError } from '#ui/states/LoadError.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { Tile, Tiles } from '#ui/content/Tile.tsx';
import { Stack, Text } from '#ui/layout.ts';
import { numbersQuery } from './api.ts';
import { DeadTasks } from './DeadTasks.tsx';
import { Health } from './Health.tsx';
import { JobsByStatus } from './JobsByStatus.tsx';
import css from './NumbersBoard.module.css';
import { spanOf } from './span.ts';
import { BarChart } from '#ui/content/BarChart.tsx';
import { Card } from '#ui/content/Card.tsx';
import '#features/staff/i18n.ts';

/** The state of the installation. */
export function NumbersBoard() {
  const t = useT();
  const query = useQuery(numbersQuery);
  return (
    <PageFrame title={t('staff.nav.numbers')}>
      {query.data ? (
        <Board numbers={query.data} />
      ) : query.isError ? (
        <LoadError problem={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeletons />
      )}
    </PageFrame>
  );
}

function Board({ numbers }: { numbers: Numbers }) {
  const t = useT();
  return (
    <Stack gap={32}>
      <Part title={t('staffNumbers.health')}>
        <Health health={numbers.health} />
        <DeadTasks tasks={numbers.health.deadTasks} />
      </Part>
      <Part title={t('staffNumbers.waiting')}>
        <Queues numbers={numbers} />
      </Part>
      <Part title={t('staffNumbers.people')}>
        <People numbers={numbers} />
      </Part>
      <Part title={t('staffNumbers.days')}>
        <Charts days={numbers.days} />
      </Part>
      <Part title={t('staff.nav.jobs')}>
        <JobsByStatus jobs={numbers.jobs} />
      </Part>
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Text component="h2" size="lg" fw={600} mb={12}>
        {title}
      </Text>
      <Stack gap={14}>{children}</Stack>
    </section>
  );
}

function Queues({ numbers: { queues, minutesToReview, minutesToFirstProposal } }: { numbers: Numbers }) {
  const t = useT();
  return (
    <Tiles>
      <Tile label={t('staffNumbers.queue.new')} value={count(queues.new)} />
      <Tile label={t('staffNumbers.queue.changed')} value={count(queues.changed)} />
      <Tile label={t('staffNumbers.queue.appeals')} value={count(queues.appeals)} />
      <Tile label={t('staffNumbers.queue.contact')} value={count(queues.contact)} />
      <Tile label={t('staffNumbers.toReview')} value={spanOf(minutesToReview)} note={t('staffNumbers.median')} />
      <Tile label={t('staffNumbers.toComment')} value={spanOf(minutesToFirstProposal)} note={t('staffNumbers.median')} />
    </Tiles>
  );
}

function People({ numbers: { accounts, activeAccounts } }: { numbers: Numbers }) {
  const t = useT();
  return (
    <Tiles>
      <Tile label={t('staffNumbers.creators')} value={count(accounts.creators)} />
      <Tile label={t('staffNumbers.owners')} value={count(accounts.owners)} />
      <Tile label={t('staffNumbers.pending')} value={count(accounts.pending)} />
      <Tile label={t('staffNumbers.rejected')} value={count(accounts.rejected)} />
      <Tile label={t('staffNumbers.banned')} value={count(accounts.banned)} />
      <Tile label={t('staffNumbers.activeDay')} value={count(activeAccounts.day)} />
      <Tile label={t('staffNumbers.activeWeek')} value={count(activeAccounts.week)} />
      <Tile label={t('staffNumbers.activeMonth')} value={count(activeAccounts.month)} />
    </Tiles>
  );
}

function Skeletons() {
  const t = useT();
  return (
    <div className={css.late} role="status" aria-busy="true" aria-label={t('app.loading')}>
      {[0, 1, 2, 3, 4, 5, 6, 7].map((tile) => (
        <Skeleton key={tile} height={84} radius={12} />
      ))}
    </div>
  );
}

type Day = Numbers['days'][number];
const CHARTS: readonly { id: string; series: readonly (keyof Omit<Day, 'day'>)[] }[] = [
  { id: 'signUps', series: ['creators', 'owners'] },
  { id: 'jobs', series: ['jobs'] },
  { id: 'comments', series: ['proposals'] },
];

/** The last 30 days, one chart for each figure. */
function Charts({ days }: { days: Numbers['days'] }) {
  const t = useT();
  return (
    <div className={css.root}>
      {CHARTS.map(({ id, series }) => {
        const title = t(`staffNumbers.chart.${id}`);
        return (
          <Card key={id} pad="md">
            <BarChart
              title={title}
              summary={t('staffNumbers.chartSummary', { title, ...summaryOf(days, series) })}
              names={[t('staffNumbers.day'), ...series.map((name) => t(`staffNumbers.series.${name}`))]}
              points={days.map((day) => ({ label: shortDay(day.day), values: series.map((name) => day[name]) }))}
              words={{ asTable: t('staffNumbers.asTable'), asChart: t('staffNumbers.asChart') }}
              format={count}
            />
          </Card>
        );
      })}
    </div>
  );
}

function summaryOf(days: Numbers['days'], series: readonly (keyof Omit<Day, 'day'>)[]) {
  const sums = days.map((day) => series.reduce((sum, name) => sum + day[name], 0));
  const most = Math.max(0, ...sums);
  const best = days[sums.indexOf(most)];
  return { last: count(sums.at(-1) ?? 0), most: count(most), on: best ? shortDay(best.day) : '–' };
}
