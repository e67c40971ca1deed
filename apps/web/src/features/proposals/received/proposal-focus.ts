export function commentId({ id }: { id: string }): string {
  return `comment-${id}`;
}

/** Moves the focus after an answer removed its button: to the proposal, or to the page if the proposal has left the list. */
export function focusComment(comment: { id: string }) {
  requestAnimationFrame(() =>
    (document.getElementById(commentId(comment)) ?? document.getElementById('main'))?.focus({ preventScroll: true }),
  );
}
