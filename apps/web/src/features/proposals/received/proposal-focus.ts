type Comment = { id: string };

export function commentId({ id }: Comment): string {
  return `comment-${id}`;
}

/** After an answer its button is gone: the focus stays with the comment, or on the page where that has left the list. */
export function focusComment(comment: Comment) {
  requestAnimationFrame(() =>
    (document.getElementById(commentId(comment)) ?? document.getElementById('main'))?.focus({ preventScroll: true }),
  );
}
