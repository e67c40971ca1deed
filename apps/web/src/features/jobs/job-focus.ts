export const JOB_TITLE = 'job-title';

/** Moves the focus after its button was removed. */
export function focusJobTitle() {
  requestAnimationFrame(() => document.getElementById(JOB_TITLE)?.focus({ preventScroll: true }));
}
