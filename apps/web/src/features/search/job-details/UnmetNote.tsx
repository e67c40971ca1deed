import type { Unmet } from '@castlane/contract/match.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useT } from '#features/search/feed/i18n.ts';
import { Note } from '#ui/content/Note.tsx';
import { unmetWords } from './unmet-words.ts';
import css from './UnmetNote.module.css';

/** Lists the requirements that the creator does not meet, before they spend stars. Advice only. */
export function UnmetNote({ unmet }: { unmet: readonly Unmet[] }) {
  const t = useT();
  if (unmet.length === 0) return null;
  return (
    <Note tone="warn" icon={<IconAlertTriangle size={18} stroke={2} aria-hidden="true" />}>
      <b>{t('match.title')}</b>
      <ul className={css.list}>
        {unmet.map((each) => {
          const words = unmetWords(each);
          return <li key={words}>{words}</li>;
        })}
      </ul>
      <p>{t('match.text')}</p>
    </Note>
  );
}
