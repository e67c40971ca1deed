import { createAmendment } from '@castlane/contract/amendment.ts';
import { deleteAccount } from '@castlane/contract/account.ts';
import { DEFAULT_TERMS } from '@castlane/contract/brief.ts';
import { complete, deliver, requestChanges } from '@castlane/contract/delivery.ts';
import { PaymentOutcome } from '@castlane/contract/cancellation.ts';
import { agreeToCancel, askToCancel, decideDispute, disputePayment, openDispute, refuseToCancel } from '@castlane/contract/dispute.ts';
import { getEngagement, markPayment, type WorkPart } from '@castlane/contract/engagement.ts';
import type { AgreedPart } from '@castlane/contract/parts.ts';
import { inviteCreator } from '@castlane/contract/discovery.ts';
import { closeJob, createJob, editJob, pauseJob, reopenJob, resumeJob, setOpenings } from '@castlane/contract/job.ts';
import { acceptOffer, counterOffer, createOffer, declineOffer, withdrawOffer, type Offer } from '@castlane/contract/offer.ts';
import {
  approveProposal,
  confirmProposal,
  createProposal,
  declineProposal,
  openProposal,
  shortlistProposal,
  withdrawProposal,
} from '@castlane/contract/proposal.ts';
import { answerReview, createReview, hideReview, showReview } from '@castlane/contract/review.ts';
import { banAccount, removeJob, unbanAccount } from '@castlane/contract/staff.ts';
import { initThread } from '@castlane/contract/thread.ts';
import { CLOCKS } from '#app/clocks.ts';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { inParts } from '#features/engagements/factory.ts';
import { reviewOf } from '#features/reviews/factory.ts';
import type { Engaged } from '#features/engagements/queries.ts';
import { runClocks } from '#platform/clocks.ts';
import type { Fragment } from '#platform/db/statement.ts';
import type { Actor } from '#testing/world.ts';
import { ACTS, type Act } from './acts.ts';
import { Products } from './products.ts';

const HOUR = 3600;
function asTerms({ title, share, deliverables, dueBy }: WorkPart): AgreedPart {
  return { title: title!, share: share.amount, deliverables, dueBy };
}

/** Returns the terms that parts make. */
function wholeOf(parts: AgreedPart[]) {
  const price = { amount: parts.reduce((sum, { share }) => sum + share, 0), currency: 'USD' as const };
  return { price, deliverables: parts.flatMap(({ deliverables }) => deliverables), dueBy: parts.at(-1)?.dueBy ?? '2026-01-01', parts };
}

const TEXT = 'Somebody wrote this so that a call has the text it needs.';

/**
 * Accounts with jobs, and random acts of them and of staff, allowed or not: a forbidden act is refused and does not count. Several histories
 * can run at once in one database, as long as none moves the clock while another acts.
 */
export class History extends Products {
  override async begin(): Promise<void> {
    await super.begin();
    for (const owner of this.owners) await this.post(owner);
  }

  async step(among: readonly Act[] = ACTS): Promise<void> {
    await this.act(this.pick(among)!);
  }

  async act(name: Act): Promise<void> {
    const status = await this[name]();
    if (status !== undefined && status < 300) this.count(name);
  }

