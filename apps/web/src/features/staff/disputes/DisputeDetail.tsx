import { decideDispute } from '@castlane/contract/dispute.ts';
import type { AnyOutcome } from '@castlane/contract/cancellation.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { DetailFrame, DetailState } from '#features/staff/desk/DetailFrame.tsx';
import { EventLines } from '#features/staff/desk/EventLines.tsx';
import { DISPUTES, useDesk } from '#features/staff/desk/desks.ts';
import { useFrame, type Frame } from '#features/staff/desk/items.ts';
import { dayAndClock } from '#platform/language/format.ts';
import { whyNotLoaded } from '#platform/http/problem-words.ts';
import { t } from './words.ts';
import { Button } from '#ui/controls/Button.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { LoadError } from '#ui/states/LoadError.tsx';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { Text } from '#ui/layout.ts';
import { type DisputeDetails, openerOf, OutcomeBadge, partyName } from './dispute-words.tsx';
import css from './DisputeDetail.module.css';
import { Pane, TermsPane, WorkPane } from './Panes.tsx';
import { OutcomeBar } from '#features/staff/desk/OutcomeBar.tsx';
import { queryOf } from '#platform/http/queries.ts';
import { call } from '#platform/http/api.ts';

export function DisputeDetail({ id, ids }: { id: string; ids: readonly string[] }) {
  const query = useDispute(id);
  const { data } = query;
  const frame = useFrame(useDesk(DISPUTES), id, ids, (what) => t('staffDisputes.one', { context: what }));
  return (
    <main id="main" tabIndex={-1} className={css.root}>
      {data ? (
        <DetailFrame
          {...frame}
          isAlone
          title={data.job.title}
          note={t('staffDisputes.between', { owner: partyName(data.owner), creator: partyName(data.creator) })}
          badge={<OutcomeBadge outcome={data.outcome} />}
          footer={<DecideBar dispute={data} frame={frame} />}
        >
          <Panes dispute={data} />
        </DetailFrame>
      ) : (
        <DetailState {...frame} isAlone query={query} />
      )}
    </main>
  );
}

function Panes({ dispute }: { dispute: DisputeDetails }) {
  return (
    <div className={css.body}>
      <Asked dispute={dispute} />
      <div className={css.panes}>
        <TermsPane dispute={dispute} />
        <WorkPane dispute={dispute} />
        <ThreadPane dispute={dispute} />
      </div>
    </div>
  );
}

function Asked({ dispute }: { dispute: DisputeDetails }) {
  const { reason, openedAt, decision, decidedAt, decidedBy, part } = dispute;
  const parts = dispute.engagement.parts.length;
  return (
    <div className={css.asked}>
      {dispute.about === 'payment' && <Text fw={600}>{t('staffDisputes.aboutPayment')}</Text>}
      {parts > 1 && <Text fw={600}>{t('staffDisputes.aboutPart', { part, parts })}</Text>}
      <Text size="sm" variant="muted">
        {t('staffDisputes.askedBy', { name: openerOf(dispute), when: dayAndClock(openedAt) })}
      </Text>
      <Text mod="written" lh="21px" mb={6}>
        {reason}
      </Text>
      {decidedAt && (
        <>
          <Text size="sm" variant="muted">
            {t('staffDisputes.decidedBy', { name: decidedBy ?? t('staffDisputes.nobody'), when: dayAndClock(decidedAt) })}
          </Text>
          <Text mod="written" lh="21px" mb={6}>
            {decision}
          </Text>
        </>
      )}
    </div>
  );
}

/** The messages of both parties and the events between. Reading them is recorded in the audit log. */
function ThreadPane({ dispute: { id, owner, creator } }: { dispute: DisputeDetails }) {
  const log = useDisputeEvents(id);
  const events = log.data?.pages.toReversed().flatMap(({ items }) => items) ?? [];
  const members = [owner, creator].map((side) => ({ id: side.id, name: partyName(side), isShaded: side === owner }));
  return (
    <Pane
      title={t('staffDisputes.thread')}
      action={
        <IconButton
          Icon={IconRefresh}
          label={t('staffDisputes.lookAgain')}
          size="sm"
          disabled={log.isFetching}
          onClick={() => void log.refetch()}
        />
      }
    >
      <Text size="sm" variant="muted" mb={8}>
        {t('staffDisputes.written')}
      </Text>
      {log.isPending && (
        <Loading>
          {[1, 2, 3, 4].map((line) => (
            <Skeleton key={line} height={44} mt={12} />
          ))}
        </Loading>
      )}
      {!log.data && log.isError && <LoadError problem={log.error} onRetry={() => void log.refetch()} />}
      {log.isFetchNextPageError && <p role="alert">{whyNotLoaded(log.error)}</p>}
      {log.hasNextPage && (
        <Button variant="default" fullWidth loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {t(log.isFetchNextPageError ? 'app.tryAgain' : 'staffDisputes.older')}
        </Button>
      )}
      <EventLines events={events} members={members} />
    </Pane>
  );
}

