import { FORM_CODES } from '#platform/form.ts';

/** What a dialog of the console says itself: bad input, somebody was faster, not allowed, gone, beyond what one may. */
export const WRITE_CODES = [...FORM_CODES, 1005, 1009, 1012, 1013, 1016] as const;
