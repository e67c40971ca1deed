import { ANSWER_BY_DAYS } from '@castlane/contract/policy.ts';
import { type editProposal as editEndpoint, type Proposal, type ProposalInput } from '@castlane/contract/proposal.ts';
import { whyProposalCannot, whyNotBeforeConsent } from '@castlane/contract/proposal-state.ts';
import type { BodyOf } from '@castlane/contract/endpoint.ts';
import { requireActive } from '#features/account-status/locks.ts';
import { areApart } from '#features/blocks/queries.ts';
import { countProposals } from '#features/jobs/counters.ts';
import { countAnswers } from '#features/records/counts.ts';
import { getJobHead, lockJobForProposal, today } from '#features/jobs/queries.ts';
import { refuseOlder } from '#features/jobs/versions.ts';
import { notify, notifyAll } from '#features/notifications/actions.ts';
import { seeInPlace } from '#features/notifications/seen.ts';
import { payForProposal, refundProposal } from '#features/stars/actions.ts';
import { settleUploads } from '#features/uploads/actions.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { lockStreams } from '#platform/live/stream.ts';
import { Problem, refuse, refuseInput } from '#platform/problem.ts';
import { askForConsent } from './consent.ts';
import { withdrawOffers } from './offers.ts';
import { endQuestionsOf } from './questions/ending.ts';
import { getProposal, isAnswerCounted, lockOwnProposal } from './queries.ts';
import { stopAsking } from './runners-up.ts';
import { isRefunded, whyBadProposal, whyNoProposal } from './rules.ts';
import { takeSamples } from './samples.ts';

export async function createProposal({ write, wake }: Deps, viewer: Viewer, input: ProposalInput): Promise<Proposal> {
  return write(async (tx) => {
    await requireActive(tx, viewer.accountId);
    const job = await lockJobForProposal(tx, input.jobId, viewer.accountId);
    if (await areApart(tx, viewer.accountId, job.ownerId)) throw new Problem(1013);
    const why = whyNoProposal(job);
    if (why) throw new Problem(why.code, { message: why.message });
    refuseOlder(input.jobVersion, job.version, 'jobVersion');
    refuseInput(whyBadProposal(input, job.brief, await today(tx, job.timeZone)));
    const samples = await takeSamples(tx, viewer.accountId, input.portfolio);
    const starCost = await starCostFor(tx, viewer.accountId, job);
    const id = newId();
    const [made] = await tx`
      INSERT INTO proposals (id, job_id, job_version, agreed_version, creator_id, status, message, price, deliver_by, answers, portfolio, star_cost, in_record, answer_by)
      VALUES (${id}, ${job.id}, ${job.version}, ${job.version}, ${viewer.accountId}, 'submitted', ${input.message}, ${input.price ? tx.json(input.price) : null},
        ${input.deliverBy ?? null}, ${input.answers ?? []}, ${tx.json(samples)}, ${starCost}, ${job.visibility === 'feed'}, app_now() + make_interval(days => ${ANSWER_BY_DAYS}))
      ON CONFLICT (job_id, creator_id) WHERE status NOT IN ('withdrawn', 'expired', 'not_selected') DO NOTHING RETURNING id`;
    if (!made || (await hasWithdrawnTwice(tx, viewer.accountId, job.id))) throw new Problem(1015);
    await stopAsking(tx, viewer.accountId, job.id);
    if (samples.length > 0) await settleUploads(tx, viewer.accountId);
    if (starCost > 0) await payForProposal(tx, viewer.accountId, starCost, id, job.id);
    await countProposals(tx, job.id, { proposal_count: 1, unopened_count: 1 });
    await lockStreams(tx, [viewer.accountId, job.ownerId]);
    await seeInPlace(tx, wake, viewer.accountId, 'invitation', job.slug);
    await notify(tx, wake, {
      accountId: job.ownerId,
      actorId: viewer.accountId,
      kind: 'proposal_received',
      cause: `proposal:${id}`,
      data: { jobSlug: job.slug, jobTitle: job.title, proposalId: id },
    });
    return getProposal(tx, id);
  });
}

/** Returns the stars that a proposal costs; none for a creator with a free invitation. */
async function starCostFor(tx: Tx, creatorId: string, job: { id: string; starCost: number }): Promise<number> {
  const [invitation] = await tx<
    { isFree: boolean }[]
  >`SELECT is_free FROM invitations WHERE job_id = ${job.id} AND creator_id = ${creatorId}`;
  return invitation?.isFree ? 0 : job.starCost;
}

/** Changes the creator's own proposal, but only until the owner has opened it. */
export async function editProposal({ write }: Deps, viewer: Viewer, id: string, edit: BodyOf<typeof editEndpoint>): Promise<Proposal> {
  return write(async (tx) => {
    const proposal = await lockOwnProposal(tx, viewer, id);
    refuse(
      whyProposalCannot('edit', proposal.status) ??
        (whyNotBeforeConsent('edit', proposal) && 'First say if you agree to the changed brief'),
    );
    if (proposal.openedAt !== null) throw new Problem(1005, { message: 'The business has already read your comment' });
    const before = await getProposal(tx, id);
    const input: ProposalInput = {
      jobId: proposal.jobId,
      message: edit.message ?? before.message,
      price: edit.price ?? before.price ?? undefined,
      deliverBy: edit.deliverBy ?? before.deliverBy ?? undefined,
      answers: edit.answers ?? before.answers,
    };
    const samples = edit.portfolio && tx.json(await takeSamples(tx, viewer.accountId, edit.portfolio));
    const { brief, timeZone } = await getJobHead(tx, proposal.jobId);
    refuseInput(whyBadProposal(input, { budget: brief.budget, questions: before.questions }, await today(tx, timeZone)));
    await tx`
      UPDATE proposals SET message = ${input.message}, price = ${input.price ? tx.json(input.price) : null}, deliver_by = ${input.deliverBy ?? null},
        answers = ${input.answers ?? []}, portfolio = ${samples ?? tx`portfolio`} WHERE id = ${id}`;
    if (edit.portfolio) await settleUploads(tx, viewer.accountId);
    return getProposal(tx, id);
  });
}

