import { UNDO_SECONDS } from '@castlane/contract/policy.ts';
import { VerificationQueue, type VerificationQueueItem } from '@castlane/contract/staff-verification.ts';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { oneOf } from '#features/staff/desk/filters.ts';
import { ListDetail } from '#features/staff/desk/ListDetail.tsx';
import { neighboursOf } from '#features/staff/desk/items.ts';
import { OpenFirst } from '#features/staff/desk/OpenFirst.tsx';
import { lineOf } from '#platform/forms/form.ts';
import { useT } from './i18n.ts';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { useDecide, useQueue, useUndo, type Decision, type QueueFilter } from './api.ts';
import { FailureNotes, type Failure } from './FailureNotes.tsx';
import { NobodyWaits, Queue } from './Queue.tsx';
import { forgetVerificationDraft } from './verification-draft.ts';
import { verificationPath } from './verification-paths.ts';
import { VerificationDetail } from './VerificationDetail.tsx';
import { UndoNotes } from './UndoNotes.tsx';

/** The queues of new and changed profiles on the left, one profile on the right. */
export function Verifications() {
  const t = useT();
  const { accountId } = useParams();
  const filter = useQueueFilter();
  const list = useQueue(filter);
  const all = list.data?.items ?? [];
  // The reader's own approvals leave the list, and can be undone above it.
  const items = all.filter(({ approval }) => !approval?.isOwn);
  const first = items.find(({ approval }) => !approval) ?? items[0];
  const isWide = useMediaQuery('(min-width: 769px)', true, { getInitialValueInEffect: false });
  const ids = items.map((item) => item.accountId);
  const { decide, undo, undone, last, failures, forget } = useDecisions(ids, filter);

  // A desktop shows the first profile beside the queue; a phone shows the queue alone.
  if (!accountId && isWide && first) return <OpenFirst href={verificationPath(filter, first.accountId)} />;
  const undoable = all.filter(({ approval }) => approval?.isOwn);
  const notes = (
    <>
      <UndoNotes items={undoable} toldAt={list.dataUpdatedAt} onUndo={undo} />
      <FailureNotes failures={failures} current={accountId} hrefOf={(id) => verificationPath(filter, id)} onForget={forget} />
    </>
  );
  return (
    <>
      <ListDetail
        label={t('staffVerification.title')}
        isOpen={accountId !== undefined}
        list={
          <Queue list={list} items={items} count={list.data?.pages[0]?.count ?? 0} filter={filter} current={accountId}>
            {!accountId && notes}
          </Queue>
        }
        detail={
          accountId ? (
            <VerificationDetail key={accountId} accountId={accountId} ids={ids} filter={filter} onDecide={decide} last={last}>
              {notes}
            </VerificationDetail>
          ) : (
            list.isSuccess && items.length === 0 && <NobodyWaits queue={filter.queue} />
          )
        }
      />
      <VisuallyHidden role="status">
        {undone
          ? t('staffVerification.didUndo', { name: undone.name })
          : last &&
            t(last.rejecting ? 'staffVerification.didReject' : 'staffVerification.didApprove', { name: last.name, count: UNDO_SECONDS })}
      </VisuallyHidden>
    </>
  );
}

function useQueueFilter(): QueueFilter {
  const [query] = useSearchParams();
  return {
    queue: oneOf(VerificationQueue.options, query.get('queue')) ?? 'new',
    kind: oneOf(['creator', 'business_owner'] as const, query.get('kind')),
  };
}

/** Sends decisions in the background: the console moves on to the next profile, and shows failures. */
function useDecisions(ids: readonly string[], filter: QueueFilter) {
  const navigate = useNavigate();
  const [last, setLast] = useState<(Decision & { at: number }) | undefined>();
  const [undone, setUndone] = useState<VerificationQueueItem | undefined>();
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const forget = (accountId: string) => setFailures((all) => all.filter((failure) => failure.accountId !== accountId));
  const { mutate } = useDecide({
    onDone: ({ accountId }) => forgetVerificationDraft(accountId),
    onFail: ({ accountId, name }, problem) => {
      setLast(undefined);
      fail({ accountId, name, line: lineOf(problem) ?? '' });
    },
  });
  const { mutate: undo } = useUndo({
    onDone(item) {
      setUndone(item);
      setLast(undefined);
      void navigate(verificationPath(filter, item.accountId), { replace: true });
    },
    onFail: ({ accountId, name }, problem) => fail({ accountId, name, line: lineOf(problem) ?? '' }),
  });
  function fail(failure: Failure) {
    setFailures((all) => [...all.filter(({ accountId }) => accountId !== failure.accountId), failure]);
  }
  function decide(decision: Decision) {
    const { next, previous } = neighboursOf(ids, decision.accountId);
    forget(decision.accountId);
    setUndone(undefined);
    setLast({ ...decision, at: Date.now() });
    mutate(decision);
    void navigate(verificationPath(filter, next ?? previous), { replace: true });
  }
  return { decide, undo, undone, last, failures, forget };
}
