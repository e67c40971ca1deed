import { createAmendment } from '@castlane/contract/amendment.ts';
import type { Who } from '@castlane/contract/endpoint.ts';
import { banAccount } from '@castlane/contract/staff.ts';
import { deliver, requestChanges } from '@castlane/contract/delivery.ts';
import { createCreatorList } from '@castlane/contract/discovery.ts';
import type { JobInput } from '@castlane/contract/job.ts';
import { sendMessage } from '@castlane/contract/message.ts';
import { acceptOffer, createOffer } from '@castlane/contract/offer.ts';
import { FILE_BYTES_MAX } from '@castlane/contract/policy.ts';
import { approveProposal, shortlistProposal } from '@castlane/contract/proposal.ts';
import { hideReview } from '@castlane/contract/review.ts';
import { sendReport } from '@castlane/contract/report.ts';
import { initThread } from '@castlane/contract/thread.ts';
import { beginUpload, signUpload } from '@castlane/contract/upload.ts';
import { caseTokenOf } from '#features/account-status/case-token.ts';
import { hideFromFeed } from '#features/search-index/jobs.ts';
import { complete, makeReviewed, reviewEachOther } from '#features/reviews/factory.ts';
import { upload } from '#features/uploads/factory.ts';
import { newId } from '#platform/ids.ts';
import type { Actor, World } from '#testing/world.ts';
import type { Subject } from './subjects.ts';

/** Whose object a call names. An endpoint without an object has only `own`. */
export const OBJECTS = ['own', 'other', 'absent', 'malformed'] as const;
export type ObjectOf = (typeof OBJECTS)[number];

export type Input = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };
export type Cell = { world: World; me: Actor; others: Others };
export type Make = (cell: Cell) => Promise<Input> | Input;
export type Answer = number | ((subject: Subject) => number);

export type Row = {
  /** Repeated by hand: a change in the contract must be made here too. */
  who: Who;
  /** The status of a success or the code of a refusal, for callers that are let in. */
  answers: Partial<Record<ObjectOf, Answer>>;
  inputs?: Partial<Record<ObjectOf, Make>>;
  /** Inactive accounts have an object of their own too. */
  isForAll?: true;
};

/** A business and a creator in a chat with an offer, work of two others, and other objects that do not belong to the subject. */
export type Others = Awaited<ReturnType<typeof makeOthers>>;

export async function makeOthers(world: World) {
  const chat = await world.chat();
  const offer = await chat.owner.call(createOffer, { params: { slug: chat.job.slug }, body: offerOf(chat.proposal.id) });
  const draft = await world.job(chat.owner, { status: 'draft' });
  const waiting = await world.proposal(chat.creator, await world.job(chat.owner));
  const list = await newList(chat.owner);
  const work = await world.assigned();
  return { ...chat, offer, draft, waiting, list, work };
}

export function offerOf(proposalId: string) {
  return {
    proposalId,
    price: { amount: 100_000, currency: 'USD' as const },
    deliverables: [{ platform: 'youtube' as const, kind: 'video' as const, quantity: 1 }],
    dueBy: '2027-03-01',
    changeRounds: 2,
  };
}

const { proposalId: _, ...TERMS } = offerOf('');
export const LATER_TERMS = { ...TERMS, dueBy: '2027-04-01' };
export const COUNTER_TERMS = { ...TERMS, dueBy: '2027-04-02', note: 'A day later, please' };

export const NO_SLUG = 'Not a slug!';
export const ABSENT_SLUG = 'nothing-of-this-name-1234';
export const NO_ID = 'not-an-id';
export const TEXT = 'Somebody wrote this so that a call has the text it needs.';

/** Builds the same call for the four objects. */
export function byObject(input: (value: string) => Input, own: (cell: Cell) => Promise<string> | string, other: Make, kind: 'id' | 'slug') {
  return {
    own: async (cell: Cell) => input(await own(cell)),
    other,
    absent: () => input(kind === 'id' ? newId() : ABSENT_SLUG),
    malformed: () => input(kind === 'id' ? NO_ID : NO_SLUG),
  };
}

