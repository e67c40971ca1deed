import { Arcs } from './Arcs.tsx';

export function ArtPending() {
  return (
    <Arcs height={108}>
      <rect x="52" y="22" width="56" height="70" rx="12" fill="var(--cl-accent)" />
      <circle cx="80" cy="46" r="11" fill="#fff" fillOpacity=".95" />
      <path d="M63 76c2-10 8.5-14.5 17-14.5S95 66 97 76z" fill="#fff" fillOpacity=".95" />
      <circle cx="108" cy="84" r="17" fill="var(--cl-dot)" stroke="var(--cl-surface)" strokeWidth="5" />
      <path d="M108 76.5V84l4.5 4" fill="none" stroke="#5A3A00" strokeWidth="2.8" strokeLinecap="round" strokeLinejoin="round" />
    </Arcs>
  );
}
