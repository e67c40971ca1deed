import { queryOf } from '#platform/http/queries.ts';
import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLogJump } from '#features/threads/messages/log-jump.ts';
import { clock } from '#platform/language/format.ts';
import type { OutboxItem } from '#platform/live/outbox.ts';
import { isKey, t } from './words.ts';
import { Group, Text } from '#ui/layout.ts';
import { useLongPress } from '#ui/overlays/long-press.ts';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Attachments } from './Attachments.tsx';
import css from './Bubble.module.css';
import { BubbleTools, type OpenMenu } from './BubbleTools.tsx';
import { useWished } from './change-message.ts';
import { LazyGuardNote } from '#features/threads/composer/lazy-guard.ts';
import { hostOf, piecesOf } from './links.ts';
import { outbox } from '#features/threads/messages/outbox.ts';
import { Reactions } from './Reactions.tsx';
import type { BubbleRow, Quoted } from '#features/threads/messages/rows.ts';
import { quotedWords } from '#features/threads/messages/event-words.ts';
import { TextAction } from './TextAction.tsx';
import { useConversationActions } from './conversation-actions.ts';

/** One message. Screen readers read `author`; on the screen the side shows who wrote it. */
export function Bubble({ row, author }: { row: BubbleRow; author: string }) {
  const { me, isGuarded } = useConversationActions();
  const event = useWished(row.event, me);
  const [isNear, setIsNear] = useState(false);
  const [open, setOpen] = useState<OpenMenu>(null);
  const hasTools = event?.deletedAt === null;
  const isEdited = hasTools && event.editedAt !== null;
  const { body, attachments = [] } = (event ?? row.waiting)!;
  const isDeleted = event !== null && event.deletedAt !== null;
  const files = isDeleted ? [] : attachments;
  const press = useLongPress(() => hasTools && setOpen('all'));
  return (
    <div
      className={css.root}
      data-mine={row.isMine || undefined}
      data-state={row.state}
      onPointerEnter={() => setIsNear(true)}
      onPointerLeave={() => setIsNear(false)}
      onFocus={() => setIsNear(true)}
      onBlur={() => setIsNear(false)}
    >
      <div className={css.line} {...press}>
        <Words body={isDeleted ? null : (body ?? '')} quoted={row.quoted} author={author} />
        {files.length > 0 && <Attachments items={files} author={author} />}
        {hasTools && <BubbleTools event={event} isNear={isNear} isNewest={row.isNewest} open={open} onOpen={setOpen} />}
      </div>
      {hasTools && <Reactions event={event} />}
      {hasTools && !row.isMine && event.body !== null && (isGuarded || event.body.includes('://')) && (
        <Suspense fallback={null}>
          <LazyGuardNote event={event} text={event.body} />
        </Suspense>
      )}
      {row.waiting?.state === 'failed' ? (
        <Failure item={row.waiting} />
      ) : (
        (row.isLast || row.state === 'sending' || isEdited) && <Meta row={row} isEdited={isEdited} />
      )}
    </div>
  );
}

/** `body` is null if the message was deleted, and empty if it has only attachments. */
function Words({ body, quoted, author }: Pick<BubbleRow, 'quoted'> & { body: string | null; author: string }) {
  if (body === '' && !quoted) return null;
  return (
    <div className={css.text} data-deleted={body === null || undefined}>
      {quoted && body !== null && <Quote {...quoted} />}
      {body !== '' && (
        <p data-written>
          <VisuallyHidden>{`${author}: `}</VisuallyHidden>
          {body === null ? <i>{t('messages.deleted')}</i> : <LinkedText text={body} />}
        </p>
      )}
    </div>
  );
}

/** The message that a message answers; a click jumps there. */
function Quote({ id, event }: Quoted) {
  return event ? <QuotedWords event={event} /> : <FarQuote id={id} />;
}

/** A quote of an event that is not loaded. Its height is the same before and after the fetch. */
function FarQuote({ id }: { id: string }) {
  const { data } = useQuery(queryOf(['event', id], 'GET events/:eventId', { params: { eventId: id } }));
  if (data) return <QuotedWords event={data} isFar />;
  return (
    <p className={css.quote}>
      <b>&nbsp;</b>
      <span>{t('bubble.aMessage')}</span>
    </p>
  );
}

function QuotedWords({ event, isFar = false }: { event: ThreadEvent; isFar?: boolean }) {
  const { me, name } = useConversationActions();
  const jump = useLogJump();
  const author = event.senderId === me ? t('conversation.me') : name;
  return (
    <button type="button" className={css.quote} onClick={() => jump(event.seq)}>
      <VisuallyHidden>{t('bubble.goToQuoted', { name: author })}</VisuallyHidden>
      <b>{author}</b>
      <Text span inherit lineClamp={isFar ? 1 : 2}>
        {quotedWords(event)}
      </Text>
    </button>
  );
}

/** Plain text with its URLs as links. Never HTML. */
function LinkedText({ text }: { text: string }) {
  return piecesOf(text).map((piece, index) =>
    piece.kind === 'text' ? (
      <span key={index}>{piece.text}</span>
    ) : (
      <a key={index} href={piece.href} title={hostOf(piece.href)} target="_blank" rel="noopener noreferrer nofollow ugc">
        <span>{piece.text}</span>
        {/* A lookalike host in another alphabet differs from its real name, so the real host is shown too. */}
        {!piece.text.toLowerCase().includes(hostOf(piece.href)) && <span>{` (${hostOf(piece.href)})`}</span>}
      </a>
    ),
  );
}

function Meta({ row: { time, state, isLast, isLastRead }, isEdited }: { row: BubbleRow; isEdited: boolean }) {
  return (
    <span className={css.meta}>
      {isEdited && <span>{t('bubble.edited')}</span>}
      {(isLast || state === 'sending') && (
        <>
          <span>{clock(time)}</span>
          <Mark state={state} />
          {isLastRead && <span aria-hidden="true">{t('bubble.read')}</span>}
        </>
      )}
    </span>
  );
}

const MARKS = {
  sending: { Icon: IconClock, label: 'bubble.sending' },
  sent: { Icon: IconCheck, label: 'bubble.sent' },
  delivered: { Icon: IconChecks, label: 'bubble.delivered' },
  read: { Icon: IconChecks, label: 'bubble.read' },
} as const;

function Mark({ state }: Pick<BubbleRow, 'state'>) {
  if (state === 'theirs' || state === 'failed') return null;
  const { Icon, label } = MARKS[state];
  return <Icon className={css.mark} data-state={state} size={15} stroke={2} role="img" aria-label={t(label)} />;
}

function Failure({ item: { clientId, problem } }: { item: OutboxItem }) {
  return (
    <Group component="span" justify="flex-end" gap="0 6px" mt={2} role="alert">
      <IconAlertCircle size={15} stroke={2} color="var(--cl-bad)" aria-hidden="true" />
      <Text span size="sm" variant="bad">
        {t('bubble.notSent', { reason: reasonOf(problem) })}
      </Text>
      <TextAction onClick={() => void outbox.retry(clientId)}>{t('app.tryAgain')}</TextAction>
      <TextAction onClick={() => void outbox.discard(clientId)}>{t('bubble.delete')}</TextAction>
    </Group>
  );
}

function reasonOf(problem: OutboxItem['problem']): string {
  if (!problem) return '';
  const key = `bubble.problem.${problem.code}`;
  return isKey(key) ? t(key) : problem.message;
}
