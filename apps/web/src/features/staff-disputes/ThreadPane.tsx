import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import type { Party } from '@castlane/contract/work.ts';
import { IconRefresh } from '@tabler/icons-react';
import { piecesOf } from '#features/messages/links.ts';
import { eventTitle, termsInShort } from '#features/messages/words.ts';
import { dayAndClock } from '#platform/format.ts';
import { useT } from '#platform/i18n.ts';
import { Button } from '#ui/Button.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { LoadError } from '#ui/LoadError.tsx';
import { Skeleton } from '#ui/Skeleton.ts';
import { useDisputeEvents } from './api.ts';
import { partyName } from './dispute-words.ts';
import { Pane } from './Pane.tsx';
import css from './ThreadPane.module.css';

type Sides = { owner: Party; creator: Party };

/** What the two wrote to each other, and what happened between. That staff read it is written down. */
export function ThreadPane({ id, ...sides }: Sides & { id: string }) {
  const t = useT();
  const log = useDisputeEvents(id);
  const events = log.data?.pages.toReversed().flatMap(({ items }) => items) ?? [];
  return (
    <Pane
      title={t('staffDisputes.thread')}
      action={
        <IconButton label={t('staffDisputes.lookAgain')} size="sm" disabled={log.isFetching} onClick={() => void log.refetch()}>
          <IconRefresh size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
      }
    >
      <p className={css.note}>{t('staffDisputes.written')}</p>
      {log.isPending && <Loading />}
      {!log.data && log.isError && <LoadError onRetry={() => void log.refetch()} />}
      {log.hasNextPage && (
        <Button variant="default" fullWidth loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {t(log.isFetchNextPageError ? 'app.tryAgain' : 'staffDisputes.older')}
        </Button>
      )}
      <ol className={css.list}>
        {events.map((event) => (
          <Line key={event.id} event={event} {...sides} />
        ))}
      </ol>
    </Pane>
  );
}

function Line({ event, owner, creator }: Sides & { event: ThreadEvent }) {
  const t = useT();
  const { kind, senderId, body, deletedAt, createdAt, data } = event;
  const sender = [owner, creator].find(({ id }) => id === senderId);
  const name = sender && partyName(sender);
  const isMessage = kind === 'message';
  return (
    <li className={css.line} data-side={isMessage ? sender?.userType : undefined}>
      <p className={css.who}>
        <b>{isMessage ? name : [eventTitle(kind), termsInShort(data)].filter(Boolean).join(' · ')}</b>
        {!isMessage && name && <span>{name}</span>}
        <time dateTime={createdAt}>{dayAndClock(createdAt)}</time>
      </p>
      {deletedAt ? <i className={css.text}>{t('messages.deleted')}</i> : body && <Words text={body} />}
    </li>
  );
}

/** Text as it was written, with its addresses as links. Never HTML. */
function Words({ text }: { text: string }) {
  return (
    <p className={css.text}>
      {piecesOf(text).map((piece, index) =>
        piece.kind === 'text' ? (
          piece.text
        ) : (
          <a key={index} href={piece.href} target="_blank" rel="noopener noreferrer nofollow ugc">
            {piece.text}
          </a>
        ),
      )}
    </p>
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