/** Withdraws the creator's own proposal. Refunds the stars within 15 minutes if it is unopened, or if the terms have changed. */
export async function withdrawProposal({ write }: Deps, viewer: Viewer, id: string): Promise<Proposal> {
  return write(async (tx) => {
    const proposal = await lockOwnProposal(tx, viewer, id);
    refuse(whyProposalCannot('withdraw', proposal.status));
    const isAsked = proposal.consentBy !== null;
    await tx`UPDATE proposals SET status = 'withdrawn', end_reason = ${isAsked ? 'brief_changed' : null}, decided_at = app_now() WHERE id = ${id}`;
    await countProposals(tx, proposal.jobId, {
      proposal_count: -1,
      unopened_count: proposal.openedAt === null ? -1 : 0,
      approved_count: proposal.status === 'approved' ? -1 : 0,
    });
    if (isAsked || isRefunded(proposal)) await refundProposal(tx, id);
    return getProposal(tx, id);
  });
}

/**
 * Answers all waiting proposals once a job is filled, so none is left waiting, and withdraws their offers: their creators are the runners-up,
 * who are asked again if the job reopens. Closes the questions that wait. The caller holds the locks of the job and its threads.
 */
export async function answerWaiting(
  { wake }: Pick<Deps, 'wake'>,
  tx: Tx,
  job: { id: string; ownerId: string; slug: string; title: string },
): Promise<void> {
  await endQuestionsOf(tx, [job.id]);
  await withdrawOffers(tx, wake, tx`f.job_id = ${job.id} AND f.kind = 'offer'`);
  type Other = { id: string; creatorId: string; opened: boolean; wasUndecided: boolean; isCounted: boolean; ageSeconds: number };
  const others = await tx<Other[]>`
    UPDATE proposals p SET status = 'not_selected', decided_at = app_now(), consent_by = NULL, consent_changes = NULL,
      runner_up_from = CASE o.status WHEN 'offered' THEN 'approved' ELSE o.status END, runner_up_at = coalesce(p.runner_up_at, app_now())
    FROM (SELECT id, status, ${isAnswerCounted(tx)} AS is_counted FROM proposals p WHERE job_id = ${job.id} AND status IN ('submitted', 'shortlisted', 'approved', 'offered') ORDER BY id FOR UPDATE) o
    WHERE p.id = o.id RETURNING p.id, p.creator_id, p.opened_at IS NOT NULL AS opened, o.status IN ('submitted', 'shortlisted') AS was_undecided, o.is_counted,
      extract(epoch FROM app_now() - p.created_at)::int AS age_seconds`;
  const undecided = others.filter(({ wasUndecided }) => wasUndecided);
  await countProposals(tx, job.id, { unopened_count: -undecided.filter(({ opened }) => !opened).length });
  await countAnswers(
    tx,
    job.ownerId,
    undecided.filter(({ isCounted }) => isCounted).map(({ ageSeconds }) => ageSeconds),
  );
  const news = others.map(({ id, creatorId }) => ({
    accountId: creatorId,
    cause: `not_selected:${id}`,
    data: { jobSlug: job.slug, jobTitle: job.title, proposalId: id },
  }));
  await notifyAll(tx, wake, 'proposal_not_selected', news);
}

export async function markOffered(tx: Tx, proposalId: string): Promise<void> {
  await tx`UPDATE proposals SET status = 'offered' WHERE id = ${proposalId}`;
}

/** Approves a proposal again, on the current terms of the brief, once no offer or counter for it waits. */
export async function markApprovedAgain(deps: Deps, tx: Tx, proposalId: string): Promise<void> {
  await tx`UPDATE proposals SET status = 'approved' WHERE id = ${proposalId} AND status = 'offered'
    AND NOT EXISTS (SELECT FROM offers f WHERE f.proposal_id = ${proposalId} AND f.status = 'pending')`;
  await askForConsent(deps, tx, tx`p.id = ${proposalId}`);
}

export async function markAssigned(tx: Tx, proposalId: string): Promise<void> {
  await tx`UPDATE proposals SET status = 'assigned', decided_at = app_now() WHERE id = ${proposalId}`;
}

/** After withdrawing, a creator may send only one more proposal. Withdrawing because the brief has changed does not count. */
export async function hasWithdrawnTwice(tx: Tx, creatorId: string, jobId: string): Promise<boolean> {
  const [row] = await tx<{ count: number }[]>`
    SELECT count(*)::int FROM proposals WHERE job_id = ${jobId} AND creator_id = ${creatorId} AND status = 'withdrawn' AND end_reason IS NULL`;
  return (row?.count ?? 0) >= 2;
}
