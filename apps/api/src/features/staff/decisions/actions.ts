import type { DecisionKind, HeldDecision, NewDecision } from '@castlane/contract/decision.ts';
import { UNDO_SECONDS } from '@castlane/contract/policy.ts';
import { notifyReviewers } from '#features/accounts/notify.ts';
import { recordAct } from '#platform/audit/record-act.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { newId } from '#platform/ids.ts';
import { enqueue } from '#platform/outbox/outbox.ts';
import { Problem } from '#platform/problem.ts';
import { decidingOf, type Decider, type Deciders } from './deciders.ts';
import { findDecision, loggedOf, type Logged } from './queries.ts';

export const TAKE_DECISION = 'take-decision';

/**
 * Stores a decision, which takes effect after `UNDO_SECONDS`; until then its author can undo it, and only staff see it. A repeated call
 * returns the same one.
 */
export async function holdDecision(deps: Deps, deciders: Deciders, by: Decider, given: NewDecision): Promise<HeldDecision> {
  const { kind, subjectId, decision } = given;
  return deps.write(async (tx) => {
    const id = newId();
    // The row is locked before the case, here and when it takes effect: a colleague who decides at the same time waits for this row.
    const [row] = await tx`
      INSERT INTO held_decisions (id, subject_id, kind, decision, staff_id, request_id, takes_effect_at)
      VALUES (${id}, ${subjectId}, ${kind}, ${tx.json(decision)}, ${by.accountId}, ${by.requestId},
        app_now() + make_interval(secs => ${UNDO_SECONDS}))
      ON CONFLICT (subject_id) DO NOTHING RETURNING id`;
    if (!row) return repeated(tx, by, given);
    await decidingOf(deciders, kind).check(tx, { subjectId, decision, by });
    await enqueue(tx, { kind: TAKE_DECISION, payload: { decisionId: id }, delaySeconds: UNDO_SECONDS });
    await notifyReviewers(tx, deps.wake);
    return (await findDecision(tx, by.accountId, subjectId))!;
  });
}

async function repeated(tx: Tx, { accountId }: Decider, { subjectId, kind }: NewDecision): Promise<HeldDecision> {
  const held = await findDecision(tx, accountId, subjectId);
  if (held?.isOwn && held.kind === kind) return held;
  const message = held?.isOwn ? 'You’ve just decided this. Undo that first' : `${held?.by ?? 'Someone else'} has just decided this`;
  throw new Problem(1005, { status: 409, message });
}

type Row = { kind: DecisionKind; subjectId: string; decision: unknown; staffId: string; requestId: string };

/** Undoes the caller's own decision before it takes effect, and returns it, so that nothing has to be written twice. */
export async function undoDecision(
  deps: Deps,
  by: Decider,
  id: string,
): Promise<{ kind: DecisionKind; subjectId: string; decision: unknown }> {
  return deps.write(async (tx) => {
    const [row] = await tx<Row[]>`SELECT kind, subject_id, decision, staff_id FROM held_decisions WHERE id = ${id} FOR UPDATE`;
    if (!row) throw new Problem(1005, { status: 409, message: 'The decision has already taken effect' });
    if (row.staffId !== by.accountId) throw new Problem(1012);
    const logged = await loggedOf(tx, id);
    await tx`DELETE FROM held_decisions WHERE id = ${id}`;
    await notifyReviewers(tx, deps.wake);
    await record(tx, logged, 'undone', { actorId: by.accountId, requestId: by.requestId });
    const { kind, subjectId, decision } = row;
    return { kind, subjectId, decision };
  });
}

/** Carries out a decision once its time is over. It lapses if the case can no longer be decided so. Idempotent. */
export async function takeDecision(deps: Deps, deciders: Deciders, { decisionId }: { decisionId: string }): Promise<void> {
  try {
    await deps.write(async (tx) => {
      const [row] = await tx<Row[]>`
        DELETE FROM held_decisions WHERE id = ${decisionId} RETURNING kind, subject_id, decision, staff_id, request_id`;
      if (!row) return;
      const by = { accountId: row.staffId, requestId: row.requestId };
      await decidingOf(deciders, row.kind).decide(deps, tx, { ...row, by });
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await lapse(deps, decisionId, error.message);
  }
  await deps.write((tx) => notifyReviewers(tx, deps.wake));
}

/** The case has changed since, or a script has decided it at once. */
async function lapse(deps: Deps, decisionId: string, reason: string): Promise<void> {
  await deps.write(async (tx) => {
    await tx`SELECT 1 FROM held_decisions WHERE id = ${decisionId} FOR UPDATE`;
    const logged = await loggedOf(tx, decisionId);
    await tx`DELETE FROM held_decisions WHERE id = ${decisionId}`;
    await record(tx, logged, 'lapsed', { actorId: null, reason });
  });
}

/** Says in the log what a decision would have been. What took effect has a line of its own. */
async function record(tx: Tx, logged: Logged | undefined, what: 'undone' | 'lapsed', act: Act): Promise<void> {
  if (!logged) return;
  const { noun, targetKind, targetId, outcome } = logged;
  await recordAct(tx, { ...act, action: `${noun}.decision_${what}`, targetKind, targetId, before: { decision: outcome } });
}

type Act = { actorId: string | null; reason?: string; requestId?: string };
