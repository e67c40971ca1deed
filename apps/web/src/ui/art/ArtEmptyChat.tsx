import { Arcs } from './Arcs.tsx';

export function ArtEmptyChat() {
  return (
    <Arcs height={100} scale={0.9}>
      <path d="M46 40a14 14 0 0 1 14-14h40a14 14 0 0 1 14 14v18a14 14 0 0 1-14 14H74L58 86V72a12 12 0 0 1-12-12z" fill="var(--cl-accent)" />
      <circle cx="66" cy="49" r="4.5" fill="#fff" />
      <circle cx="80" cy="49" r="4.5" fill="#fff" fillOpacity=".75" />
      <circle cx="94" cy="49" r="4.5" fill="var(--cl-dot)" />
    </Arcs>
  );
}
