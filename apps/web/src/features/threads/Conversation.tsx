import type { Thread } from '@castlane/contract/thread.ts';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useEngagement } from '#features/engagements/work/api.ts';
import { LogSearch } from '#features/threads/messages/LogSearch.tsx';
import { Composer } from '#features/threads/composer/Composer.tsx';
import { Fact, ThreadAct } from '#features/threads/bubbles/Fact.tsx';
import { hasOlder } from '#features/threads/messages/log-pages.ts';
import { lastSeq } from '#features/threads/messages/log.ts';
import { LogJumpContext, useJumpFromAddress, useJumping } from '#features/threads/messages/log-jump.ts';
import { openingSeq, useThreadLog } from '#features/threads/messages/log-query.ts';
import { MessageLog } from '#features/threads/messages/MessageLog.tsx';
import { useOutbox, writeMessage } from '#features/threads/messages/outbox.ts';
import { ConversationActionsContext } from '#features/threads/bubbles/conversation-actions.ts';
import { firstName } from '#features/threads/messages/event-words.ts';
import { t } from '#features/threads/job/words.ts';
import { Box, Group, Text } from '#ui/layout.ts';
import { LoadError } from '#ui/states/LoadError.tsx';
import css from './Conversation.module.css';
import type { ConversationDialog } from './ConversationDialogs.tsx';
import { ConversationHead } from './ConversationHead.tsx';
import { FirstProposal, useThreadComment } from '#features/threads/job/FirstProposal.tsx';
import { JobPane } from '#features/threads/job/JobPane.tsx';
import { JobStrip } from '#features/threads/job/JobStrip.tsx';
import { OfflineStrip } from './OfflineStrip.tsx';
import { useReadMark } from './read-mark.ts';
import { LogSkeleton } from './skeletons.tsx';
import {
  LazyConversationDialogs,
  useConversation,
  useFocusOnOpen,
  useGoToWritten,
  useSearching,
  useSeqInAddress,
} from './use-conversation.ts';
import { useUnblock } from '#features/blocks/api.ts';
import { Button } from '#ui/controls/Button.ts';
import { useDialogs } from '#ui/overlays/use-dialogs.tsx';
import { useVisibleWindow } from '#ui/visible-window.ts';

export function Conversation({ thread, me, isOwner, onBack }: { thread: Thread; me: string; isOwner: boolean; onBack: () => void }) {
  const root = useFocusOnOpen();
  useVisibleWindow(root, setVisiblePart);
  const [isPaneShown, setIsPaneShown] = useState(true);
  const { isSearching, toggleSearch } = useSearching(root);
  const isPaneBeside = useMediaQuery('(min-width: 1101px)', true, { getInitialValueInEffect: false }) && isPaneShown;
  const pane = { thread, isOwner, onOpen: (what: ConversationDialog) => open(what) };
  const { open, dialog } = useDialogs<ConversationDialog>((what, state) => (
    <LazyConversationDialogs {...pane} isPaneShown={isPaneBeside} what={what} {...state} />
  ));
  const { actions, mode, leaveMode, editLast } = useConversation(thread, me, open);
  return (
    <>
      <section
        ref={root}
        tabIndex={-1}
        data-no-ring
        className={css.root}
        data-wide={!isPaneShown || undefined}
        aria-label={t('conversation.with', { name: thread.otherParty.name })}
        data-full-window
        data-action-bar
      >
        <ConversationHead
          thread={thread}
          isOwner={isOwner}
          isPaneShown={isPaneShown}
          onBack={onBack}
          onTogglePane={() => setIsPaneShown(!isPaneShown)}
          isSearching={isSearching}
          onToggleSearch={toggleSearch}
          onOpen={open}
        />
        <JobStrip thread={thread} isOwner={isOwner} onOpen={() => open({ kind: 'job' })} />
        {/* On a phone the conversation covers the header. */}
        <Box hiddenFrom="sm">
          <OfflineStrip />
        </Box>
        <ConversationActionsContext value={actions}>
          <Messages thread={thread} me={me} isOwner={isOwner} onCloseSearch={isSearching ? toggleSearch : undefined} />
          {thread.blockedBy === null ? (
            <Composer
              mode={mode}
              onLeaveMode={leaveMode}
              onEditLast={editLast}
              onSend={(content) => void writeMessage(me, thread.id, content)}
            />
          ) : (
            <CannotWrite thread={thread} />
          )}
        </ConversationActionsContext>
      </section>
      {isPaneBeside && (
        <aside className={css.pane} aria-label={t('booking.jobDetails')}>
          <JobPane {...pane} />
        </aside>
      )}
      {dialog}
    </>
  );
}

