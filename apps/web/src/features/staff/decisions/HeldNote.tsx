import { Note } from '#ui/content/Note.tsx';
import type { Held } from './held.ts';
import { useT } from './words.ts';

/** Why a case cannot be decided right now. */
export function heldWords(t: ReturnType<typeof useT>, { isOwn, by }: Held): string {
  return isOwn ? t('staffDecisions.byYou') : t('staffDecisions.byColleague', { name: by });
}

export function HeldNote({ held }: { held: Held }) {
  const t = useT();
  return <Note>{heldWords(t, held)}</Note>;
}
