export function ArtEmptySearch() {
  return (
    <svg viewBox="0 0 160 100" width="144" height="90" aria-hidden="true">
      <g fill="none" strokeWidth="9" strokeLinecap="round">
        <path d="M14 92a66 66 0 0 1 132 0" stroke="var(--cl-soft)" />
        <path d="M32 92a48 48 0 0 1 96 0" stroke="var(--cl-soft-2)" />
      </g>
      <circle cx="76" cy="50" r="25" fill="var(--cl-soft-2)" stroke="var(--cl-accent)" strokeWidth="8" />
      <path d="M95 69l17 17" stroke="var(--cl-accent)" strokeWidth="9" strokeLinecap="round" />
      <circle cx="84" cy="42" r="5" fill="var(--cl-dot)" />
    </svg>
  );
}
