export const JOB_TITLE = 'job-title';

/** Where the focus goes when the button that had it is gone. */
export function focusJobTitle() {
  requestAnimationFrame(() => document.getElementById(JOB_TITLE)?.focus({ preventScroll: true }));
}
