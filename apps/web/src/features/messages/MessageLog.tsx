import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { IconArrowDown } from '@tabler/icons-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useT } from '#platform/i18n.ts';
import type { OutboxItem } from '#platform/live/outbox.ts';
import { Avatar, kindOf } from '#ui/Avatar.tsx';
import { Loader } from '#ui/Loader.ts';
import { Bubble } from './Bubble.tsx';
import { hasOlder, lastSeq, type ThreadLog } from './log.ts';
import css from './MessageLog.module.css';
import { useIsTyping } from './presence.ts';
import { rowsOf, type Row } from './rows.ts';
import { useLogScroll } from './use-log-scroll.ts';
import { firstName, longDay } from './words.ts';

type MessageLogProps = {
  threadId: string;
  log: ThreadLog;
  outbox: readonly OutboxItem[];
  me: string;
  other: { name: string; userType: string; profileImageUri: string | null; lastReadSeq: number };
  /** What had been read when the conversation was opened. */
  readUpTo: number;
  unreadCount: number;
  olderState: 'idle' | 'loading' | 'failed';
  onLoadOlder: () => void;
  onAtEnd: (isAtEnd: boolean) => void;
  renderEvent: (event: ThreadEvent) => ReactNode;
};

/** What was said in a thread, oldest first. */
export function MessageLog({
  threadId,
  log,
  outbox,
  me,
  other,
  readUpTo,
  unreadCount,
  olderState,
  onLoadOlder,
  onAtEnd,
  renderEvent,
}: MessageLogProps) {
  const t = useT();
  const [opened] = useState(() => ({ readUpTo, lastSeq: lastSeq(log) }));
  const { events } = log;
  const otherLastReadSeq = other.lastReadSeq;
  const rows = useMemo(() => rowsOf({ events, outbox, me, otherLastReadSeq, opened }), [events, outbox, me, otherLastReadSeq, opened]);
  const last = rows.at(-1);
  const { box, isAtEnd, onScroll, goToEnd } = useLogScroll({
    firstKey: rows[0]?.key,
    lastKey: last?.key,
    isLastWritten: last?.kind === 'bubble' && last.state === 'sending',
    canGrow: hasOlder(log) && olderState === 'idle',
    onNearTop: onLoadOlder,
  });
  useEffect(() => onAtEnd(isAtEnd), [isAtEnd, onAtEnd]);
  const name = firstName(other.name);
  return (
    <div className={css.root}>
      <div
        ref={box}
        className={css.box}
        role="log"
        aria-label={t('messages.logLabel', { name: other.name })}
        aria-busy={olderState === 'loading'}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll with the keyboard too
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className={css.rows}>
          {hasOlder(log) && <Older state={olderState} onRetry={onLoadOlder} />}
          {rows.map((row) => (
            <RowView key={row.key} row={row} name={name} renderEvent={renderEvent} />
          ))}
          <Typing threadId={threadId} name={name} other={other} />
        </div>
      </div>
      {!isAtEnd && (
        <button
          type="button"
          className={css.jump}
          onClick={goToEnd}
          aria-label={t(unreadCount > 0 ? 'messages.jumpUnread' : 'messages.jump', { count: unreadCount })}
        >
          <IconArrowDown size={18} stroke={1.75} aria-hidden="true" />
          {unreadCount > 0 && <span aria-hidden="true">{unreadCount}</span>}
        </button>
      )}
    </div>
  );
}

function RowView({ row, name, renderEvent }: { row: Row; name: string; renderEvent: MessageLogProps['renderEvent'] }) {
  const t = useT();
  switch (row.kind) {
    case 'day':
      return <p className={css.day}>{longDay(row.time)}</p>;
    case 'unread':
      return (
        <p className={css.unread} data-unread>
          <span>{t('messages.new')}</span>
        </p>
      );
    case 'event':
      return renderEvent(row.event);
    case 'bubble':
      return <Bubble row={row} author={row.isMine ? t('messages.me') : name} />;
  }
}

/** Always as high, so that nothing moves when it says something. */
function Older({ state, onRetry }: { state: MessageLogProps['olderState']; onRetry: () => void }) {
  const t = useT();
  return (
    <div className={css.older}>
      {state === 'loading' && <Loader size={20} aria-label={t('app.loading')} />}
      {state === 'failed' && (
        <>
          {t('messages.olderFailed')}
          <button type="button" className={css.retry} onClick={onRetry}>
            {t('app.tryAgain')}
          </button>
        </>
      )}
    </div>
  );
}

function Typing({ threadId, name, other }: { threadId: string; name: string; other: MessageLogProps['other'] }) {
  const t = useT();
  const isTyping = useIsTyping(threadId);
  return (
    <div role="status">
      {isTyping && (
        <div className={css.typing}>
          <Avatar kind={kindOf(other.userType)} size={26} name={other.name} src={other.profileImageUri} />
          <span className={css.dots} role="img" aria-label={t('messages.typing', { name })}>
            <i />
            <i />
            <i />
          </span>
        </div>
      )}
    </div>
  );
}
