type Comment = { id: string };

export function commentId({ id }: Comment): string {
  return `comment-${id}`;
}

/** Moves the focus after an answer removed its button: to the proposal, or to the page if the proposal has left the list. */
export function focusComment(comment: Comment) {
  requestAnimationFrame(() =>
    (document.getElementById(commentId(comment)) ?? document.getElementById('main'))?.focus({ preventScroll: true }),
  );
}
