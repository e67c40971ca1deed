import { Arcs } from './Arcs.tsx';

export function ArtEmptySearch() {
  return (
    <Arcs height={100} scale={0.9}>
      <circle cx="76" cy="50" r="25" fill="var(--cl-soft-2)" stroke="var(--cl-accent)" strokeWidth="8" />
      <path d="M95 69l17 17" stroke="var(--cl-accent)" strokeWidth="9" strokeLinecap="round" />
      <circle cx="84" cy="42" r="5" fill="var(--cl-dot)" />
    </Arcs>
  );
}
