import type { Unmet } from '@castlane/contract/match.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { unmetWords } from '#features/jobs/match/unmet-words.ts';
import { t } from '#features/search/feed/words.ts';
import { Bullets } from '#ui/content/Bullets.tsx';
import { Note } from '#ui/content/Note.tsx';

/** Lists the requirements that the creator does not meet, before they spend stars. Advice only. */
export function UnmetNote({ unmet }: { unmet: readonly Unmet[] }) {
  if (unmet.length === 0) return null;
  return (
    <Note tone="warn" icon={<IconAlertTriangle size={18} stroke={2} aria-hidden="true" />}>
      <b>{t('match.title')}</b>
      <Bullets gap={0} my={4} ps={16}>
        {unmet.map((each) => {
          const words = unmetWords(each, 'creator');
          return <li key={words}>{words}</li>;
        })}
      </Bullets>
      <p>{t('match.text')}</p>
    </Note>
  );
}