  async post(owner: Actor = this.pick(this.owners)!) {
    const input = {
      title: `Winter trail shoe review ${this.random(1000)}`,
      openings: 1 + this.random(this.cast.openings),
      visibility: this.random(4) > 0 ? ('feed' as const) : ('invited' as const),
      terms: { ...DEFAULT_TERMS, ...this.shippingTerms() },
    };
    return (await owner.try(createJob, { body: this.world.jobInput(input) })).status;
  }
  async invite() {
    const [job, { slug: creatorSlug }] = [await this.job(['open']), this.pick(this.creators)!];
    return job && (await this.by(job.ownerId).try(inviteCreator, { params: { slug: job.slug }, body: { creatorSlug } })).status;
  }
  async propose() {
    const [job, creator] = [await this.job(['open', 'paused']), this.pick(this.creators)!];
    if (!job) return undefined;
    const message = `I would test it over ${this.random(9) + 2} days on snow.`;
    return (await creator.try(createProposal, { body: { jobId: job.id, message } })).status;
  }
  open() {
    return this.look(openProposal);
  }
  shortlist() {
    return this.look(shortlistProposal);
  }
  async look(endpoint: typeof openProposal | typeof shortlistProposal) {
    const place = await this.comment(['submitted', 'shortlisted']);
    return place && (await this.by(place.ownerId).try(endpoint, { params: { slug: place.slug, id: place.id } })).status;
  }
  async approve() {
    const place = await this.comment(['submitted', 'shortlisted']);
    if (!place) return undefined;
    const calls = Array.from({ length: 1 + this.random(2) }, () =>
      this.by(place.ownerId).try(approveProposal, { params: { slug: place.slug, id: place.id } }),
    );
    return (await Promise.all(calls))[0]!.status;
  }
  async decline() {
    const place = await this.comment(['submitted', 'shortlisted', 'approved']);
    if (!place) return undefined;
    return (await this.by(place.ownerId).try(declineProposal, { params: { slug: place.slug, id: place.id }, body: { reason: 'fit' } }))
      .status;
  }
  async withdraw() {
    const place = await this.comment(['submitted', 'shortlisted', 'approved']);
    return place && (await this.by(place.creatorId).try(withdrawProposal, { params: { id: place.id } })).status;
  }
  async confirm() {
    const place = await this.comment(['submitted', 'shortlisted', 'approved', 'not_selected']);
    if (!place) return undefined;
    return (await this.by(place.creatorId).try(confirmProposal, { params: { id: place.id }, body: { jobVersion: place.version } })).status;
  }
  async edit() {
    const job = await this.job(['open', 'paused']);
    if (!job) return undefined;
    const budget = { type: 'fixed' as const, amount: { amount: 20_000 + this.random(50) * 1000, currency: 'USD' as const } };
    return (await this.by(job.ownerId).try(editJob, { params: { slug: job.slug }, body: { budget } })).status;
  }
  async offer() {
    const place = await this.comment(['approved']);
    if (!place) return undefined;
    const owner = this.by(place.ownerId);
    await owner.try(initThread, { body: { proposalId: place.id } });
    const terms = { ...(await inParts(this.world, this.#parts(), 2)), payWithinDays: this.random(5) };
    return (await owner.try(createOffer, { params: { slug: place.slug }, body: this.world.offerInput(place.id, terms) })).status;
  }
  /** Most work is undivided. */
  #parts(): number {
    return this.random(3) > 0 ? 1 : 2 + this.random(3);
  }
  /** One side offers other parts, even ones that have begun, and the other may accept. */
  async amend() {
    const work = await this.work(['active', 'delivered', 'changes_requested']);
    if (!work) return undefined;
    const { proposalId: _, ...body } = this.world.offerInput('', await inParts(this.world, this.#parts(), 1 + this.random(3)));
    const { answer: before } = await this.by(work.ownerId).try(getEngagement, { params: { id: work.id } });
    if (!before?.parts) return undefined;
    const kept = before.parts.filter(({ status, title }) => status === 'accepted' && title !== null).map(asTerms);
    const rest = body.parts!.filter(({ dueBy }) => kept.every((part) => part.dueBy < dueBy)).slice(0, 4 - kept.length);
    const whole = this.random(3) === 0 ? body : { ...body, ...wholeOf([...kept, ...rest]) };
    const [by, to] = this.random(2) === 0 ? [work.ownerId, work.creatorId] : [work.creatorId, work.ownerId];
    const { status, answer } = await this.by(by).try(createAmendment, { params: { id: work.id }, body: whole });
    return answer && this.random(3) > 0 ? (await this.by(to).try(acceptOffer, { params: { id: answer.id } })).status : status;
  }
  async answerOffer() {
    const place = await this.comment(['offered']);
    if (!place) return undefined;
    const waiting = await this.#waiting(this.world.db`f.proposal_id = ${place.id}`);
    const { id, senderId, receiverId } = this.pick(waiting)!;
    const params = { id };
    const how = this.random(6);
    if (how === 0) return (await this.by(receiverId).try(declineOffer, { params, body: {} })).status;
    if (how === 1) return (await this.by(senderId).try(withdrawOffer, { params })).status;
    return (await this.by(receiverId).try(acceptOffer, { params })).status;
  }
  /** The receiver of an offer or of new terms answers with others, and the first sender may do the same at once. */
  async counter() {
    const { db } = this.world;
    const standing = this.pick(await this.#waiting(this.isOurs(db`t.owner_id`)));
    if (!standing) return undefined;
    const { price, deliverables, dueBy, isDivided } = standing;
    const body = () => ({
      price: isDivided ? price : { ...price, amount: price.amount + this.random(9) * 1000 },
      deliverables,
      dueBy,
      changeRounds: this.random(6),
      answerWithinDays: 1 + this.random(14),
    });
    const first = await this.by(standing.receiverId).try(counterOffer, { params: { id: standing.id }, body: body() });
    if (first.answer && this.random(2) === 0)
      await this.by(standing.senderId).try(counterOffer, { params: { id: first.answer.id }, body: body() });
    return first.status;
  }
  #waiting(which: Fragment) {
    return this.world.db<
      (Pick<Offer, 'id' | 'senderId' | 'price' | 'deliverables' | 'dueBy'> & { receiverId: string; isDivided: boolean })[]
    >`
      SELECT f.id, f.sender_id, f.receiver_id, f.price, f.deliverables, f.due_by, f.parts IS NOT NULL AS is_divided
      FROM offers f JOIN threads t ON t.id = f.thread_id WHERE f.status = 'pending' AND ${which} ORDER BY f.id`;
  }
  async deliver() {
    const work = await this.work(['active', 'changes_requested']);
    return work && (await this.by(work.creatorId).try(deliver, { params: { id: work.id }, body: { note: 'Here it is.' } })).status;
  }
  async answerDelivery() {
    const work = await this.work(['delivered']);
    if (!work) return undefined;
    const [owner, params] = [this.by(work.ownerId), { id: work.id }];
    if (this.random(4) === 0) return (await owner.try(requestChanges, { params, body: { note: 'A little brighter, please.' } })).status;
    return (await owner.try(complete, { params, body: {} })).status;
  }
  /** One side asks to cancel; the other agrees or refuses, or is silent until the clock decides. */
  async cancel() {
    const work = await this.work(['active', 'delivered', 'changes_requested']);
    if (!work) return undefined;
    const params = { id: work.id };
    const [asked] = await this.world.db<{ askedBy: string }[]>`
      SELECT asked_by FROM cancellations WHERE engagement_id = ${work.id} AND status = 'pending'`;
    if (!asked) return (await this.#side(work).try(askToCancel, { params, body: { reason: TEXT } })).status;
    const other = this.by(asked.askedBy === work.ownerId ? work.creatorId : work.ownerId);
    if (this.random(3) === 0) return (await other.try(refuseToCancel, { params, body: { answer: TEXT } })).status;
    return (await other.try(agreeToCancel, { params })).status;
  }
  async dispute() {
    const work = await this.work(['active', 'delivered', 'changes_requested']);
    return work && (await this.#side(work).try(openDispute, { params: { id: work.id }, body: { reason: TEXT } })).status;
  }
  async decide() {
    const work = await this.work(['disputed']);
    if (!work) return undefined;
    const [dispute] = await this.world.db<
      { id: string }[]
    >`SELECT id FROM disputes WHERE engagement_id = ${work.id} AND about = 'work' AND outcome IS NULL`;
    const outcome = this.pick(['completed', 'cancelled'] as const)!;
    return (await this.staff.try(decideDispute, { params: { id: dispute!.id }, body: { outcome, reason: TEXT } })).status;
  }
  #side({ ownerId, creatorId }: Engaged): Actor {
    return this.by(this.pick([ownerId, creatorId])!);
  }
  async pay() {
    const work = await this.work(['completed', 'delivered', 'active', 'cancelled']);
    if (!work) return undefined;
    const body = { done: this.random(3) > 0, part: 1 + (this.random(4) === 0 ? this.random(4) : 0) };
    return (await this.#side(work).try(markPayment, { params: { id: work.id }, body })).status;
  }
  async askAboutPayment() {
    const { db } = this.world;
    const rows = await db<{ id: string; part: number; creatorId: string }[]>`
      SELECT e.id, m.part, e.creator_id FROM payment_marks m JOIN engagements e ON e.id = m.engagement_id
      WHERE ${this.isOurs(db`e.owner_id`)} AND m.pay_by < app_now() ORDER BY e.id, m.part`;
    const paid = this.pick(rows);
    if (!paid) return undefined;
    const { id, part, creatorId } = paid;
    return (await this.by(creatorId).try(disputePayment, { params: { id }, body: { reason: TEXT, part } })).status;
  }
  async decidePayment() {
    const { db } = this.world;
    const open = this.pick(
      await db<{ id: string }[]>`
        SELECT d.id FROM disputes d JOIN engagements e ON e.id = d.engagement_id
        WHERE ${this.isOurs(db`e.owner_id`)} AND d.about = 'payment' AND d.outcome IS NULL ORDER BY d.id`,
    );
    if (!open) return undefined;
    const outcome = this.pick(PaymentOutcome.options)!;
    return (await this.staff.try(decideDispute, { params: { id: open.id }, body: { outcome, reason: TEXT } })).status;
  }
  async review() {
    const work = await this.work(['completed']);
    if (!work) return undefined;
    const stars = () => 1 + this.random(5);
    const body = reviewOf(work.id, { rating: stars(), communication: stars(), quality: stars(), punctuality: stars() });
    const sides = [this.by(work.ownerId), this.by(work.creatorId)].slice(this.random(2), 1 + this.random(2));
    const answers = await Promise.all(sides.map((side) => side.try(createReview, { body })));
    return answers[0]?.status;
  }
  async handleReview() {
    const rows = await this.world.db<{ id: string; reviewedId: string }[]>`
      SELECT r.id, r.reviewed_id FROM reviews r JOIN engagements e ON e.id = r.engagement_id WHERE ${this.isOurs(this.world.db`e.owner_id`)} ORDER BY r.id`;
    const review = this.pick(rows);
    if (!review) return undefined;
    const params = { id: review.id };
    const how = this.random(4);
    if (how === 0)
      return (await this.by(review.reviewedId).try(answerReview, { params, body: { text: 'Thank you for writing this.' } })).status;
    if (how === 1) return (await this.staff.try(showReview, { params })).status;
    return (await this.staff.try(hideReview, { params, body: { reason: 'pressure' } })).status;
  }
  async changeJob() {
    const job = await this.job(['open', 'paused', 'expired', 'filled']);
    if (!job) return undefined;
    const [owner, params] = [this.by(job.ownerId), { slug: job.slug }];
    const how = this.random(7);
    if (how < 2) return (await owner.try(pauseJob, { params })).status;
    if (how < 4) return (await owner.try(resumeJob, { params })).status;
    if (how < 6) return (await owner.try(reopenJob, { params })).status;
    if (this.random(3) === 0) return (await this.staff.try(removeJob, { params, body: { reason: 'Breaks the rules' } })).status;
    return (await owner.try(closeJob, { params, body: { reason: 'plans_changed' } })).status;
  }
  async changeOpenings() {
    const job = await this.job(['open', 'paused', 'filled']);
    if (!job) return undefined;
    return (
      await this.by(job.ownerId).try(setOpenings, {
        params: { slug: job.slug },
        body: { openings: 1 + this.random(this.cast.openings + 1) },
      })
    ).status;
  }
  async changeVisibility() {
    const job = await this.job(['open', 'paused']);
    if (!job) return undefined;
    const visibility = this.random(2) > 0 ? ('feed' as const) : ('invited' as const);
    return (await this.by(job.ownerId).try(editJob, { params: { slug: job.slug }, body: { visibility } })).status;
  }
  /** Advances the clock and runs the clocks. */
  async wait() {
    await this.world.db`UPDATE clock SET shift = shift + make_interval(secs => ${this.random(10) * 12 * HOUR})`;
    await runClocks(this.world.deps, CLOCKS);
    await this.staySignedIn();
    return 200;
  }
  /** Call after the clock has moved. */
  async staySignedIn(): Promise<void> {
    await this.world.staySignedIn(...this.owners, ...this.creators, this.staff);
  }
  async ban() {
    if (this.random(2) > 0) return undefined;
    const { id } = this.pick([...this.owners, ...this.creators])!;
    const [account] = await this.world.db<{ status: string; work: number }[]>`
      SELECT status, (SELECT count(*)::int FROM engagements e
        WHERE a.id IN (e.owner_id, e.creator_id) AND e.status IN ('active', 'delivered', 'changes_requested', 'disputed')) AS work FROM accounts a WHERE a.id = ${id}`;
    if (account!.status === 'banned') return (await this.staff.try(unbanAccount, { params: { id }, body: {} })).status;
    return (await this.staff.try(banAccount, { params: { id }, body: { reason: 'Looked like a copy of somebody' } })).status;
  }
  async leave() {
    if (this.random(4) > 0) return undefined;
    const among = this.random(2) === 0 ? this.owners : this.creators;
    const actor = this.pick(among)!;
    const { status } = await actor.try(deleteAccount, { body: { password: DEMO_PASSWORD } });
    if (status === 204) {
      const next = among === this.owners ? await this.world.owner() : await this.world.creator();
      this.join(next);
      among.splice(among.indexOf(actor), 1, next);
    }
    return status;
  }
}
