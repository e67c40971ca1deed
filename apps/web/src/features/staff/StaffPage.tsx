import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { matchPath, Navigate, useLocation, useMatch, useNavigate, useSearchParams } from 'react-router';
import { keepDraft } from '#platform/draft.ts';
import { lineOf } from '#platform/form.ts';
import { useT } from '#platform/i18n.ts';
import { paths } from '#platform/paths.ts';
import { ArtSuccess } from '#ui/art/ArtSuccess.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { DocumentTitle } from '#ui/PageTitle.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.ts';
import { useDecide, useQueue, type Decision, type QueueKind } from './api.ts';
import { FailureNotes, type Failure } from './FailureNotes.tsx';
import { neighboursOf } from './neighbours.ts';
import { Queue } from './Queue.tsx';
import { rejectionDraft } from './RejectPanel.tsx';
import { ReviewDetail } from './ReviewDetail.tsx';
import { StaffNav } from './StaffNav.tsx';
import css from './StaffPage.module.css';

/** The console of the staff: the review queue on the left, one profile on the right. */
export function StaffPage() {
  const { pathname } = useLocation();
  const accountId = useMatch(paths.staff('reviews/:accountId'))?.params.accountId;
  if (!accountId && !matchPath(paths.staff(), pathname)) return <Navigate to={paths.staff()} replace />;
  return <Console accountId={accountId} />;
}

function Console({ accountId }: { accountId: string | undefined }) {
  const t = useT();
  const [query] = useSearchParams();
  const kind = kindOf(query.get('kind'));
  const queue = useQueue(kind);
  const items = queue.data?.pages.flatMap((page) => page.items) ?? [];
  const count = queue.data?.pages[0]?.count ?? 0;
  const first = items[0];
  const isWide = useMediaQuery('(min-width: 769px)', true, { getInitialValueInEffect: false });
  const { decide, last, failures, forget } = useDecisions(items, kind);

  // A desk has room for the first profile beside the queue; a phone shows the queue alone.
  if (!accountId && isWide && first) return <Navigate to={reviewPath(first.accountId, kind)} replace />;
  const failureNotes = <FailureNotes failures={failures} current={accountId} hrefOf={(id) => reviewPath(id, kind)} onForget={forget} />;
  return (
    <div className={css.root} data-detail={accountId ? true : undefined}>
      <DocumentTitle>{t('staff.queue')}</DocumentTitle>
      <StaffNav count={count} />
      <Queue queue={queue} items={items} count={count} kind={kind} current={accountId} hrefOf={(id) => reviewPath(id, kind)}>
        {!accountId && failureNotes}
      </Queue>
      {/* On a phone only one of the two is there, and that is the main one. */}
      <div id="main" role={accountId ? 'main' : undefined} tabIndex={-1} className={css.detail}>
        {accountId ? (
          <ReviewDetail
            key={accountId}
            accountId={accountId}
            neighbours={neighboursOf(items, accountId)}
            hrefOf={(id) => reviewPath(id, kind)}
            queueHref={queuePath(kind)}
            onDecide={decide}
            last={last}
          >
            {failureNotes}
          </ReviewDetail>
        ) : (
          queue.isSuccess && items.length === 0 && <EmptyState art={<ArtSuccess />} title={t('staff.empty')} text={t('staff.emptyText')} />
        )}
      </div>
      <VisuallyHidden role="status">
        {last && t(last.reason === undefined ? 'staff.didApprove' : 'staff.didReject', { name: last.name })}
      </VisuallyHidden>
    </div>
  );
}

/** Decisions are sent in the background: the console goes on to the next profile and says what came back. */
function useDecisions(items: readonly { accountId: string }[], kind: QueueKind | undefined) {
  const navigate = useNavigate();
  const [last, setLast] = useState<(Decision & { at: number }) | undefined>();
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const forget = (accountId: string) => setFailures((all) => all.filter((failure) => failure.accountId !== accountId));
  const { mutate } = useDecide({
    onDone: ({ accountId }) => keepDraft(rejectionDraft(accountId), undefined),
    onFail: ({ accountId, name }, problem) => {
      setLast(undefined);
      setFailures((all) => [...all.filter((failure) => failure.accountId !== accountId), { accountId, name, line: lineOf(problem) ?? '' }]);
    },
  });
  function decide(decision: Decision) {
    const { next, previous } = neighboursOf(items, decision.accountId);
    const then = next ?? previous;
    forget(decision.accountId);
    setLast({ ...decision, at: Date.now() });
    mutate(decision);
    void navigate(then ? reviewPath(then, kind) : queuePath(kind), { replace: true });
  }
  return { decide, last, failures, forget };
}

function kindOf(kind: string | null): QueueKind | undefined {
  return kind === 'creator' || kind === 'business_owner' ? kind : undefined;
}

function queuePath(kind: QueueKind | undefined): string {
  return kind ? `${paths.staff()}?kind=${kind}` : paths.staff();
}

function reviewPath(accountId: string, kind: QueueKind | undefined): string {
  const path = paths.staff(`reviews/${accountId}`);
  return kind ? `${path}?kind=${kind}` : path;
}
