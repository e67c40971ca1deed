import type { Numbers } from '@castlane/contract/staff.ts';
import { count, shortDay } from '#platform/format.ts';
import { useT } from './i18n.ts';
import { BarChart } from '#ui/BarChart.tsx';
import { Card } from '#ui/Card.tsx';
import css from './Charts.module.css';

type Day = Numbers['days'][number];
const CHARTS: readonly { id: string; series: readonly (keyof Omit<Day, 'day'>)[] }[] = [
  { id: 'signUps', series: ['creators', 'owners'] },
  { id: 'jobs', series: ['jobs'] },
  { id: 'comments', series: ['proposals'] },
];

/** The last 30 days, one picture each. */
export function Charts({ days }: { days: Numbers['days'] }) {
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
