import { toast } from './toast.ts';

/** Puts a text on the clipboard and says so, or that the browser did not let it. */
export async function copyText(text: string, words: { done: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(words.done, { isShort: true });
  } catch {
    toast.error(words.failed);
  }
}
