import { Note } from '#ui/content/Note.tsx';
import type { Held } from './held.ts';
import { t } from './words.ts';

/** Why a case cannot be decided right now. */
export function heldWords({ isOwn, by }: Held): string {
  return isOwn ? t('staffDecisions.byYou') : t('staffDecisions.byColleague', { name: by });
}

export function HeldNote({ held }: { held: Held }) {
  return <Note>{heldWords(held)}</Note>;
}