/**
 * Sets `--visible-top` and `--visible-height` on an element: the part of the window that a phone's keyboard does not cover. Browsers
 * disagree on whether `100dvh` includes the covered part; the visual viewport is the same everywhere.
 */
function setVisiblePart(element: HTMLElement, { offsetTop, height }: VisualViewport) {
  element.style.setProperty('--visible-top', `${offsetTop}px`);
  element.style.setProperty('--visible-height', `${height}px`);
}

type MessagesProps = { thread: Thread; me: string; isOwner: boolean };

function Messages({ thread, me, isOwner, onCloseSearch }: MessagesProps & { onCloseSearch: (() => void) | undefined }) {
  const seq = useSeqInAddress();
  const [openAt] = useState(() => seq ?? openingSeq(thread.lastSeq, thread.lastReadSeq));
  const { log, error, retry, ...more } = useThreadLog(thread.id, thread.lastSeq, openAt);
  const { target, jump, goToNewest } = useJumping(thread.id);
  useJumpFromAddress(seq, log !== undefined, jump);
  const comment = useThreadComment(thread.id);
  const isWorkComing = useIsWorkComing(thread);
  const outbox = useOutbox(thread.id);
  useGoToWritten(outbox, goToNewest);
  const [isAtEnd, setIsAtEnd] = useState(false);
  const [seenSeq, setSeenSeq] = useState(0);
  // A reader who jumped to a message has not read the messages before it.
  const readSeq = target?.seq ? 0 : seenSeq;
  useReadMark(thread, { shownSeq: log && isAtEnd ? lastSeq(log) : readSeq, isAtEnd }, me);
  // Waits for the proposal above the messages and for the state of the work in them, so that nothing moves when it arrives.
  const isWaiting = !log || (!hasOlder(log) && comment.isLoading) || isWorkComing;
  if (isWaiting) return <div className={css.waiting}>{error ? <LoadError problem={error} onRetry={retry} /> : <LogSkeleton />}</div>;
  return (
    <LogJumpContext value={jump}>
      {onCloseSearch && <LogSearch threadId={thread.id} onClose={onCloseSearch} />}
      <MessageLog
        {...more}
        thread={thread}
        log={log}
        outbox={outbox}
        me={me}
        openAt={openAt}
        beginning={comment.data && <FirstProposal comment={comment.data} name={isOwner ? thread.otherParty.name : null} />}
        target={target}
        isAtEnd={isAtEnd}
        onGoToNewest={goToNewest}
        onAtEnd={setIsAtEnd}
        onSeen={setSeenSeq}
        renderEvent={(event) => <Fact event={event} events={log.events} thread={thread} me={me} isOwner={isOwner} />}
      />
    </LogJumpContext>
  );
}

/** Loads the work that cards in the messages are about, and their code. Returns whether it is still coming. */
function useIsWorkComing({ engagement }: Thread): boolean {
  const { isLoading } = useEngagement(engagement?.id);
  const [hasCode, setHasCode] = useState(false);
  const isNeeded = engagement !== null;
  useEffect(() => {
    if (isNeeded)
      void ThreadAct.load()
        .catch(() => undefined)
        .then(() => setHasCode(true));
  }, [isNeeded]);
  return isNeeded && (isLoading || !hasCode);
}

/** Replaces the composer when one of the two has blocked the other. */
function CannotWrite({ thread: { otherParty, blockedBy } }: { thread: Thread }) {
  const unblock = useUnblock();
  const isMine = blockedBy === 'me';
  return (
    <Group justify="center" gap="8px 14px" flex="none" mih={70} pt={12} px={20} className={css.cannotWrite}>
      <Text variant="soft">
        {isMine ? t('conversation.youBlocked', { name: firstName(otherParty.name) }) : t('conversation.cannotWrite')}
      </Text>
      {isMine && (
        <Button variant="default" loading={unblock.isPending} onClick={() => !unblock.isPending && unblock.mutate(otherParty.id)}>
          {t('conversation.unblock')}
        </Button>
      )}
    </Group>
  );
}