/** Creates a saved search of an account. */
export async function savedSearchOf({ world }: Cell, accountId: string): Promise<string> {
  const id = newId();
  await world.db`INSERT INTO saved_searches (id, account_id, name, filter) VALUES (${id}, ${accountId}, 'Shoes', ${world.db.json({ q: id })})`;
  return id;
}

export const slugOnly = (slug: string): Input => ({ params: { slug } });
export const idOnly = (id: string): Input => ({ params: { id } });

export async function ownOpenJob({ world, me }: Cell): Promise<string> {
  return (await world.job(me)).slug;
}

export function ownJobThatIs(status: 'paused' | 'expired') {
  return async ({ world, me }: Cell): Promise<string> => {
    const { id, slug } = await world.job(me);
    await world.deps.write(async (tx) => {
      await tx`UPDATE jobs SET status = ${status} WHERE id = ${id}`;
      await hideFromFeed(tx, [id]);
    });
    return slug;
  };
}

export function jobBySlug(
  own: (cell: Cell) => Promise<string>,
  body?: unknown,
  other: Make = ({ others }) => with_(slugOnly(others.job.slug), body),
) {
  return byObject((slug) => with_(slugOnly(slug), body), own, other, 'slug');
}
export function with_(input: Input, body: unknown): Input {
  return body === undefined ? input : { ...input, body };
}
/** Builds calls that name a list of creators, with `hasCreator` also a creator to put into it. */
export function listById(body?: unknown, hasCreator = false) {
  const input = (id: string, { others }: Cell) => with_({ params: { id, ...(hasCreator ? { slug: others.creator.slug } : {}) } }, body);
  return {
    own: async (cell: Cell) => input(await newList(cell.me), cell),
    other: (cell: Cell) => input(cell.others.list, cell),
    absent: (cell: Cell) => input(newId(), cell),
    malformed: (cell: Cell) => input(NO_ID, cell),
  };
}
async function newList(owner: Actor): Promise<string> {
  return (await owner.call(createCreatorList, { body: { name: 'For later' } })).id;
}

/** Creates a shortlisted proposal for the caller's own job. */
export async function shortlisted({ world, me }: Cell): Promise<Input> {
  const job = await world.job(me);
  const { id } = await world.proposal(await world.creator(), job);
  await me.call(shortlistProposal, { params: { slug: job.slug, id } });
  return { params: { slug: job.slug, id } };
}

export function received(body?: unknown) {
  const make = (slug: string, id: string) => with_({ params: { slug, id } }, body);
  return {
    own: async ({ world, me }: Cell) => {
      const job = await world.job(me);
      return make(job.slug, (await world.proposal(await world.creator(), job)).id);
    },
    other: ({ others }: Cell) => make(others.job.slug, others.waiting.id),
    absent: async ({ world, me }: Cell) => make((await world.job(me)).slug, newId()),
    malformed: ({ others }: Cell) => make(others.job.slug, NO_ID),
  };
}

