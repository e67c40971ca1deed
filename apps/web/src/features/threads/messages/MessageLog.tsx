import type { Thread } from '@castlane/contract/thread.ts';
import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { IconArrowDown } from '@tabler/icons-react';
import { shallowEqual } from '@mantine/hooks';
import { memo, useEffect, useState, type ReactNode } from 'react';
import { useLanguage } from '#platform/language/i18n.ts';
import { t } from './words.ts';
import type { OutboxItem } from '#platform/live/outbox.ts';
import { whyNotLoaded } from '#platform/http/problem-words.ts';
import { Avatar, kindOf } from '#ui/pictures/Avatar.tsx';
import { Group, Stack, Text } from '#ui/layout.ts';
import { Loader } from '#ui/states/Loader.ts';
import { Bubble } from '#features/threads/bubbles/Bubble.tsx';
import type { JumpTarget } from './log-jump.ts';
import { changeLog } from './log-cache.ts';
import type { LoadState, useThreadLog } from './log-query.ts';
import { hasOlder, KEPT, trimmed } from './log-pages.ts';
import { lastSeq, type ThreadLog } from './log.ts';
import css from './MessageLog.module.css';
import { useIsTyping } from './presence.ts';
import { rowsOf, type Row } from './rows.ts';
import { TextAction } from '#features/threads/bubbles/TextAction.tsx';
import { useLogScroll } from './use-log-scroll.ts';
import { longDay } from './event-facts.ts';
import { firstName } from './event-words.ts';

type MessageLogProps = Omit<ReturnType<typeof useThreadLog>, 'log' | 'error' | 'retry'> & {
  thread: Thread;
  log: ThreadLog;
  outbox: readonly OutboxItem[];
  me: string;
  /** The event that the conversation was opened at. */
  openAt: number | null;
  beginning: ReactNode;
  target: JumpTarget | undefined;
  isAtEnd: boolean;
  onGoToNewest: () => void;
  onAtEnd: (isAtEnd: boolean) => void;
  onSeen: (seq: number) => void;
  renderEvent: (event: ThreadEvent) => ReactNode;
};

/** The events of a thread, oldest first: a loaded range that grows at the end to which the reader scrolls. */
export function MessageLog(props: MessageLogProps) {
  const { thread, log, me, openAt, beginning, target, isAtEnd, onGoToNewest, onAtEnd, onSeen, renderEvent } = props;
  const { olderState, newerState, loadOlder, loadNewer } = props;
  const { id: threadId, otherParty, otherLastReadSeq, otherDeliveredSeq, lastReadSeq: readUpTo, unreadCount } = thread;
  const [opened] = useState(() => ({ readUpTo, lastSeq: Math.max(lastSeq(log), readUpTo + unreadCount) }));
  const { events, hasNewer } = log;
  // Unsent messages come after the newest event, so they show only if that is loaded.
  const outbox = hasNewer ? [] : props.outbox;
  const rows = rowsOf({ events, outbox, me, otherLastReadSeq, otherDeliveredSeq, opened });
  const last = rows.at(-1);
  const { box, onScroll } = useLogScroll({
    lastKey: last?.key,
    isLastWritten: last?.kind === 'bubble' && last.state === 'sending',
    endsAtNewest: !hasNewer,
    openAt,
    target,
    // After an error only the reader retries.
    onNearTop: () => olderState === 'idle' && loadOlder(),
    onNearEnd: () => newerState === 'idle' && loadNewer(),
    onAtEnd,
    onSeen,
  });
  const shownSeq = useHighlight(target);
  useEffect(() => {
    if (isAtEnd && events.length > KEPT) changeLog(threadId, (now) => trimmed(now, 'start'));
  }, [isAtEnd, events.length, threadId]);
  const name = firstName(otherParty.name);
  return (
    <Stack pos="relative" gap={0} flex={1} mih={0}>
      <div
        ref={box}
        className={css.box}
        role="log"
        aria-label={t('conversation.logLabel', { name: otherParty.name })}
        aria-busy={olderState === 'loading' || newerState === 'loading'}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must also scroll with the keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className={css.rows}>
          {!hasOlder(log) && beginning}
          {hasOlder(log) && <p className={css.onPaper}>{t('conversation.olderNotPrinted')}</p>}
          {hasOlder(log) && <More state={olderState} failed={t('conversation.olderFailed')} onRetry={loadOlder} />}
          {rows.map((row) => (
            <RowView
              key={row.key}
              row={row}
              author={row.kind === 'bubble' && row.isMine ? t('conversation.me') : name}
              isShown={shownSeq !== null && seqOf(row) === shownSeq}
              renderEvent={row.kind === 'event' ? renderEvent : undefined}
            />
          ))}
          {hasNewer && <p className={css.onPaper}>{t('conversation.newerNotPrinted')}</p>}
          {hasNewer && <More state={newerState} failed={t('conversation.newerFailed')} onRetry={loadNewer} />}
          {!hasNewer && <Typing threadId={threadId} name={name} other={otherParty} />}
        </div>
      </div>
      {!isAtEnd && (
        <button
          type="button"
          className={css.jump}
          onClick={onGoToNewest}
          aria-label={t(unreadCount > 0 ? 'conversation.jumpUnread' : 'conversation.jump', { count: unreadCount })}
        >
          <IconArrowDown size={18} stroke={1.75} aria-hidden="true" />
          {unreadCount > 0 && <span aria-hidden="true">{unreadCount}</span>}
        </button>
      )}
    </Stack>
  );
}

