import { VerificationQueue } from '@castlane/contract/staff-verification.ts';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useHeld, useHold, useUndecided } from '#features/staff/decisions/held.ts';
import { oneOf } from '#features/staff/desk/filters.ts';
import { ListDetail } from '#features/staff/desk/ListDetail.tsx';
import { neighboursOf } from '#features/staff/desk/items.ts';
import { OpenFirst } from '#features/staff/desk/OpenFirst.tsx';
import { lineOf } from '#platform/forms/form.ts';
import { useT } from './words.ts';
import { rejectionBody, useQueue, type LastDecision, type ProfileDecision, type QueueFilter } from './api.ts';
import { FailureNotes, type Failure } from './FailureNotes.tsx';
import { NobodyWaits, Queue } from './Queue.tsx';
import { forgetVerificationDraft } from './verification-draft.ts';
import { verificationPath } from './verification-paths.ts';
import { VerificationDetail } from './VerificationDetail.tsx';

/** The queues of new and changed profiles on the left, one profile on the right. */
export function Verifications() {
  const t = useT();
  const { accountId } = useParams();
  const filter = useQueueFilter();
  const list = useQueue(filter);
  const held = useHeld();
  const items = useUndecided(list.data?.items ?? [], ({ accountId: id }) => id);
  const first = items.find((item) => !held.has(item.accountId)) ?? items[0];
  const isWide = useMediaQuery('(min-width: 769px)', true, { getInitialValueInEffect: false });
  const ids = items.map((item) => item.accountId);
  const { decide, last, failures, forget } = useDecisions(ids, filter);

  // A desktop shows the first profile beside the queue; a phone shows the queue alone.
  if (!accountId && isWide && first) return <OpenFirst href={verificationPath(filter, first.accountId)} />;
  const notes = <FailureNotes failures={failures} current={accountId} hrefOf={(id) => verificationPath(filter, id)} onForget={forget} />;
  return (
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
  );
}

function useQueueFilter(): QueueFilter {
  const [query] = useSearchParams();
  return {
    queue: oneOf(VerificationQueue.options, query.get('queue')) ?? 'new',
    kind: oneOf(['creator', 'business_owner'] as const, query.get('kind')),
  };
}

/** Decides in the background: the console moves on to the next profile, and shows failures. */
function useDecisions(ids: readonly string[], filter: QueueFilter) {
  const navigate = useNavigate();
  const [last, setLast] = useState<LastDecision>();
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const forget = (accountId: string) => setFailures((all) => all.filter((failure) => failure.accountId !== accountId));
  const { mutate } = useHold({
    onDone: ({ given }) => forgetVerificationDraft(given.subjectId),
    onFail: ({ given: { subjectId: accountId }, name }, problem) => {
      setLast(undefined);
      forget(accountId);
      setFailures((all) => [...all, { accountId, name, line: lineOf(problem) ?? '' }]);
    },
  });
  function decide(decision: ProfileDecision) {
    const { accountId: subjectId, name, submittedAt, rejecting } = decision;
    const { next, previous } = neighboursOf(ids, subjectId);
    forget(subjectId);
    setLast({ ...decision, at: Date.now() });
    mutate(
      rejecting
        ? {
            name,
            outcome: 'rejected',
            given: { kind: 'reject_profile', subjectId, decision: { submittedAt, ...rejectionBody(rejecting) } },
          }
        : { name, outcome: 'approved', given: { kind: 'approve_profile', subjectId, decision: { submittedAt } } },
    );
    void navigate(verificationPath(filter, next ?? previous), { replace: true });
  }
  return { decide, last, failures, forget };
}
