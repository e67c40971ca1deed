import { IconRefresh } from '@tabler/icons-react';
import { DetailFrame, DetailState } from '#features/staff/desk/DetailFrame.tsx';
import { EventLines } from '#features/staff/desk/EventLines.tsx';
import { DISPUTES, useDesk } from '#features/staff/desk/desks.ts';
import { useFrame } from '#features/staff/desk/items.ts';
import { dayAndClock } from '#platform/language/format.ts';
import { whyNotLoaded } from '#platform/http/problem-words.ts';
import { t } from './words.ts';
import { Button } from '#ui/controls/Button.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { LoadError } from '#ui/states/LoadError.tsx';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { Text } from '#ui/layout.ts';
import { useDispute, useDisputeEvents, type DisputeDetails } from './api.ts';
import { DecideBar } from './DecideBar.tsx';
import css from './DisputeDetail.module.css';
import { openerOf, OutcomeBadge, partyName } from './dispute-words.tsx';
import { Pane, TermsPane, WorkPane } from './Panes.tsx';

export function DisputeDetail({ id, ids }: { id: string; ids: readonly string[] }) {
  const query = useDispute(id);
  const { data } = query;
  const frame = useFrame(useDesk(DISPUTES), id, ids, {
    backLabel: t('staffDisputes.back'),
    label: t('staffDisputes.one'),
    gone: t('staffDisputes.gone'),
    goneText: t('staffDisputes.goneText'),
  });
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
        <WorkPane work={dispute.engagement} />
        <ThreadPane dispute={dispute} />
      </div>
    </div>
  );
}

function Asked({ dispute }: { dispute: DisputeDetails }) {
  const { reason, openedAt, decision, decidedAt, decidedBy } = dispute;
  return (
    <div className={css.asked}>
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
        <IconButton label={t('staffDisputes.lookAgain')} size="sm" disabled={log.isFetching} onClick={() => void log.refetch()}>
          <IconRefresh size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
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
