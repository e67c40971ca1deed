export function ArtSuccess() {
  return (
    <svg viewBox="0 0 160 108" width="160" height="108" aria-hidden="true">
      <g fill="none" strokeWidth="9" strokeLinecap="round">
        <path d="M14 100a66 66 0 0 1 132 0" stroke="var(--cl-soft)" />
        <path d="M32 100a48 48 0 0 1 96 0" stroke="var(--cl-soft-2)" />
      </g>
      <circle cx="80" cy="58" r="35" fill="var(--cl-accent)" />
      <path d="M65 59l10.5 10.5L96 48.5" fill="none" stroke="#fff" strokeWidth="7" strokeLinecap="round" strokeLinejoin="round" />
      <circle cx="124" cy="34" r="7" fill="var(--cl-dot)" />
    </svg>
  );
}
