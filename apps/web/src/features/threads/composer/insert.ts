/** Replaces what is selected in a field, or inserts at its caret, and leaves the caret behind the text. */
export function insertText(field: HTMLTextAreaElement | null, text: string, onChange: (text: string) => void): void {
  if (!field) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  onChange(field.value);
  field.focus();
}
