/** Without schemas, so that a page that shows reviews does not load their library. */

/** `quality` rates the work, or the brief. */
export const REVIEW_PARTS = ['communication', 'quality', 'punctuality'] as const;
export type ReviewPart = (typeof REVIEW_PARTS)[number];
