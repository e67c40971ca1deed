import { Arcs } from './Arcs.tsx';

export function ArtMail() {
  return (
    <Arcs height={112}>
      <rect x="42" y="34" width="76" height="56" rx="10" fill="var(--cl-accent)" />
      <path
        d="M42 46l31 23a12 12 0 0 0 14 0l31-23v-2a10 10 0 0 0-10-10H52a10 10 0 0 0-10 10z"
        fill="color-mix(in srgb, var(--cl-mark) 78%, #fff)"
      />
      <path d="M44 40l29 21a12 12 0 0 0 14 0l29-21" fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" strokeOpacity=".9" />
      <circle cx="118" cy="36" r="13" fill="var(--cl-dot)" stroke="var(--cl-surface)" strokeWidth="4" />
      <path d="M113 36l3.5 3.5 6.5-6.5" fill="none" stroke="#5A3A00" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round" />
    </Arcs>
  );
}
