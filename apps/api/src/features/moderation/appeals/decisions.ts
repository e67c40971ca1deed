import type { BodyOf } from '@castlane/contract/endpoint.ts';
import type { Appeal, decideAppeal as endpoint } from '@castlane/contract/staff-verification.ts';
import { notifyAccountChanged } from '#features/accounts/notify.ts';
import { recordAct } from '#platform/audit/record-act.ts';
import { liftBan } from '#features/moderation/bans/actions.ts';
import { notify } from '#features/notifications/actions.ts';
import { passVerification, recordPass } from '#features/verification/actions.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { enqueue } from '#platform/outbox/outbox.ts';
import { Problem } from '#platform/problem.ts';
import { banAppealGrantedMail, banAppealRefusedMail, reviewAppealMail } from './mails.ts';
import { getAppeal, lockAppeal, type AppealPlace } from './queries.ts';
import { whyTooLate } from './rules.ts';

type Decision = BodyOf<typeof endpoint>;

/** The member of staff, and the request in which they decided. */
type Decider = { accountId: string; requestId: string };

/** Throws unless an appeal waits for a decision of this staff member, who cannot be the one of the first decision. Locks it. */
export async function lockOpenAppeal(tx: Tx, { accountId }: Pick<Decider, 'accountId'>, id: string): Promise<AppealPlace> {
  const appeal = await lockAppeal(tx, accountId, id);
  if (!appeal.mayDecide) throw new Problem(1012);
  const why = whyTooLate(appeal);
  if (why !== undefined) throw new Problem(1005, { status: 409, message: why });
  return appeal;
}

/** Grants or refuses an appeal. */
export async function decideAppeal(deps: Deps, tx: Tx, { accountId, requestId }: Decider, id: string, decision: Decision): Promise<Appeal> {
  const appeal = await lockOpenAppeal(tx, { accountId }, id);
  const { outcome, answer } = decision;
  await tx`UPDATE appeals SET outcome = ${outcome}, answer = ${answer}, decided_by = ${accountId}, decided_at = app_now() WHERE id = ${id}`;
  const by = { by: accountId, requestId };
  const decided = await getAppeal(tx, accountId, id);
  await (appeal.kind === 'review' ? answerReview(deps, tx, id, appeal, decision, by) : answerBan(deps, tx, id, appeal, decision, by));
  await record(tx, appeal, decision, by);
  return decided;
}

type By = { by: string; requestId: string };

async function record(tx: Tx, { kind, accountId }: AppealPlace, { outcome, answer }: Decision, { by, requestId }: By): Promise<void> {
  const action = kind === 'review' ? 'profile.appeal_decided' : 'account.appeal_decided';
  const after = { outcome };
  await recordAct(tx, { actorId: by, action, targetKind: 'account', targetId: accountId, reason: answer, after, requestId });
}

async function answerReview(deps: Deps, tx: Tx, id: string, appeal: AppealPlace, decision: Decision, by: By): Promise<void> {
  const { accountId } = appeal;
  const { outcome, answer } = decision;
  if (outcome === 'granted') await passVerification(deps, tx, appeal);
  else await notifyAccountChanged(tx, deps.wake, accountId);
  const mail = reviewAppealMail(deps.config, decision);
  await notify(tx, deps.wake, { accountId, kind: `appeal_${outcome}`, data: { reason: answer }, cause: `appeal:${id}`, mail });
  if (outcome === 'granted') await recordPass(tx, accountId, { from: 'rejected', ...by });
}

/** A banned account reads no notifications: the case page and the mail contain the answer. */
async function answerBan(
  deps: Deps,
  tx: Tx,
  id: string,
  { email, name, ...appeal }: AppealPlace,
  { outcome, answer }: Decision,
  by: By,
): Promise<void> {
  const banId = appeal.banId!;
  if (outcome === 'granted') await liftBan(deps, tx, { banId, reason: answer, mail: banAppealGrantedMail(answer), ...by });
  else await enqueue(tx, { kind: 'mail', payload: banAppealRefusedMail(deps, { email, name, banId, answer }), cause: `mail:appeal:${id}` });
}