const HIGHLIGHT_MS = 2000;

/** Returns the `seq` of the last jump's event for a moment, to highlight it. */
function useHighlight(target: JumpTarget | undefined): number | null {
  const [past, setPast] = useState<JumpTarget>();
  useEffect(() => {
    const timer = setTimeout(setPast, HIGHLIGHT_MS, target);
    return () => clearTimeout(timer);
  }, [target]);
  return target === undefined || target === past ? null : target.seq;
}

function seqOf(row: Row): number | null {
  if (row.kind === 'event') return row.event.seq;
  return row.kind === 'bubble' ? (row.event?.seq ?? null) : null;
}

type RowViewProps = { row: Row; author: string; isShown: boolean; renderEvent: MessageLogProps['renderEvent'] | undefined };

/** Rows are rebuilt with each event; rows with equal values are not rendered again. */
const RowView = memo(
  PlainRow,
  ({ row, ...rest }, { row: nextRow, ...nextRest }) => shallowEqual(row, nextRow) && shallowEqual(rest, nextRest),
);

function PlainRow({ row, author, isShown, renderEvent }: RowViewProps) {
  useLanguage();
  switch (row.kind) {
    case 'day':
      return (
        <Text size="xs" variant="muted" fw={550} ta="center" mt={8} mb={4}>
          {longDay(row.time)}
        </Text>
      );
    case 'unread':
      return (
        <Group component="p" wrap="nowrap" gap={12} my={8} fz="xs" lh="xs" fw={600} className={css.unread} data-unread>
          <span>{t('conversation.new')}</span>
        </Group>
      );
    default:
      return (
        <div className={css.row} data-seq={seqOf(row) ?? undefined} data-shown={isShown || undefined} tabIndex={-1} data-no-ring>
          {row.kind === 'event' ? renderEvent?.(row.event) : <Bubble row={row} author={author} />}
        </div>
      );
  }
}

/** Has a fixed height, so that nothing moves when its content changes. */
function More({ state, failed, onRetry }: { state: LoadState; failed: string; onRetry: () => void }) {
  return (
    <Group wrap="nowrap" justify="center" gap={4} h={40} flex="none" fz="sm" className={css.more}>
      {state === 'loading' && <Loader size={20} aria-label={t('app.loading')} />}
      {typeof state === 'object' && (
        <>
          <span>{`${failed} ${whyNotLoaded(state.problem)}`}</span>
          <TextAction onClick={onRetry}>{t('app.tryAgain')}</TextAction>
        </>
      )}
    </Group>
  );
}

function Typing({ threadId, name, other }: { threadId: string; name: string; other: Thread['otherParty'] }) {
  const isTyping = useIsTyping(threadId);
  return (
    <div role="status">
      {isTyping && (
        <Group wrap="nowrap" align="flex-end" gap={8} mt={4}>
          <Avatar kind={kindOf(other.userType)} size={26} name={other.name} src={other.profileImageUri} />
          <span className={css.dots} role="img" aria-label={t('conversation.typing', { name })}>
            <i />
            <i />
            <i />
          </span>
        </Group>
      )}
    </div>
  );
}
