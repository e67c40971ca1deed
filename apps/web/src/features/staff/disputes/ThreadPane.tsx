import type { Party } from '@castlane/contract/work.ts';
import { IconRefresh } from '@tabler/icons-react';
import { EventLines } from '#features/staff/desk/EventLines.tsx';
import { useT } from './i18n.ts';
import { whyNotLoaded } from '#platform/problem-words.ts';
import { Button } from '#ui/Button.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { LoadError } from '#ui/LoadError.tsx';
import { Skeleton } from '#ui/Skeleton.ts';
import { Text } from '#ui/layout.ts';
import { useDisputeEvents } from './api.ts';
import { partyName } from './dispute-words.ts';
import { Pane } from './Pane.tsx';

/** What the two wrote to each other, and what happened between. That staff read it is written down. */
export function ThreadPane({ id, owner, creator }: { id: string; owner: Party; creator: Party }) {
  const t = useT();
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
      {log.isPending && <Loading />}
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

function Loading() {
  const t = useT();
  return (
    <div role="status" aria-busy="true" aria-label={t('app.loading')}>
      {[1, 2, 3, 4].map((line) => (
        <Skeleton key={line} height={44} mt={12} />
      ))}
    </div>
  );
}
