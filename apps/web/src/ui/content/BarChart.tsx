import { useId, useState } from 'react';
import css from './BarChart.module.css';
import { Button } from '#ui/controls/Button.ts';
import { Box, Group, Text } from '#ui/layout.ts';

type ChartProps = {
  title: string;
  /** What the chart shows, for screen readers. */
  summary: string;
  /** The name of the axis, then of each series. */
  names: readonly [axis: string, ...series: string[]];
  points: readonly { label: string; values: readonly number[] }[];
  words: { asTable: string; asChart: string };
  format: (value: number) => string;
};

const HEIGHT = 100;
const GAP = 0.25;

/** Stacked bars over time. A button shows the same numbers as a table. */
export function BarChart({ title, summary, names: [axis, ...series], points, words, format }: ChartProps) {
  const id = useId();
  const [isTable, setIsTable] = useState(false);
  return (
    <Box component="section" miw={0} aria-labelledby={id}>
      <Group justify="space-between" wrap="nowrap" gap={8} mb={10}>
        <h3 id={id}>{title}</h3>
        <Button variant="subtle" size="sm" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          {isTable ? words.asChart : words.asTable}
        </Button>
      </Group>
      {isTable ? (
        <ChartTable title={title} axis={axis} series={series} points={points} format={format} />
      ) : (
        <>
          <Bars summary={summary} points={points} />
          <Text component="div" size="xs" variant="muted" mod="tabular" aria-hidden="true">
            <Group justify="space-between" gap={0} mt={4}>
              <span>{points[0]?.label}</span>
              <span>{points.at(-1)?.label}</span>
            </Group>
          </Text>
          {series.length > 1 && <Legend series={series} />}
        </>
      )}
    </Box>
  );
}

function Legend({ series }: { series: readonly string[] }) {
  return (
    <Group component="ul" gap="4px 16px" mt={8} className={css.legend}>
      {series.map((name, index) => (
        <Group key={name} component="li" gap={6} data-series={index}>
          <i aria-hidden="true" />
          <Text span size="xs" variant="soft">
            {name}
          </Text>
        </Group>
      ))}
    </Group>
  );
}

function Bars({ summary, points }: Pick<ChartProps, 'summary' | 'points'>) {
  const most = Math.max(1, ...points.map(({ values }) => values.reduce((sum, value) => sum + value, 0)));
  return (
    <svg className={css.bars} viewBox={`0 0 ${points.length} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={summary}>
      {points.map(({ label, values }, index) => (
        <g key={label}>
          {values.map((value, nth) => {
            const below = values.slice(0, nth).reduce((sum, each) => sum + each, 0);
            const height = (value / most) * HEIGHT;
            return (
              <rect
                key={nth}
                data-series={nth}
                x={index + GAP / 2}
                width={1 - GAP}
                y={HEIGHT - (below / most) * HEIGHT - height}
                height={height}
              />
            );
          })}
        </g>
      ))}
    </svg>
  );
}

type TableProps = Pick<ChartProps, 'title' | 'points' | 'format'> & { axis: string; series: readonly string[] };

function ChartTable({ title, axis, series, points, format }: TableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without the focus the keyboard could not scroll it
    <div className={css.scroll} tabIndex={0} role="group" aria-label={title}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{axis}</th>
            {series.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, values }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {values.map((value, index) => (
                <td key={index}>{format(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
