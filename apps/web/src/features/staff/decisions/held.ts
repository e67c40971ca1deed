import type { HeldDecision, NewDecision } from '@castlane/contract/decision.ts';
import { UNDO_SECONDS } from '@castlane/contract/policy.ts';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { refreshDesk } from '#features/staff/desk/counts.ts';
import { idOf, type Listed } from '#features/staff/desk/items.ts';
import { WRITE_CODES } from '#features/staff/desk/queries.ts';
import { t } from '#features/staff/words.ts';
import { serverTime } from '#platform/clock.ts';
import { api, call, pathOf } from '#platform/http/api.ts';

/** A decision of staff that can still be undone, and until when. */
export type Held = HeldDecision & { endsAt: number };

const POLL_MS = 30_000;
const HOLD = ['staff', 'hold'] as const;

export const heldQuery = queryOptions({
  queryKey: ['staff', 'decisions'],
  queryFn: async ({ signal }) => (await call('GET /staff/v1/decisions', { signal })).items.map(withEnd),
  refetchInterval: POLL_MS,
  meta: { quiet: true },
});

function withEnd(held: HeldDecision): Held {
  return { ...held, endsAt: serverTime() + held.secondsLeft * 1000 };
}

/** The decisions that can still be undone, by the case that they are about. */
export function useHeld(): ReadonlyMap<string, Held> {
  const { data } = useQuery(heldQuery);
  return new Map(data?.map((held) => [held.subjectId, held]));
}

export function useHeldOn(subjectId: string): Held | undefined {
  return useHeld().get(subjectId);
}

/** Why a case cannot be decided right now. */
export function heldWords({ isOwn, by }: Held): string {
  return isOwn ? t('staffDecisions.byYou') : t('staffDecisions.byColleague', { name: by });
}

/** The items of a list without those on which the reader has just decided. */
export function useUndecided<Item extends Listed>(items: readonly Item[] = []): Item[] {
  const held = useHeld();
  return items.filter((item) => !held.get(idOf(item))?.isOwn);
}

/** A decision, and what it is shown as until the server has answered. */
export type Deciding = { given: NewDecision; name: string; outcome: HeldDecision['outcome'] };

/** Decisions in flight: an undo is sent after its own. */
const underway = new Map<string, Promise<HeldDecision>>();

/**
 * Decides. The server stores the decision at once and carries it out after `UNDO_SECONDS`, whatever happens to this browser. The case leaves
 * its list before the server answers, since staff already look at the next one.
 */
export function useHold(on: { onDone?: (deciding: Deciding) => void; onFail?: (deciding: Deciding, problem: unknown) => void } = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: HOLD,
    mutationFn: ({ given }: Deciding) => {
      // Also arrives if the page is closed meanwhile.
      const sending = api.post(pathOf('POST /staff/v1/decisions'), given, { keepalive: true }) as Promise<HeldDecision>;
      underway.set(given.subjectId, sending);
      return sending;
    },
    onMutate: async (deciding) => {
      await client.cancelQueries({ queryKey: heldQuery.queryKey });
      put(client, deciding.given.subjectId, withEnd(provisionalOf(deciding)));
    },
    onSuccess: (held, deciding) => {
      put(client, held.subjectId, withEnd(held));
      on.onDone?.(deciding);
    },
    onError: (problem, deciding) => {
      put(client, deciding.given.subjectId, undefined);
      on.onFail?.(deciding, problem);
    },
    onSettled: (_held, _problem, { given }) => {
      underway.delete(given.subjectId);
      // While another decision is in flight, its case would reappear for a moment.
      if (client.isMutating({ mutationKey: HOLD }) <= 1) void refreshDesk();
    },
    meta: { inline: WRITE_CODES },
  });
}

function provisionalOf({ given: { kind, subjectId }, name, outcome }: Deciding): HeldDecision {
  return { id: subjectId, kind, subjectId, name, outcome, by: '', isOwn: true, secondsLeft: UNDO_SECONDS };
}

/** Replaces the decision on a case, or with `undefined` removes it. */
function put(client: QueryClient, subjectId: string, held: Held | undefined) {
  client.setQueryData(heldQuery.queryKey, (all = []) => [...(held ? [held] : []), ...all.filter((each) => each.subjectId !== subjectId)]);
}

/** Undoes one of the reader's own decisions. Gives it back as it was made. */
export function useUndo(onDone: (undone: NewDecision, held: Held) => void) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn({ id, subjectId }: Held) {
      const sent = await underway.get(subjectId)?.catch(() => undefined);
      return (await call('DELETE /staff/v1/decisions/:id', { params: { id: sent?.id ?? id } })) as NewDecision;
    },
    onSuccess: (undone, held) => {
      put(client, held.subjectId, undefined);
      onDone(undone, held);
    },
    onSettled: () => void refreshDesk(),
  });
}
