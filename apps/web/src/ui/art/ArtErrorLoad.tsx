import { Arcs } from './Arcs.tsx';

export function ArtErrorLoad() {
  return (
    <Arcs height={100} scale={0.9}>
      <path d="M50 70a16 16 0 0 1 3-31.5A25 25 0 0 1 101 38a16 16 0 0 1 8 32z" fill="var(--cl-accent)" />
      <circle cx="112" cy="72" r="14" fill="#CC2C45" stroke="var(--cl-surface)" strokeWidth="5" />
      <path d="M112 66v6.5" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
      <circle cx="112" cy="77" r="1.8" fill="#fff" />
    </Arcs>
  );
}
