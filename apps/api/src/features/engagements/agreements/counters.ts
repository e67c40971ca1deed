import type { AgreedLines } from '@castlane/contract/amendment.ts';
import type { Budget } from '@castlane/contract/brief.ts';
import { whyOfferCannot, type CounterInput, type Offer } from '@castlane/contract/offer.ts';
import { whyBadParts } from '@castlane/contract/parts.ts';
import { lockCurrent } from '#features/engagements/clocks.ts';
import { goneAs } from '#features/engagements/locks.ts';
import { whyNobodyThere } from '#features/engagements/rights/rules.ts';
import { today } from '#features/jobs/queries.ts';
import { addOffer, overtake } from '#features/proposals/offers.ts';
import { appendEvent } from '#features/threads/events.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { refuse, refuseInput } from '#platform/problem.ts';
import { isRightsAlone, refuseTerms, wholeTerms } from './amendments.ts';
import { expireOverdue } from './expiry.ts';
import { notifyParty } from './notify.ts';
import { countersOf, getAgreed, getOffer, lockOffer, type OfferPlace } from './queries.ts';
import { whyBadOffer, whyNoCounter, whyNoOtherTerms, whyPriced } from './rules.ts';

type Terms = AgreedLines & Pick<CounterInput, 'note' | 'answerWithinDays'>;

/**
 * Answers terms with others. The countered ones can be accepted until their own end; the sender's own, which those counter, give way: of each
 * side, one waits.
 */
export async function counterOffer(deps: Deps, viewer: Viewer, id: string, input: CounterInput): Promise<Offer> {
  return deps.write(async (tx) => {
    const place = await lockOffer(tx, viewer.accountId, id, 'counter');
    refuse(whyOfferCannot('counter', place.status));
    await expireOverdue(deps, tx, place.proposalId);
    const standing = await getOffer(tx, id);
    refuse(whyNoCounter(standing.answers?.id ?? null, await countersOf(tx, viewer.accountId, place)));
    const terms = await (place.kind === 'offer' ? offerTerms(tx, standing, input) : amendmentTerms(deps, tx, viewer, place, input));
    refuse(whyNoOtherTerms(terms, standing), 1004);
    await overtake(tx, tx`proposal_id = ${place.proposalId} AND sender_id = ${viewer.accountId}`);
    return send(deps, tx, viewer, place, terms);
  });
}

/** Returns the whole terms of a counter to an offer, and refuses those that an offer cannot have. */
async function offerTerms(tx: Tx, before: Offer, input: CounterInput): Promise<Terms> {
  const terms = wholeTerms(input, before);
  const [job] = await tx<{ timeZone: string; budget: Budget }[]>`
    SELECT j.time_zone, v.brief -> 'budget' AS budget FROM proposals p JOIN jobs j ON j.id = p.job_id
    JOIN job_versions v ON v.job_id = p.job_id AND v.version = p.agreed_version WHERE p.id = ${before.proposalId}`;
  const whole = whyBadParts(terms).map(({ path, message }) => ({ path: path.join('.'), message }));
  refuseInput([...whole, ...whyPriced(terms, job!.budget), ...whyBadOffer(terms, await today(tx, job!.timeZone))]);
  return terms;
}

/** Does the same for a counter to an amendment. */
async function amendmentTerms(deps: Deps, tx: Tx, viewer: Viewer, place: OfferPlace, input: CounterInput): Promise<Terms> {
  const work = await lockCurrent(deps, tx, viewer.accountId, place.engagement!.id);
  const before = await getOffer(tx, place.id);
  // What was offered for running work ends with it, even before the clock has run.
  refuse(whyOfferCannot('counter', before.status));
  if (isRightsAlone(work.status)) refuse(whyNobodyThere(await goneAs(tx, place.senderId)));
  const terms = wholeTerms(input, before, isRightsAlone(work.status));
  await refuseTerms(tx, work, terms, await getAgreed(tx, work.id));
  return terms;
}

async function send({ wake }: Deps, tx: Tx, viewer: Viewer, place: OfferPlace, terms: Terms): Promise<Offer> {
  const { kind, jobId, proposalId, threadId, engagement } = place;
  const id = newId();
  await addOffer(tx, { id, kind, senderId: viewer.accountId, jobId, proposalId, threadId }, terms, place);
  const offer = await getOffer(tx, id);
  const { price, dueBy, dueAt } = offer;
  const next = engagement && { number: (await getAgreed(tx, engagement.id)).number + 1 };
  await appendEvent(tx, wake, threadId, {
    kind: `${kind}_countered`,
    senderId: viewer.accountId,
    data: { offerId: id, price, dueBy, dueAt, ...next },
    ...(terms.note ? { body: terms.note } : {}),
  });
  await notifyParty(tx, wake, viewer, { ...place, id }, place.senderId, `${kind}_countered`);
  return offer;
}
