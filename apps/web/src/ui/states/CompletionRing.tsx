import type { ReactNode } from 'react';
import css from './CompletionRing.module.css';

const GAP = 2.5;

function strokeOf(size: number): number {
  if (size <= 24) return 2;
  if (size < 48) return 2.5;
  if (size < 52) return 3;
  return size < 80 ? 4 : 6;
}

/** Draws a ring around an avatar of `size` for the filled part of a profile. At 100 only the avatar shows. */
export function CompletionRing({ percent, size, label, children }: { percent: number; size: number; label: string; children: ReactNode }) {
  if (percent >= 100) return children;
  const stroke = strokeOf(size);
  const outer = size + 2 * (GAP + stroke);
  const radius = (outer - stroke) / 2;
  const length = 2 * Math.PI * radius;
  const filled = (Math.max(0, percent) / 100) * length;
  const circle = { cx: outer / 2, cy: outer / 2, r: radius, strokeWidth: stroke };
  return (
    <span className={css.root} role="img" aria-label={label} style={{ '--ring-size': `${outer}px` }}>
      <svg viewBox={`0 0 ${outer} ${outer}`} width={outer} height={outer} fill="none" stroke="var(--cl-soft-2)" aria-hidden="true">
        <circle {...circle} />
        {percent > 0 && (
          <circle
            {...circle}
            stroke="var(--cl-accent)"
            strokeLinecap="round"
            strokeDasharray={`${filled} ${length}`}
            transform={`rotate(-90 ${outer / 2} ${outer / 2})`}
          />
        )}
      </svg>
      {children}
    </span>
  );
}
