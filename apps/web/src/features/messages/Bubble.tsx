import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import { clock } from '#platform/format.ts';
import { useT } from '#platform/i18n.ts';
import { Attachments } from './Attachments.tsx';
import css from './Bubble.module.css';
import { piecesOf } from './links.ts';
import { discardMessage, retryMessage } from './outbox.ts';
import type { BubbleRow } from './rows.ts';

/** One message. `author` is read aloud; on the screen the side says it. */
export function Bubble({ row, author }: { row: BubbleRow; author: string }) {
  const t = useT();
  return (
    <div className={css.root} data-mine={row.isMine || undefined} data-state={row.state}>
      {row.body !== '' && (
        <p className={css.text}>
          <span className={css.hidden}>{author}: </span>
          {row.body === null ? <i>{t('messages.deleted')}</i> : <LinkedText text={row.body} />}
        </p>
      )}
      {row.attachments.length > 0 && <Attachments items={row.attachments} author={author} />}
      {row.state === 'failed' ? <Failure row={row} /> : (row.isLast || row.state === 'sending') && <Meta row={row} />}
    </div>
  );
}

/** Text as it was written, with its addresses as links. Never HTML. */
function LinkedText({ text }: { text: string }) {
  return piecesOf(text).map((piece, index) =>
    piece.kind === 'text' ? (
      piece.text
    ) : (
      <a key={index} href={piece.href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {piece.text}
      </a>
    ),
  );
}

function Meta({ row: { time, state } }: { row: BubbleRow }) {
  const t = useT();
  return (
    <span className={css.meta}>
      {clock(time)}
      {state === 'sending' && <IconClock size={14} stroke={2} role="img" aria-label={t('messages.sending')} />}
      {state === 'sent' && <IconCheck size={15} stroke={2} role="img" aria-label={t('messages.sent')} />}
      {state === 'read' && (
        <>
          <IconChecks className={css.read} size={15} stroke={2} aria-hidden="true" />
          {t('messages.read')}
        </>
      )}
    </span>
  );
}

function Failure({ row: { clientId, problem } }: { row: BubbleRow }) {
  const t = useT();
  if (clientId === null) return null;
  return (
    <span className={css.failure} role="alert">
      <IconAlertCircle size={15} stroke={2} aria-hidden="true" />
      <span>{t('messages.notSent', { reason: reasonOf(problem, t) })}</span>
      <button type="button" onClick={() => void retryMessage(clientId)}>
        {t('app.tryAgain')}
      </button>
      <button type="button" onClick={() => void discardMessage(clientId)}>
        {t('messages.delete')}
      </button>
    </span>
  );
}

const KNOWN_CODES = new Set([1004, 1009, 1012, 1020]);

function reasonOf(problem: BubbleRow['problem'], t: ReturnType<typeof useT>): string {
  if (!problem) return '';
  return KNOWN_CODES.has(problem.code) ? t(`messages.problem.${problem.code}`) : problem.message;
}