export async function chatOf({ world, me }: Cell, kind: 'creator' | 'business_owner', brief: Partial<JobInput> = {}) {
  const owner = kind === 'business_owner' ? me : await world.owner();
  const creator = kind === 'creator' ? me : await world.creator();
  const job = await world.job(owner, brief);
  const proposal = await world.proposal(creator, job);
  await owner.call(approveProposal, { params: { slug: job.slug, id: proposal.id } });
  const thread = await owner.call(initThread, { body: { proposalId: proposal.id } });
  return { owner, creator, job, proposal, thread };
}
async function offerFor(cell: Cell, kind: 'creator' | 'business_owner'): Promise<string> {
  const { owner, job, proposal } = await chatOf(cell, kind);
  return (await owner.call(createOffer, { params: { slug: job.slug }, body: offerOf(proposal.id) })).id;
}
/** Creates an engagement, with the caller as one side. `at` names it. */
export async function assignedFor(cell: Cell, kind: 'creator' | 'business_owner', brief: Partial<JobInput> = {}) {
  const chat = await chatOf(cell, kind, brief);
  const { id } = await chat.owner.call(createOffer, { params: { slug: chat.job.slug }, body: offerOf(chat.proposal.id) });
  const offer = await chat.creator.call(acceptOffer, { params: { id } });
  return { ...chat, offer, at: { params: { id: offer.id } } };
}
/** Creates an engagement of the caller, of either side. */
export async function engagementOf(cell: Cell): Promise<string> {
  return (await assignedFor(cell, await kindOf(cell))).offer.id;
}
/** Builds calls that name an engagement: `other` is one between others. */
export function engagementById(own: (cell: Cell) => Promise<string>, body?: unknown) {
  return byObject(
    (id) => with_(idOnly(id), body),
    own,
    ({ others }) => with_(idOnly(others.work.offer.id), body),
    'id',
  );
}
/** Creates an engagement of the caller, a business, with a delivery. */
export async function deliveredTo(cell: Cell): Promise<string> {
  const { creator, at } = await assignedFor(cell, 'business_owner');
  await creator.call(deliver, { ...at, body: { note: TEXT } });
  return at.params.id;
}
/** Does the same with a file, and returns the job. */
export async function deliveredFileTo(cell: Cell): Promise<string> {
  const { creator, job, at } = await assignedFor(cell, 'business_owner');
  await creator.call(deliver, { ...at, body: { uploadIds: [await upload(cell.world, creator, 'delivery_file')] } });
  return job.slug;
}
export const tickOf = (id: string, noteId: string = newId()): Input => ({ params: { id, noteId }, body: { done: true } });
/** Creates an engagement of the caller, a creator, with a note on a file that they delivered. */
export async function noteToTick(cell: Cell): Promise<Input> {
  const { owner, creator, at } = await assignedFor(cell, 'creator');
  const uploadId = await upload(cell.world, creator, 'delivery_file');
  await creator.call(deliver, { ...at, body: { uploadIds: [uploadId] } });
  const { deliveries } = await owner.call(requestChanges, { ...at, body: { note: TEXT, notes: [{ uploadId, text: TEXT }] } });
  return tickOf(at.params.id, deliveries[0]!.notes[0]!.id);
}
/** Creates an amendment of an engagement, sent by its creator. */
async function amendmentFor(cell: Cell, kind: 'creator' | 'business_owner'): Promise<string> {
  const { creator, at } = await assignedFor(cell, kind);
  return (await creator.call(createAmendment, { ...at, body: LATER_TERMS })).id;
}
/** Creates an offer or an amendment that the caller may answer (`offerTo`) or withdraw (`offerBy`). */
export async function offerTo(cell: Cell): Promise<string> {
  const kind = await kindOf(cell);
  return kind === 'creator' ? offerFor(cell, kind) : amendmentFor(cell, kind);
}
export async function offerBy(cell: Cell): Promise<string> {
  const kind = await kindOf(cell);
  return kind === 'business_owner' ? offerFor(cell, kind) : amendmentFor(cell, kind);
}
/** Creates a completed engagement of the caller. */
export async function completedWorkOf(cell: Cell): Promise<string> {
  const work = await assignedFor(cell, await kindOf(cell));
  await complete(cell.world.deps, work);
  return work.offer.id;
}
/** Creates the other side's review of the caller, after both have written one. */
export async function reviewOfMe(cell: Cell): Promise<string> {
  const kind = await kindOf(cell);
  const work = await assignedFor(cell, kind);
  await complete(cell.world.deps, work);
  const { ofCreator, ofOwner } = await reviewEachOther(work);
  return kind === 'creator' ? ofCreator : ofOwner;
}
export async function hiddenReview({ world }: Cell): Promise<string> {
  const { ofCreator: id } = await makeReviewed(world);
  await (await world.staff()).call(hideReview, { params: { id }, body: { reason: 'insulting' } });
  return id;
}
export async function kindOf({ world, me }: Cell): Promise<'creator' | 'business_owner'> {
  const [row] = await world.db<{ userType: 'creator' | 'business_owner' }[]>`SELECT user_type FROM accounts WHERE id = ${me.id}`;
  return row!.userType;
}
export const threadOf = async (cell: Cell) => (await chatOf(cell, await kindOf(cell))).thread.id;