const REASON_MAX = 2000;

type Choice = { outcome: AnyOutcome; keyName: string; variant?: 'outline' | 'default'; color?: 'danger' };

const CHOICES: Record<DisputeDetails['about'], Choice[]> = {
  work: [
    { outcome: 'cancelled', keyName: 'x', variant: 'outline', color: 'danger' },
    { outcome: 'completed', keyName: 'c' },
  ],
  payment: [
    { outcome: 'unpaid', keyName: 'u', variant: 'outline', color: 'danger' },
    { outcome: 'settled', keyName: 's', variant: 'default' },
    { outcome: 'paid', keyName: 'p' },
  ],
};

/** The outcomes of a dispute, with what each means for both parties, and the reason that both read. Keys: C and X, or P, U and S for a payment. */
function DecideBar({ dispute, frame }: { dispute: DisputeDetails; frame: Frame }) {
  const { id, job, openedAt } = dispute;
  const [owner, creator] = [partyName(dispute.owner), partyName(dispute.creator)];
  const { part, engagement } = dispute;
  const parts = engagement.parts.length;
  // It then begins the next part.
  const caseOf = (outcome: AnyOutcome) => (outcome === 'completed' && part < parts ? 'part' : outcome);
  return (
    <OutcomeBar<AnyOutcome>
      frame={frame}
      waits={t('staffDisputes.waits')}
      since={openedAt}
      isOpen={dispute.outcome === null}
      choices={CHOICES[dispute.about].map((choice) => ({
        ...choice,
        label: t('staffDisputes.decide', { context: caseOf(choice.outcome) }),
      }))}
      askFor={(outcome) => ({
        title: t('staffDisputes.ask', { context: caseOf(outcome), part }),
        label: t('staffDisputes.reason'),
        hint: t('staffDisputes.reasonHint'),
        draft: `dispute.${id}`,
        max: REASON_MAX,
        backLabel: t('staffDisputes.goBack'),
        button: t('staffDisputes.decide', { context: caseOf(outcome) }),
        isDanger: outcome === 'cancelled' || outcome === 'unpaid',
        body: decideDispute.body,
      })}
      decisionOf={(outcome, reason) => ({
        given: { kind: 'decide_dispute', subjectId: id, decision: { outcome, reason } },
        name: job.title,
      })}
    >
      {(outcome) => (
        <>
          <p>
            <b>{job.title}</b>
            <span>{`: ${t('staffDisputes.between', { owner, creator })}`}</span>
          </p>
          <ul>
            <li>{t('staffDisputes.meansCreator', { context: caseOf(outcome), name: creator, part })}</li>
            <li>{t('staffDisputes.meansOwner', { context: caseOf(outcome), name: owner, part, next: part + 1 })}</li>
            {outcome === 'cancelled' && part > 1 && <li>{t('staffDisputes.meansParts')}</li>}
            <li>{t('staffDisputes.meansFinal')}</li>
          </ul>
        </>
      )}
    </OutcomeBar>
  );
}

const POLL_MS = 30_000;

function useDispute(id: string) {
  return useQuery({
    ...queryOf(['staff', 'disputes', 'one', id], 'GET /staff/v1/disputes/:id', { params: { id } }),
    refetchInterval: POLL_MS,
  });
}

/** The conversation, the newest page first. Each read is recorded, so it is fetched on click and never in the background. */
function useDisputeEvents(id: string) {
  return useInfiniteQuery({
    queryKey: ['staff', 'dispute-events', id],
    queryFn: ({ pageParam, signal }) => call('GET /staff/v1/disputes/:id/events', { params: { id }, query: { before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ items, hasMore }) => (hasMore ? items[0]?.seq : undefined),
    staleTime: Infinity,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  });
}
