import { useId } from 'react';

const TONES = {
  brand: {
    from: 'color-mix(in srgb, var(--cl-mark) 75%, black)',
    to: 'var(--cl-mark)',
    lines: ['color-mix(in srgb, var(--cl-mark) 72%, white)', 'var(--cl-mark)', 'color-mix(in srgb, var(--cl-mark) 45%, white)'],
    dot: '#FFCB5C',
  },
  ink: {
    from: '#171A36',
    to: 'color-mix(in srgb, var(--cl-mark) 28%, #171A36)',
    lines: ['color-mix(in srgb, var(--cl-mark) 75%, #171A36)', 'color-mix(in srgb, var(--cl-mark) 28%, #171A36)', 'var(--cl-mark)'],
    dot: '#FFCB5C',
  },
  pine: { from: '#12443E', to: '#2A7266', lines: ['#63AE94', '#2A7266', '#B5E0C4'], dot: '#FFD479' },
  sea: { from: '#0F4C86', to: '#2B86CF', lines: ['#79C2EE', '#2B86CF', '#C4E8FA'], dot: '#FFE1A6' },
  ember: { from: '#8E2F3C', to: '#D9583F', lines: ['#F79A5B', '#D9583F', '#FFD08F'], dot: '#FFF0D2' },
  orchid: { from: '#5A2C82', to: '#9A55BF', lines: ['#D694DE', '#9A55BF', '#F6D0EE'], dot: '#FFD98F' },
  dusk: { from: '#3B2F7A', to: '#7A4CB8', lines: ['#E0708F', '#7A4CB8', '#FFB08A'], dot: '#FFE0A8' },
  moss: { from: '#3F5A22', to: '#6F9238', lines: ['#A9C76A', '#6F9238', '#DCEBB4'], dot: '#FFC66B' },
  sand: { from: '#9A6B3F', to: '#CF9A62', lines: ['#E9C493', '#CF9A62', '#F7E6CC'], dot: 'var(--cl-mark)' },
  soft: { from: 'none', to: 'none', lines: ['var(--cl-soft-2)'], dot: '#FFCB5C' },
} as const;

/** Where the rings are: a profile's cover, a card, a modal, the side of the login page, and the backgrounds of single pages. */
const SHAPES = {
  cover: { width: 1200, height: 184, cx: 980, cy: 236, outer: 806, step: 46, rings: 17, dot: [715.1, 95.2, 10] },
  card: { width: 280, height: 90, cx: 240.8, cy: 103.5, outer: 150, step: 20, rings: 7, dot: [164.5, 55.8, 4] },
  modal: { width: 400, height: 200, cx: 340, cy: 230, outer: 264, step: 34, rings: 7, dot: [187.8, 174.6, 7] },
  tall: { width: 600, height: 768, cx: 640, cy: 820, outer: 794, step: 92, rings: 8, dot: [328.3, 406.3, 13] },
  page: { width: 1280, height: 460, cx: 640, cy: 560, outer: 540, step: 70, rings: 7, dot: [307.5, 134.5, 13] },
  done: { width: 1280, height: 460, cx: 640, cy: 620, outer: 586, step: 76, rings: 7, dot: [819, 310, 12] },
  mail: { width: 1280, height: 460, cx: 640, cy: 620, outer: 586, step: 76, rings: 7, dot: [317.5, 329.6, 12] },
} as const;

export type LanesTone = keyof typeof TONES;
const COVER_TONES: readonly LanesTone[] = ['brand', 'pine', 'sea', 'ember', 'orchid', 'dusk', 'moss', 'sand', 'ink'];

/** Returns a tone for a text, such as a category's slug; always the same for the same text. */
export function toneOf(text: string): LanesTone {
  let sum = 0;
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return COVER_TONES[sum % COVER_TONES.length] ?? 'brand';
}

/** The brand's art: concentric lanes with one dot in them. Fills its box. */
export function Lanes({ tone = 'brand', shape = 'cover' }: { tone?: LanesTone; shape?: keyof typeof SHAPES }) {
  const id = useId();
  const { width, height, cx, cy, outer, step, rings, dot } = SHAPES[shape];
  const { from, to, lines, dot: dotColor } = TONES[tone];
  return (
    <svg width="100%" height="100%" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {from !== 'none' && (
        <>
          <defs>
            <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
              <stop stopColor={from} />
              <stop offset="1" stopColor={to} />
            </linearGradient>
          </defs>
          <rect width={width} height={height} fill={`url(#${id})`} />
        </>
      )}
      {Array.from({ length: rings }, (_, ring) => (
        <circle
          key={ring}
          cx={cx}
          cy={cy}
          r={outer - ring * step}
          fill="none"
          stroke={lines[ring % lines.length]}
          strokeWidth={step * 0.62}
          strokeOpacity={(0.14 + (0.78 * (ring + 1)) / rings).toFixed(2)}
        />
      ))}
      <circle cx={dot[0]} cy={dot[1]} r={dot[2]} fill={dotColor} />
    </svg>
  );
}
