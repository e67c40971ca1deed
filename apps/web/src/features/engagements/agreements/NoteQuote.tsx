import { Text } from '#ui/layout.ts';
import { t } from './words.ts';

/** What the sender of terms wrote to them. */
export function NoteQuote({ note }: { note: string | null }) {
  if (note === null) return null;
  return (
    <Text mb={12} px={14} py={10} mod="inset">
      {t('amendment.quote', { words: note })}
    </Text>
  );
}
