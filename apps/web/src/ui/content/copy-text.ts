import { toast } from '#ui/overlays/toast.ts';

export async function copyText(text: string, words: { done: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(words.done, { isShort: true });
  } catch {
    toast.error(words.failed);
  }
}
