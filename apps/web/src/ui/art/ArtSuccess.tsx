import { Arcs } from './Arcs.tsx';

export function ArtSuccess() {
  return (
    <Arcs height={108}>
      <circle cx="80" cy="58" r="35" fill="var(--cl-accent)" />
      <path d="M65 59l10.5 10.5L96 48.5" fill="none" stroke="#fff" strokeWidth="7" strokeLinecap="round" strokeLinejoin="round" />
      <circle cx="124" cy="34" r="7" fill="var(--cl-dot)" />
    </Arcs>
  );
}
