import { FORM_CODES } from '#platform/forms/form.ts';

/**
 * The problems that a dialog of the console shows itself: invalid input, a lost race, a missing right, a missing item, an exceeded limit.
 */
export const WRITE_CODES = [...FORM_CODES, 1005, 1009, 1012, 1013, 1016] as const;
