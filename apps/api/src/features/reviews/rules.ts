type Place = {
  hasReviewed: boolean;
  /** The 14 days are over, or the other party's review was published when they ended. */
  isOver: boolean;
};

/** Returns why one party of a completed job cannot review the other, or undefined. */
export function whyCannotReview({ hasReviewed, isOver }: Place): string | undefined {
  if (hasReviewed) return 'You’ve already reviewed this work';
  return isOver ? 'The 14 days to review this work are over' : undefined;
}

type Answered = { isHidden: boolean; hasAnswer: boolean; isOver: boolean };

/** Returns why the reviewed account cannot answer a published review, or undefined. */
export function whyCannotAnswer({ isHidden, hasAnswer, isOver }: Answered): string | undefined {
  if (hasAnswer) return 'You’ve already answered this review';
  if (isHidden) return 'Our team hid this review';
  return isOver ? 'The 14 days to answer this review are over' : undefined;
}
