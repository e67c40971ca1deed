import { useT } from '#platform/i18n.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.ts';
import { useLogJump } from './log-jump.ts';
import css from './Quote.module.css';
import type { Quoted } from './rows.ts';
import { quotedWords } from './words.ts';

/** What a message answers, in two lines; leads there where it is loaded. `name`: how the other one is called. */
export function Quote({ quoted: { event, isMine }, name }: { quoted: Quoted; name: string }) {
  const t = useT();
  const jump = useLogJump();
  if (!event) return <p className={css.root}>{t('messages.aMessage')}</p>;
  const author = isMine ? t('messages.me') : name;
  return (
    <button type="button" className={css.root} onClick={() => jump(event.seq)}>
      <VisuallyHidden>{t('messages.goToQuoted', { name: author })}</VisuallyHidden>
      <b>{author}</b>
      <span className={css.words}>{quotedWords(event)}</span>
    </button>
  );
}
