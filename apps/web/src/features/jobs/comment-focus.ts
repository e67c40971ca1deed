type Comment = { id: string };

export function commentId({ id }: Comment): string {
  return `comment-${id}`;
}

/** After an answer its button is gone: the focus stays with the comment. */
export function focusComment(comment: Comment) {
  requestAnimationFrame(() => document.getElementById(commentId(comment))?.focus({ preventScroll: true }));
}
