import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { Attachments } from '#features/threads/bubbles/Attachments.tsx';
import { piecesOf } from '#features/threads/bubbles/links.ts';
import { termsInShort } from '#features/threads/messages/event-facts.ts';
import { eventTitle } from '#features/threads/messages/event-words.ts';
import { dayAndClock } from '#platform/language/format.ts';
import { t } from '#features/threads/words.ts';
import css from './EventLines.module.css';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { Stack } from '#ui/layout.ts';

type Member = { id: string; name: string; isShaded: boolean };

/** The messages of two parties and the events between, for staff. `marked` is the message in question. */
export function EventLines({ events, members, marked }: { events: readonly ThreadEvent[]; members: readonly Member[]; marked?: string }) {
  return (
    <Stack component="ol" gap={10} mt={8}>
      {events.map((event) => (
        <Line key={event.id} event={event} sender={members.find(({ id }) => id === event.senderId)} isMarked={event.id === marked} />
      ))}
    </Stack>
  );
}

function Line({ event, sender, isMarked }: { event: ThreadEvent; sender: Member | undefined; isMarked: boolean }) {
  const { kind, body, attachments, deletedAt, createdAt, data } = event;
  const isMessage = kind === 'message';
  return (
    <li
      className={css.line}
      data-message={isMessage || undefined}
      data-shaded={(isMessage && sender?.isShaded) || undefined}
      data-marked={isMarked || undefined}
    >
      <p className={css.who}>
        <b>{isMessage ? sender?.name : [eventTitle(kind, event), termsInShort(data), data.parcel?.carrier].filter(Boolean).join(' · ')}</b>
        {!isMessage && sender && <span>{sender.name}</span>}
        <time dateTime={createdAt}>{dayAndClock(createdAt)}</time>
      </p>
      {data.parcel?.trackingUrl && <Words text={data.parcel.trackingUrl} />}
      {deletedAt ? <i>{t('messages.deleted')}</i> : body && <Words text={body} />}
      {attachments.length > 0 && <Attachments items={attachments} author={sender?.name ?? ''} />}
    </li>
  );
}

/** A text with its addresses as links. Never HTML. */
function Words({ text }: { text: string }) {
  return (
    <p className={css.text} data-written>
      {piecesOf(text).map((piece, index) =>
        piece.kind === 'text' ? (
          <span key={index}>{piece.text}</span>
        ) : (
          <TextLink key={index} href={piece.href} isOutside isInText>
            {piece.text}
          </TextLink>
        ),
      )}
    </p>
  );
}
