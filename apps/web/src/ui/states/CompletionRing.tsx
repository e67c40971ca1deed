import type { ReactNode } from 'react';
import css from './CompletionRing.module.css';

const GAP = 2.5;
/** How round the corners of a business are; the same as in Avatar.module.css. */
const CORNER = 0.27;

function strokeOf(size: number): number {
  if (size <= 24) return 2;
  if (size < 48) return 2.5;
  if (size < 52) return 3;
  return size < 80 ? 4 : 6;
}

type CompletionRingProps = { percent: number; size: number; kind?: 'person' | 'business'; label: string; children: ReactNode };

/** Draws a ring around an avatar of `size`, in its shape, for the filled part of a profile. At 100 only the avatar shows. */
export function CompletionRing({ percent, size, kind = 'person', label, children }: CompletionRingProps) {
  if (percent >= 100) return children;
  const stroke = strokeOf(size);
  const outer = size + 2 * (GAP + stroke);
  const side = outer - stroke;
  const corner = kind === 'person' ? side / 2 : size * CORNER + GAP + stroke / 2;
  const edge = side - 2 * corner;
  // The outline begins where the top edge does; the ring begins at 12 o'clock.
  const noon = (100 * (edge / 2)) / (4 * edge + 2 * Math.PI * corner);
  const shape = { x: stroke / 2, y: stroke / 2, width: side, height: side, rx: corner, strokeWidth: stroke };
  return (
    <span className={css.root} role="img" aria-label={label} style={{ '--ring-size': `${outer}px` }}>
      <svg viewBox={`0 0 ${outer} ${outer}`} width={outer} height={outer} fill="none" stroke="var(--cl-soft-2)" aria-hidden="true">
        <rect {...shape} />
        {percent > 0 && (
          <rect
            {...shape}
            stroke="var(--cl-accent)"
            strokeLinecap="round"
            pathLength={100}
            strokeDasharray={`${percent} ${100 - percent}`}
            strokeDashoffset={-noon}
          />
        )}
      </svg>
      {children}
    </span>
  );
}
