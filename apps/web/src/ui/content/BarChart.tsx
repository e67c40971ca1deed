import { useId, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import css from './BarChart.module.css';
import { Button } from '#ui/controls/Button.ts';
import { Box, Group, Text } from '#ui/layout.ts';

type ChartProps = {
  title: string;
  /** The sum of all bars, below the title. */
  sum?: ReactNode;
  /** What the chart shows, above it while no bar is chosen. */
  summary: string;
  /** The name of the axis, then of each series. */
  names: readonly [axis: string, ...series: string[]];
  points: readonly { label: string; values: readonly number[] }[];
  words: { asTable: string; asChart: string };
  format: (value: number) => string;
};

const HEIGHT = 100;
const GAP = 0.25;

/** Stacked bars over time. Pointing at a bar, or the arrow keys, shows its values. A button shows all numbers as a table. */
export function BarChart({ title, sum, summary, names: [axis, ...series], points, words, format }: ChartProps) {
  const id = useId();
  const [isTable, setIsTable] = useState(false);
  return (
    <Box component="section" miw={0} aria-labelledby={id}>
      <Group justify="space-between" wrap="nowrap" gap={8}>
        <h3 id={id}>{title}</h3>
        <Button variant="subtle" size="sm" mr={-12} aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          {isTable ? words.asChart : words.asTable}
        </Button>
      </Group>
      {sum}
      {isTable ? (
        <ChartTable title={title} axis={axis} series={series} points={points} format={format} />
      ) : (
        <>
          <Plot title={title} summary={summary} series={series} points={points} format={format} />
          {series.length > 1 && <Legend series={series} />}
        </>
      )}
    </Box>
  );
}

type PlotProps = Pick<ChartProps, 'title' | 'summary' | 'points' | 'format'> & { series: readonly string[] };

/** The bars with their scale. One tab stop: the arrow keys go from bar to bar. */
function Plot({ title, summary, series, points, format }: PlotProps) {
  const [chosen, setChosen] = useState<number>();
  const last = points.length - 1;
  const point = chosen === undefined ? undefined : points[chosen];
  const reading = point ? readingOf(point, series, format) : summary;
  const step = stepOf(Math.max(...points.map(totalOf)));

  function choose(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setChosen(Math.min(last, Math.max(0, Math.floor(((event.clientX - left) / width) * points.length))));
  }

  function move(event: KeyboardEvent) {
    const next = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, Home: -points.length, End: points.length }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setChosen(Math.min(last, Math.max(0, (chosen ?? last) + next)));
  }

  return (
    <>
      <Text size="sm" variant="soft" mod="tabular" mb={10} mih={18} aria-hidden="true">
        {reading}
      </Text>
      <div className={css.plot}>
        <Text component="div" size="xs" variant="muted" mod="tabular" className={css.scale} aria-hidden="true">
          {[2 * step, step, 0].map((value) => (
            <span key={value}>{format(value)}</span>
          ))}
        </Text>
        <div
          className={css.bars}
          role="slider"
          tabIndex={0}
          aria-label={title}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={chosen ?? last}
          aria-valuetext={reading}
          onPointerDown={choose}
          onPointerMove={choose}
          onPointerLeave={() => setChosen(undefined)}
          onFocus={(event) => event.currentTarget.matches(':focus-visible') && setChosen(last)}
          onBlur={() => setChosen(undefined)}
          onKeyDown={move}
        >
          <Bars points={points} top={2 * step} chosen={chosen} />
        </div>
        <Text component="div" size="xs" variant="muted" mod="tabular" className={css.ends} aria-hidden="true">
          <span>{points[0]?.label}</span>
          <span>{points.at(-1)?.label}</span>
        </Text>
      </div>
    </>
  );
}

type Point = ChartProps['points'][number];

function totalOf({ values }: Point): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** `20 Nov: Creators 3, Business owners 1`. */
function readingOf({ label, values }: Point, series: readonly string[], format: ChartProps['format']): string {
  return `${label}: ${values.map((value, nth) => `${series[nth]} ${format(value)}`).join(', ')}`;
}

/** The distance of the two lines of the scale: 1, 2 or 5 times a power of ten, so that twice of it is enough for `most`. */
export function stepOf(most: number): number {
  const half = Math.max(1, most / 2);
  const power = 10 ** Math.floor(Math.log10(half));
  return ([1, 2, 5].find((each) => each * power >= half) ?? 10) * power;
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

function Bars({ points, top, chosen }: Pick<ChartProps, 'points'> & { top: number; chosen: number | undefined }) {
  return (
    <svg viewBox={`0 0 ${points.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {chosen !== undefined && <rect data-chosen x={chosen} width={1} y={0} height={HEIGHT} />}
      {points.map(({ label, values }, index) => (
        <g key={label}>
          {values.map((value, nth) => {
            const below = values.slice(0, nth).reduce((sum, each) => sum + each, 0);
            const height = (value / top) * HEIGHT;
            return (
              <rect
                key={nth}
                data-series={nth}
                x={index + GAP / 2}
                width={1 - GAP}
                y={HEIGHT - (below / top) * HEIGHT - height}
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
