import type { ReactNode } from 'react';

type ArcsProps = {
  /** The height of the picture's coordinates; its width is 160. */
  height: number;
  /** Pixels per unit. */
  scale?: number;
  isBad?: boolean;
  children: ReactNode;
};

/** A small picture on two arcs. */
export function Arcs({ height, scale = 1, isBad = false, children }: ArcsProps) {
  const base = height - 8;
  return (
    <svg viewBox={`0 0 160 ${height}`} width={160 * scale} height={height * scale} aria-hidden="true">
      <g fill="none" strokeWidth="9" strokeLinecap="round">
        <path d={`M14 ${base}a66 66 0 0 1 132 0`} stroke={isBad ? 'var(--cl-bad-soft)' : 'var(--cl-soft)'} />
        <path d={`M32 ${base}a48 48 0 0 1 96 0`} stroke={isBad ? '#F6C9D0' : 'var(--cl-soft-2)'} strokeOpacity={isBad ? 0.7 : 1} />
      </g>
      {children}
    </svg>
  );
}
