export function ArtEmptyChat() {
  return (
    <svg viewBox="0 0 160 100" width="144" height="90" aria-hidden="true">
      <g fill="none" strokeWidth="9" strokeLinecap="round">
        <path d="M14 92a66 66 0 0 1 132 0" stroke="var(--cl-soft)" />
        <path d="M32 92a48 48 0 0 1 96 0" stroke="var(--cl-soft-2)" />
      </g>
      <path d="M46 40a14 14 0 0 1 14-14h40a14 14 0 0 1 14 14v18a14 14 0 0 1-14 14H74L58 86V72a12 12 0 0 1-12-12z" fill="var(--cl-accent)" />
      <circle cx="66" cy="49" r="4.5" fill="#fff" />
      <circle cx="80" cy="49" r="4.5" fill="#fff" fillOpacity=".75" />
      <circle cx="94" cy="49" r="4.5" fill="var(--cl-dot)" />
    </svg>
  );
}
