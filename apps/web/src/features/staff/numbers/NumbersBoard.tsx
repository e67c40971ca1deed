import type { Numbers } from '@castlane/contract/staff.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '#ui/states/Loaded.tsx';
import { PageFrame } from '#features/staff/desk/PageFrame.tsx';
import { count, shortDay } from '#platform/language/format.ts';
import { t } from './words.ts';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { Tile, Tiles } from '#ui/content/Tile.tsx';
import { Stack, Text } from '#ui/layout.ts';
import { numbersQuery } from './api.ts';
import { DeadTasks } from './DeadTasks.tsx';
import { Findings } from './Findings.tsx';
import { CountChange, SpanChange } from './changes.tsx';
import css from './NumbersBoard.module.css';
import { delayOf, spanOf } from './span.ts';
import { paths } from '#platform/page/paths.ts';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { BarChart } from '#ui/content/BarChart.tsx';
import { Card } from '#ui/content/Card.tsx';

export function NumbersBoard() {
  const query = useQuery(numbersQuery);
  return (
    <PageFrame title={t('staff.nav.numbers')} isWide>
      <Loaded query={query} skeleton={<Skeletons />}>
        {(numbers) => <Board numbers={numbers} />}
      </Loaded>
    </PageFrame>
  );
}

function Board({ numbers }: { numbers: Numbers }) {
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
        <Charts numbers={numbers} />
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

const LATE_SECONDS = 120;

function Health({ health: { tasksWaiting, oldestTaskSeconds, deadByKind, failingClocks, auditIsWhole } }: { health: Numbers['health'] }) {
  const dead = sumOf(deadByKind.map((kind) => kind.count));
  const failing = sumOf(failingClocks.map((clock) => clock.count));
  const clocks = failingClocks.map(({ clock }) => clock).join(', ');
  const lines = [
    {
      isFine: oldestTaskSeconds < LATE_SECONDS,
      words: t('staffNumbers.tasksWaiting', { count: tasksWaiting, time: delayOf(oldestTaskSeconds) }),
    },
    { isFine: dead === 0, words: t('staffNumbers.dead', { count: dead }) },
    { isFine: failing === 0, words: t('staffNumbers.clocksFailing', { count: failing, clocks }) },
    { isFine: auditIsWhole, words: t(auditIsWhole ? 'staffNumbers.auditWhole' : 'staffNumbers.auditBroken') },
  ];
  return <Findings items={lines} />;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

function Queues({ numbers: { queues, minutesToReview, minutesToFirstProposal, before } }: { numbers: Numbers }) {
  const minutesBefore = before?.minutesToFirstProposal ?? null;
  return (
    <Tiles>
      <Tile label={t('staffNumbers.queue.new')} value={count(queues.new)} href={paths.staff('reviews')} />
      <Tile label={t('staffNumbers.queue.changed')} value={count(queues.changed)} href={`${paths.staff('reviews')}?queue=changed`} />
      <Tile label={t('staffNumbers.queue.appeals')} value={count(queues.appeals)} href={paths.staff('appeals')} />
      <Tile label={t('staffNumbers.queue.disputes')} value={count(queues.disputes)} href={paths.staff('disputes')} />
      <Tile label={t('staffNumbers.queue.reports')} value={count(queues.reports)} href={paths.staff('reports')} />
      <Tile label={t('staffNumbers.queue.contact')} value={count(queues.contact)} href={paths.staff('contact')} />
      <Tile label={t('staffNumbers.toReview')} value={spanOf(minutesToReview)} note={t('staffNumbers.median')} />
      <Tile
        label={t('staffNumbers.toComment')}
        value={spanOf(minutesToFirstProposal)}
        note={
          <>
            <span>{t('staffNumbers.median')}</span>
            {minutesToFirstProposal !== null && minutesBefore !== null && (
              <>
                <br />
                <SpanChange now={minutesToFirstProposal} before={minutesBefore} />
              </>
            )}
          </>
        }
      />
    </Tiles>
  );
}

function People({ numbers: { accounts, activeAccounts } }: { numbers: Numbers }) {
  return (
    <Tiles>
      <Tile label={t('staffNumbers.creators')} value={count(accounts.creators)} href={`${paths.staff('accounts')}?kind=creator`} />
      <Tile label={t('staffNumbers.owners')} value={count(accounts.owners)} href={`${paths.staff('accounts')}?kind=business_owner`} />
      <Tile label={t('staffNumbers.pending')} value={count(accounts.pending)} href={paths.staff('reviews')} />
      <Tile label={t('staffNumbers.rejected')} value={count(accounts.rejected)} />
      <Tile label={t('staffNumbers.banned')} value={count(accounts.banned)} href={`${paths.staff('accounts')}?status=banned`} />
      <Tile label={t('staffNumbers.activeDay')} value={count(activeAccounts.day)} />
      <Tile label={t('staffNumbers.activeWeek')} value={count(activeAccounts.week)} />
      <Tile label={t('staffNumbers.activeMonth')} value={count(activeAccounts.month)} />
    </Tiles>
  );
}

type Figure = 'creators' | 'owners' | 'jobs' | 'proposals';
const CHARTS: readonly { id: 'signUps' | 'jobs' | 'comments'; series: readonly Figure[] }[] = [
  { id: 'signUps', series: ['creators', 'owners'] },
  { id: 'jobs', series: ['jobs'] },
  { id: 'comments', series: ['proposals'] },
];

/** The last 30 days, one chart for each figure, compared with the 30 days before. */
function Charts({ numbers }: { numbers: Numbers }) {
  return (
    <div className={css.charts}>
      {CHARTS.map((chart) => (
        <Card key={chart.id} pad="md">
          <Chart {...chart} numbers={numbers} />
        </Card>
      ))}
    </div>
  );
}

function Chart({ id, series, numbers: { days, before } }: (typeof CHARTS)[number] & { numbers: Numbers }) {
  const valuesOf = (figures: Record<Figure, number>) => series.map((name) => figures[name]);
  const sums = days.map((day) => sumOf(valuesOf(day)));
  const most = Math.max(0, ...sums);
  const best = days[sums.indexOf(most)];
  return (
    <BarChart
      title={t('staffNumbers.chart', { context: id })}
      sum={<CountChange now={sumOf(sums)} before={before && sumOf(valuesOf(before))} />}
      summary={t('staffNumbers.chartSummary', {
        last: count(sums.at(-1) ?? 0),
        most: count(most),
        on: best ? shortDay(best.day) : '–',
      })}
      names={[t('staffNumbers.day'), ...series.map((name) => t('staffNumbers.series', { context: name }))]}
      points={days.map((day) => ({ label: shortDay(day.day), values: valuesOf(day) }))}
      words={{ asTable: t('staffNumbers.asTable'), asChart: t('staffNumbers.asChart') }}
      format={count}
    />
  );
}

function JobsByStatus({ jobs }: { jobs: Numbers['jobs'] }) {
  const most = Math.max(1, ...jobs.map((each) => each.count));
  return (
    <Card pad="md">
      <Stack component="ul" className={css.statuses} gap={8}>
        {jobs.map(({ status, count: many }) => (
          <li key={status}>
            <Text span inherit variant="soft">
              <TextLink isQuiet href={`${paths.staff('jobs')}?status=${status}`}>
                {t('jobs.status', { context: status })}
              </TextLink>
            </Text>
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

function Skeletons() {
  const lines = (
    <Stack gap={8}>
      {[160, 130, 220, 140].map((width) => (
        <Skeleton key={width} width={width} height={20} />
      ))}
    </Stack>
  );
  const tiles = (
    <Tiles>
      {[0, 1, 2, 3, 4, 5, 6, 7].map((tile) => (
        <Skeleton key={tile} height={80} radius="var(--cl-r-panel)" />
      ))}
    </Tiles>
  );
  const charts = (
    <div className={css.charts}>
      {CHARTS.map(({ id }) => (
        <Skeleton key={id} height={220} radius="var(--cl-r-lg)" />
      ))}
    </div>
  );
  return (
    <Loading>
      <Stack gap={32}>
        {[lines, tiles, tiles, charts].map((part, index) => (
          <div key={index}>
            <Skeleton width={90} height={24} mb={12} />
            <div>{part}</div>
          </div>
        ))}
      </Stack>
    </Loading>
  );
}
