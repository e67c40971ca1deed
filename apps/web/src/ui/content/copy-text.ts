import { toast } from '#ui/overlays/toast.ts';

/** Copies a text to the clipboard and shows a toast, also if the browser refuses. */
export async function copyText(text: string, words: { done: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(words.done, { isShort: true });
  } catch {
    toast.error(words.failed);
  }
}