/** Builds calls that name a message: the caller's own, or one between others. */
export function messageBy(body?: unknown) {
  const input = (eventId: string): Input => with_({ params: { eventId } }, body);
  const say = async (sender: Actor, threadId: string) =>
    (await sender.call(sendMessage, { body: { threadId, clientId: newId(), body: 'Hello' } })).id;
  return byObject(
    input,
    async (cell) => say(cell.me, await threadOf(cell)),
    async ({ others }) => input(await say(others.owner, others.thread.id)),
    'id',
  );
}

/** For staff: `own` is an account that they may decide on, `other` is themselves. */
export function account(make: (cell: Cell) => Promise<Actor>, body?: unknown, key = 'id') {
  const input = (id: string): Input => with_({ params: { [key]: id } }, body);
  return byObject(
    input,
    async (cell) => (await make(cell)).id,
    ({ me }) => input(me.id),
    'id',
  );
}
export const newCreator = ({ world }: Cell) => world.creator();
export const pendingCreator = ({ world }: Cell) => world.creator({ state: 'pending' });

export async function bannedCreator({ world }: Cell): Promise<Actor> {
  const creator = await world.creator();
  await (await world.staff()).call(banAccount, { params: { id: creator.id }, body: { reason: TEXT } });
  return creator;
}

export const none = (make: Make) => ({ own: make });
export const fits = (own: Answer): Row['answers'] => ({ own });
export const found = (own: Answer, other: Answer, absent: Answer, malformed: Answer): Row['answers'] => ({ own, other, absent, malformed });

/** Creates a passkey of an account. */
export async function passkeyOf(world: World, accountId: string): Promise<string> {
  const id = newId();
  await world.db`
    INSERT INTO passkeys (id, account_id, credential_id, public_key, counter, name) VALUES (${id}, ${accountId}, ${id}, 'key', 0, 'Phone')`;
  return id;
}

export async function sessionOf(world: World, accountId: string): Promise<string> {
  const [row] = await world.db<{ id: string }[]>`SELECT id FROM sessions WHERE account_id = ${accountId} ORDER BY created_at LIMIT 1`;
  return row!.id;
}

/** Begins an upload in parts. An account may have only a few unfinished ones, so it replaces earlier ones. */
export async function partsOf({ world }: Cell, me: Actor): Promise<string> {
  await world.db`DELETE FROM uploads WHERE account_id = ${me.id} AND part_bytes IS NOT NULL`;
  const body = { purpose: 'delivery_file' as const, contentType: 'video/mp4', size: FILE_BYTES_MAX + 1, name: 'cut.mp4' };
  return (await me.call(beginUpload, { body })).uploadId;
}
export async function uploadOf(me: Actor): Promise<string> {
  return (await me.call(signUpload, { body: { purpose: 'job_image', contentType: 'image/png', size: 1000 } })).uploadId;
}

export async function contactRequest(world: World): Promise<string> {
  const id = newId();
  await world.db`INSERT INTO contact_requests (id, email, subject, message) VALUES (${id}, 'a@example.com', 'A question', 'Where is it?')`;
  return id;
}

export async function profileReport(world: World): Promise<string> {
  const [reporter, reported] = await Promise.all([world.creator(), world.owner()]);
  const { id } = await reporter.call(sendReport, { body: { about: { kind: 'profile', slug: reported.slug }, reason: 'spam' } });
  return id;
}

let phones = 0;

export function newPhone(): string {
  phones += 1;
  return `+1404555${String(phones).padStart(4, '0')}`;
}

export function wholeProfile(world: World) {
  return {
    name: 'Nia New',
    about: 'I make calm, honest films about things that last.',
    country: 'US',
    state: 'Georgia',
    city: 'Atlanta',
    dateOfBirth: '1990-04-01',
    gender: 'female',
    phoneNumber: newPhone(),
    categories: [world.category()],
    languages: ['en'],
  };
}

export function caseInputs(body?: unknown) {
  const input = (token: string) => with_({ params: { token } }, body);
  return {
    other: async (cell: Cell) => {
      const { id } = await bannedCreator(cell);
      const [ban] = await cell.world.db<{ id: string }[]>`SELECT id FROM bans WHERE account_id = ${id}`;
      return input(caseTokenOf(cell.world.deps.keys, ban!.id));
    },
    absent: () => input('A'.repeat(43)),
    malformed: () => input('no case'),
  };
}
