export function ArtErrorLoad() {
  return (
    <svg viewBox="0 0 160 100" width="144" height="90" aria-hidden="true">
      <g fill="none" strokeWidth="9" strokeLinecap="round">
        <path d="M14 92a66 66 0 0 1 132 0" stroke="var(--cl-soft)" />
        <path d="M32 92a48 48 0 0 1 96 0" stroke="var(--cl-soft-2)" />
      </g>
      <path d="M50 70a16 16 0 0 1 3-31.5A25 25 0 0 1 101 38a16 16 0 0 1 8 32z" fill="var(--cl-accent)" />
      <circle cx="112" cy="72" r="14" fill="#CC2C45" stroke="var(--cl-surface)" strokeWidth="5" />
      <path d="M112 66v6.5" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
      <circle cx="112" cy="77" r="1.8" fill="#fff" />
    </svg>
  );
}
