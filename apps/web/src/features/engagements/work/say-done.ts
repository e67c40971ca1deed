import { toast } from '#ui/overlays/toast.ts';
import { t } from './i18n.ts';
import type { DialogName } from './WorkDialogs.tsx';

/** Requests for changes, a cancellation or a decision are sent, but no success. */
const GOOD: ReadonlySet<DialogName> = new Set(['deliver', 'accept', 'takeBack', 'changeTerms']);

/** Says that an act on the work is done. */
export function sayDone(name: DialogName) {
  toast[GOOD.has(name) ? 'success' : 'note'](t(`work.done.${name}`));
}
