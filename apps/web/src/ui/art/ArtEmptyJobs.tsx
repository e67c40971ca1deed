import { Arcs } from './Arcs.tsx';

export function ArtEmptyJobs() {
  return (
    <Arcs height={100} scale={0.9}>
      <rect x="48" y="36" width="64" height="48" rx="11" fill="var(--cl-accent)" />
      <path d="M68 36v-6a6 6 0 0 1 6-6h12a6 6 0 0 1 6 6v6" fill="none" stroke="var(--cl-accent)" strokeWidth="6" />
      <path d="M48 56c20 9 44 9 64 0" fill="none" stroke="#fff" strokeOpacity=".55" strokeWidth="4" />
      <rect x="75" y="54" width="10" height="11" rx="4" fill="var(--cl-dot)" />
    </Arcs>
  );
}
