import { queryOf } from '#platform/http/queries.ts';
import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLogJump } from '#features/threads/messages/log-jump.ts';
import { clock } from '#platform/language/format.ts';
import type { KeyOf } from '#platform/language/words.ts';
import { t } from './words.ts';
import { Group, Text } from '#ui/layout.ts';
import { useLongPress } from '#ui/overlays/long-press.ts';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Attachments } from './Attachments.tsx';
import css from './Bubble.module.css';
import { BubbleTools, type OpenMenu } from './BubbleTools.tsx';
import { useWished } from './change-message.ts';
import { LazyGuardNote } from '#features/threads/composer/lazy-guard.ts';
import { hostOf, piecesOf } from './links.ts';
import { discardMessage, retryMessage } from '#features/threads/messages/outbox.ts';
import { Reactions } from './Reactions.tsx';
import type { BubbleRow, Quoted } from '#features/threads/messages/rows.ts';
import { quotedWords } from '#features/threads/messages/event-words.ts';
import { TextAction } from './TextAction.tsx';
import { useConversationActions } from './conversation-actions.ts';

/** One message. Screen readers read `author`; on the screen the side shows who wrote it. */
export function Bubble({ row, author }: { row: BubbleRow; author: string }) {
  const conversation = useConversationActions();
  const event = useWished(row.event, conversation?.me ?? '');
  const [isNear, setIsNear] = useState(false);
  const [open, setOpen] = useState<OpenMenu>(null);
  const hasTools = conversation !== null && event !== null && event.deletedAt === null;
  const isEdited = event !== null && event.editedAt !== null && event.deletedAt === null;
  const files = event && event.deletedAt !== null ? [] : row.attachments;
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
        <Words row={row} event={event} author={author} name={conversation?.name ?? ''} />
        {files.length > 0 && <Attachments items={files} author={author} />}
        {hasTools && (
          <BubbleTools event={event} conversation={conversation} isNear={isNear} isNewest={row.isNewest} open={open} onOpen={setOpen} />
        )}
      </div>
      {hasTools && <Reactions event={event} conversation={conversation} />}
      {hasTools && !row.isMine && event.body !== null && (conversation.isGuarded || event.body.includes('://')) && (
        <Suspense fallback={null}>
          <LazyGuardNote text={event.body} conversation={conversation} onReport={() => conversation.report(event)} />
        </Suspense>
      )}
      {row.state === 'failed' ? (
        <Failure row={row} />
      ) : (
        (row.isLast || row.state === 'sending' || isEdited) && <Meta row={row} isEdited={isEdited} />
      )}
    </div>
  );
}

type WordsProps = { row: BubbleRow; event: ThreadEvent | null; author: string; name: string };

function Words({ row, event, author, name }: WordsProps) {
  const body = event ? (event.deletedAt ? null : (event.body ?? '')) : row.body;
  if (body === '' && !row.quoted) return null;
  return (
    <div className={css.text} data-deleted={body === null || undefined}>
      {row.quoted && body !== null && <Quote quoted={row.quoted} name={name} />}
      {body !== '' && (
        <p data-written>
          <VisuallyHidden>{`${author}: `}</VisuallyHidden>
          {body === null ? <i>{t('messages.deleted')}</i> : <LinkedText text={body} />}
        </p>
      )}
    </div>
  );
}

/** The message that a message answers; a click jumps there. `name` is the other party's first name. */
function Quote({ quoted: { id, event, me }, name }: { quoted: Quoted; name: string }) {
  return event ? <QuotedWords event={event} me={me} name={name} /> : <FarQuote id={id} me={me} name={name} />;
}

/** A quote of an event that is not loaded. Its height is the same before and after the fetch. */
function FarQuote({ id, me, name }: { id: string; me: string; name: string }) {
  const { data } = useQuery(queryOf(['event', id], 'GET events/:eventId', { params: { eventId: id } }));
  if (data) return <QuotedWords event={data} me={me} name={name} isFar />;
  return (
    <p className={css.quote}>
      <b>&nbsp;</b>
      <span>{t('bubble.aMessage')}</span>
    </p>
  );
}

function QuotedWords({ event, me, name, isFar = false }: { event: ThreadEvent; me: string; name: string; isFar?: boolean }) {
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

function Failure({ row: { clientId, problem } }: { row: BubbleRow }) {
  if (clientId === null) return null;
  return (
    <Group component="span" justify="flex-end" gap="0 6px" mt={2} role="alert">
      <IconAlertCircle size={15} stroke={2} color="var(--cl-bad)" aria-hidden="true" />
      <Text span size="sm" variant="bad">
        {t('bubble.notSent', { reason: reasonOf(problem) })}
      </Text>
      <TextAction onClick={() => void retryMessage(clientId)}>{t('app.tryAgain')}</TextAction>
      <TextAction onClick={() => void discardMessage(clientId)}>{t('bubble.delete')}</TextAction>
    </Group>
  );
}

const PROBLEMS: Readonly<Record<number, KeyOf<typeof t> | undefined>> = {
  1004: 'bubble.problem.1004',
  1009: 'bubble.problem.1009',
  1012: 'bubble.problem.1012',
  1020: 'bubble.problem.1020',
};

function reasonOf(problem: BubbleRow['problem']): string {
  if (!problem) return '';
  const key = PROBLEMS[problem.code];
  return key ? t(key) : problem.message;
}
