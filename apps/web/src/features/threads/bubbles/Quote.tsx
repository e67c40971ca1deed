import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/http/api.ts';
import { useT } from '#features/threads/messages/i18n.ts';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { useLogJump } from '#features/threads/messages/log-jump.ts';
import css from './Quote.module.css';
import type { Quoted } from '#features/threads/messages/rows.ts';
import { quotedWords } from '#features/threads/messages/words.ts';

/** The message that a message answers; a click jumps there. `name` is the other party's first name. */
export function Quote({ quoted: { id, event, me }, name }: { quoted: Quoted; name: string }) {
  return event ? <Words event={event} me={me} name={name} /> : <FarQuote id={id} me={me} name={name} />;
}

/** A quote of an event that is not loaded. Its height is the same before and after the fetch. */
function FarQuote({ id, me, name }: { id: string; me: string; name: string }) {
  const t = useT();
  const { data } = useQuery({
    queryKey: ['event', id],
    queryFn: ({ signal }) => call('GET events/:eventId', { params: { eventId: id }, signal }),
    meta: { quiet: true },
  });
  if (data) return <Words event={data} me={me} name={name} isFar />;
  return (
    <p className={css.root} data-far>
      <b>&nbsp;</b>
      <span className={css.words}>{t('messages.aMessage')}</span>
    </p>
  );
}

function Words({ event, me, name, isFar = false }: { event: ThreadEvent; me: string; name: string; isFar?: boolean }) {
  const t = useT();
  const jump = useLogJump();
  const author = event.senderId === me ? t('messages.me') : name;
  return (
    <button type="button" className={css.root} data-far={isFar || undefined} onClick={() => jump(event.seq)}>
      <VisuallyHidden>{t('messages.goToQuoted', { name: author })}</VisuallyHidden>
      <b>{author}</b>
      <span className={css.words}>{quotedWords(event)}</span>
    </button>
  );
}
