import type { Who } from '@castlane/contract/endpoint.ts';
import { banAccount } from '@castlane/contract/staff.ts';
import { createOffer } from '@castlane/contract/offer.ts';
import { approveProposal, shortlistProposal } from '@castlane/contract/proposal.ts';
import { initThread } from '@castlane/contract/thread.ts';
import { DEMO_PASSWORD } from '#features/accounts/factory.ts';
import { caseTokenOf } from '#features/bans/case-token.ts';
import { newId } from '#platform/ids.ts';
import type { Actor, World } from '#testing/world.ts';
import type { Subject } from './subjects.ts';

/** Whose object a call names. An endpoint without one has only `own`. */
export const OBJECTS = ['own', 'other', 'absent', 'malformed'] as const;
export type ObjectOf = (typeof OBJECTS)[number];

export type Input = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };
export type Cell = { world: World; me: Actor; others: Others };
type Make = (cell: Cell) => Promise<Input> | Input;
type Answer = number | ((subject: Subject) => number);

export type Row = {
  /** Said again by hand: a change in the contract has to be made here too. */
  who: Who;
  /** The status of a success or the code of a refusal, for whoever is let in. */
  answers: Partial<Record<ObjectOf, Answer>>;
  inputs?: Partial<Record<ObjectOf, Make>>;
  /** Also people who are not active have an object of their own. */
  isForAll?: true;
};

/** A business and a creator in a chat with an offer, and what else is not the subject's. */
export type Others = Awaited<ReturnType<typeof makeOthers>>;

export async function makeOthers(world: World) {
  const chat = await world.chat();
  const offer = await chat.owner.call(createOffer, { params: { slug: chat.job.slug }, body: offerOf(chat.proposal.id) });
  const draft = await world.job(chat.owner, { status: 'draft' });
  const waiting = await world.proposal(chat.creator, await world.job(chat.owner));
  return { ...chat, offer, draft, waiting };
}

function offerOf(proposalId: string) {
  return {
    proposalId,
    price: { amount: 100_000, currency: 'USD' as const },
    deliverables: [{ platform: 'youtube' as const, kind: 'video' as const, quantity: 1 }],
    dueBy: '2027-03-01',
    changeRounds: 2,
  };
}

const NO_SLUG = 'Not a slug!';
const ABSENT_SLUG = 'nothing-of-this-name-1234';
const NO_ID = 'not-an-id';
const TEXT = 'Somebody wrote this so that a call has the text it needs.';

/** The same call for four objects. */
function byObject(input: (value: string) => Input, own: (cell: Cell) => Promise<string> | string, other: Make, kind: 'id' | 'slug') {
  return {
    own: async (cell: Cell) => input(await own(cell)),
    other,
    absent: () => input(kind === 'id' ? newId() : ABSENT_SLUG),
    malformed: () => input(kind === 'id' ? NO_ID : NO_SLUG),
  };
}

const slugOnly = (slug: string): Input => ({ params: { slug } });
const idOnly = (id: string): Input => ({ params: { id } });

async function ownOpenJob({ world, me }: Cell): Promise<string> {
  return (await world.job(me)).slug;
}

function ownJobThatIs(status: 'paused' | 'expired') {
  return async ({ world, me }: Cell): Promise<string> => {
    const { id, slug } = await world.job(me);
    await world.db`UPDATE jobs SET status = ${status} WHERE id = ${id}`;
    await world.db`DELETE FROM open_job_categories WHERE job_id = ${id}`;
    return slug;
  };
}

function jobBySlug(
  own: (cell: Cell) => Promise<string>,
  body?: unknown,
  other: Make = ({ others }) => with_(slugOnly(others.job.slug), body),
) {
  return byObject((slug) => with_(slugOnly(slug), body), own, other, 'slug');
}
function with_(input: Input, body: unknown): Input {
  return body === undefined ? input : { ...input, body };
}
/** Of one's own job, somebody's proposal. */
async function shortlisted({ world, me }: Cell): Promise<Input> {
  const job = await world.job(me);
  const { id } = await world.proposal(await world.creator(), job);
  await me.call(shortlistProposal, { params: { slug: job.slug, id } });
  return { params: { slug: job.slug, id } };
}

function received(body?: unknown) {
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

async function chatOf({ world, me }: Cell, kind: 'creator' | 'business_owner') {
  const owner = kind === 'business_owner' ? me : await world.owner();
  const creator = kind === 'creator' ? me : await world.creator();
  const job = await world.job(owner);
  const proposal = await world.proposal(creator, job);
  await owner.call(approveProposal, { params: { slug: job.slug, id: proposal.id } });
  const thread = await owner.call(initThread, { body: { proposalId: proposal.id } });
  return { owner, creator, job, proposal, thread };
}
async function offerFor(cell: Cell, kind: 'creator' | 'business_owner'): Promise<string> {
  const { owner, job, proposal } = await chatOf(cell, kind);
  return (await owner.call(createOffer, { params: { slug: job.slug }, body: offerOf(proposal.id) })).id;
}
async function kindOf({ world, me }: Cell): Promise<'creator' | 'business_owner'> {
  const [row] = await world.db<{ userType: 'creator' | 'business_owner' }[]>`SELECT user_type FROM accounts WHERE id = ${me.id}`;
  return row!.userType;
}
const threadOf = async (cell: Cell) => (await chatOf(cell, await kindOf(cell))).thread.id;

/** For staff: `own` is somebody they may decide on, `other` is themselves. */
function account(make: (cell: Cell) => Promise<Actor>, body?: unknown, key = 'id') {
  const input = (id: string): Input => with_({ params: { [key]: id } }, body);
  return byObject(
    input,
    async (cell) => (await make(cell)).id,
    ({ me }) => input(me.id),
    'id',
  );
}
const newCreator = ({ world }: Cell) => world.creator();
const pendingCreator = ({ world }: Cell) => world.creator({ state: 'pending' });

async function bannedCreator({ world }: Cell): Promise<Actor> {
  const creator = await world.creator();
  await (await world.staff()).call(banAccount, { params: { id: creator.id }, body: { reason: TEXT } });
  return creator;
}

const none = (make: Make) => ({ own: make });
const fits = (own: Answer): Row['answers'] => ({ own });
const found = (own: Answer, other: Answer, absent: Answer, malformed: Answer): Row['answers'] => ({ own, other, absent, malformed });

/** Every endpoint of the contract, by noun and name. */
export const MATRIX: Record<string, Row> = {
  'config.getConfig': { who: 'anyone', answers: fits(200) },
  'botCheck.getPuzzle': { who: 'anyone', answers: fits(1009) },
  'category.listCategories': { who: 'anyone', answers: fits(200) },
  'contact.sendContact': {
    who: 'anyone',
    answers: fits(202),
    inputs: none(() => ({ body: { email: 'maya@example.com', subject: 'A question', message: TEXT } })),
  },

  'auth.signup': {
    who: 'anyone',
    answers: fits(201),
    inputs: none(() => ({
      body: { name: 'Nia New', email: `n${newId()}@example.com`, password: 'Quiet7Rivers!', userType: 'creator' },
    })),
  },
  'auth.login': {
    who: 'anyone',
    answers: fits(200),
    inputs: none(({ others }) => ({ body: { email: others.creator.email, password: DEMO_PASSWORD } })),
  },
  'auth.forgotPassword': {
    who: 'anyone',
    answers: fits(202),
    inputs: none(({ others }) => ({ body: { email: others.creator.email } })),
  },
  'auth.resetPassword': {
    who: 'anyone',
    answers: { absent: 1021, malformed: 1021 },
    inputs: {
      absent: () => ({ body: { token: 'B'.repeat(43), password: 'Quiet7Rivers!' } }),
      malformed: () => ({ body: { token: 'no token', password: 'Quiet7Rivers!' } }),
    },
  },
  'auth.logout': { who: 'session', answers: fits(204) },
  'auth.resendCode': { who: 'session', answers: fits(({ state }) => (state === 'unverified' ? 200 : 1005)) },
  'auth.verifyCode': { who: 'session', answers: fits(1021), inputs: none(() => ({ body: { code: '123456' } })) },
  'auth.listSessions': { who: 'signedIn', answers: fits(200) },
  'auth.endOtherSessions': { who: 'signedIn', answers: fits(204) },
  'auth.endSession': {
    who: 'signedIn',
    isForAll: true,
    answers: found(204, 1009, 1009, 1005),
    inputs: byObject(
      idOnly,
      ({ world, me }) => sessionOf(world, me.id),
      async ({ world, others }) => idOnly(await sessionOf(world, others.owner.id)),
      'id',
    ),
  },

  'account.getMe': { who: 'session', answers: fits(200) },
  'account.editProfile': { who: 'verified', answers: fits(200), inputs: none(({ world }) => ({ body: wholeProfile(world) })) },
  'account.submitProfile': {
    who: 'verified',
    answers: fits(({ state }) => ({ incomplete: 1004, rejected: 200 })[state as string] ?? 1005),
  },
  'account.appealReview': { who: 'verified', answers: fits(1005), inputs: none(() => ({ body: { text: TEXT } })) },
  'account.changePassword': {
    who: 'signedIn',
    answers: fits(204),
    inputs: none(() => ({ body: { currentPassword: DEMO_PASSWORD, newPassword: 'Quiet7Rivers!' } })),
  },
  'account.changePhone': {
    who: 'verified',
    answers: fits(200),
    inputs: none(() => ({ body: { phoneNumber: newPhone(), currentPassword: DEMO_PASSWORD } })),
  },
  'account.exportAccount': { who: 'verified', answers: fits(200) },
  'account.deleteAccount': { who: 'verified', answers: fits(204), inputs: none(() => ({ body: { password: DEMO_PASSWORD } })) },
  'account.getProfile': {
    who: 'verified',
    isForAll: true,
    answers: found(200, 200, 1009, 1009),
    inputs: byObject(
      slugOnly,
      ({ me }) => me.slug,
      ({ others }) => slugOnly(others.creator.slug),
      'slug',
    ),
  },

  'case.getCase': {
    who: 'anyone',
    answers: { other: 200, absent: 1009, malformed: 1009 },
    inputs: caseInputs(),
  },
  'case.appealCase': {
    who: 'anyone',
    answers: { other: 200, absent: 1009, malformed: 1009 },
    inputs: caseInputs({ text: TEXT }),
  },

  'job.createJob': { who: 'activeOwner', answers: fits(201), inputs: none(({ world }) => ({ body: world.jobInput() })) },
  'job.editJob': {
    who: 'activeOwner',
    answers: found(200, 1013, 1013, 1009),
    inputs: jobBySlug(
      async ({ world, me }) => (await world.job(me, { status: 'draft' })).slug,
      { title: 'Another title of a job' },
      ({ others }) => ({
        params: { slug: others.draft.slug },
        body: { title: 'Another title of a job' },
      }),
    ),
  },
  'job.getOwnJob': {
    who: 'owner',
    answers: found(200, 1013, 1013, 1009),
    inputs: jobBySlug(async ({ world, me }) => (await world.job(me)).slug),
  },
  'job.listOwnJobs': { who: 'owner', answers: fits(200) },
  'job.publishJob': {
    who: 'activeOwner',
    answers: found(200, 1013, 1013, 1009),
    inputs: jobBySlug(
      async ({ world, me }) => (await world.job(me, { status: 'draft' })).slug,
      undefined,
      ({ others }) => slugOnly(others.draft.slug),
    ),
  },
  'job.pauseJob': { who: 'activeOwner', answers: found(200, 1013, 1013, 1009), inputs: jobBySlug(ownOpenJob) },
  'job.resumeJob': { who: 'activeOwner', answers: found(200, 1013, 1013, 1009), inputs: jobBySlug(ownJobThatIs('paused')) },
  'job.closeJob': { who: 'activeOwner', answers: found(200, 1013, 1013, 1009), inputs: jobBySlug(ownOpenJob, { reason: 'no_fit' }) },
  'job.reopenJob': { who: 'activeOwner', answers: found(200, 1013, 1013, 1009), inputs: jobBySlug(ownJobThatIs('expired')) },
  'job.duplicateJob': { who: 'activeOwner', answers: found(201, 1013, 1013, 1009), inputs: jobBySlug(ownOpenJob) },

  'proposal.listFeed': { who: 'creator', answers: fits(200) },
  'proposal.getFeedItem': {
    who: 'activeCreator',
    answers: { other: 200, absent: 1013, malformed: 1009 },
    inputs: jobBySlug(async () => ABSENT_SLUG),
  },
  'proposal.saveJob': {
    who: 'creator',
    answers: { other: 204, absent: 1013, malformed: 1009 },
    inputs: jobBySlug(async () => ABSENT_SLUG),
  },
  'proposal.unsaveJob': {
    who: 'creator',
    answers: { other: 204, absent: 1013, malformed: 1009 },
    inputs: jobBySlug(async () => ABSENT_SLUG),
  },
  'proposal.hideJob': {
    who: 'creator',
    answers: { other: 204, absent: 1013, malformed: 1009 },
    inputs: jobBySlug(async () => ABSENT_SLUG),
  },
  'proposal.unhideJob': {
    who: 'creator',
    answers: { other: 204, absent: 1013, malformed: 1009 },
    inputs: jobBySlug(async () => ABSENT_SLUG),
  },
  'proposal.createProposal': {
    who: 'activeCreator',
    answers: { other: 201, absent: 1013, malformed: 1004 },
    inputs: {
      other: ({ others }) => ({ body: { jobId: others.job.id, message: TEXT } }),
      absent: () => ({ body: { jobId: newId(), message: TEXT } }),
      malformed: () => ({ body: { jobId: NO_ID, message: TEXT } }),
    },
  },
  'proposal.getOwnProposal': {
    who: 'creator',
    answers: found(200, 1009, 1009, 1005),
    inputs: byObject(
      (jobId) => ({ query: { jobId } }),
      async ({ world, me }) => {
        const job = await world.job(await world.owner());
        await world.proposal(me, job);
        return job.id;
      },
      ({ others }) => ({ query: { jobId: others.job.id } }),
      'id',
    ),
  },
  'proposal.editProposal': {
    who: 'creator',
    answers: found(200, 1009, 1009, 1005),
    inputs: byObject(
      (id) => ({ params: { id }, body: { message: TEXT } }),
      async ({ world, me }) => (await world.proposal(me, await world.job(await world.owner()))).id,
      ({ others }) => ({ params: { id: others.waiting.id }, body: { message: TEXT } }),
      'id',
    ),
  },
  'proposal.withdrawProposal': {
    who: 'creator',
    answers: found(200, 1009, 1009, 1005),
    inputs: byObject(
      idOnly,
      async ({ world, me }) => (await world.proposal(me, await world.job(await world.owner()))).id,
      ({ others }) => idOnly(others.waiting.id),
      'id',
    ),
  },
  'proposal.listCreatorJobs': { who: 'creator', answers: fits(200) },
  'proposal.listProposals': {
    who: 'owner',
    answers: found(200, 1013, 1013, 1009),
    inputs: jobBySlug(async ({ world, me }) => (await world.job(me)).slug),
  },
  'proposal.openProposal': { who: 'owner', answers: { own: 200, other: 1013, malformed: 1005 }, inputs: received() },
  'proposal.shortlistProposal': { who: 'activeOwner', answers: found(200, 1013, 1009, 1005), inputs: received() },
  'proposal.unshortlistProposal': {
    who: 'activeOwner',
    answers: found(200, 1013, 1009, 1005),
    inputs: { ...received(), own: shortlisted },
  },
  'proposal.approveProposal': { who: 'activeOwner', answers: found(200, 1013, 1009, 1005), inputs: received() },
  'proposal.declineProposal': { who: 'activeOwner', answers: found(200, 1013, 1009, 1005), inputs: received({ reason: 'fit' }) },

  'offer.createOffer': {
    who: 'activeOwner',
    answers: found(201, 1013, 1013, 1009),
    inputs: {
      own: async (cell) => {
        const { job, proposal } = await chatOf(cell, 'business_owner');
        return { params: { slug: job.slug }, body: offerOf(proposal.id) };
      },
      other: ({ others }) => ({ params: { slug: others.job.slug }, body: offerOf(others.proposal.id) }),
      absent: () => ({ params: { slug: ABSENT_SLUG }, body: offerOf(newId()) }),
      malformed: () => ({ params: { slug: NO_SLUG }, body: offerOf(newId()) }),
    },
  },
  'offer.acceptOffer': {
    who: 'activeCreator',
    answers: found(200, 1009, 1009, 1005),
    inputs: byObject(
      idOnly,
      (cell) => offerFor(cell, 'creator'),
      ({ others }) => idOnly(others.offer.id),
      'id',
    ),
  },
  'offer.declineOffer': {
    who: 'activeCreator',
    answers: found(200, 1009, 1009, 1005),
    inputs: byObject(
      (id) => with_(idOnly(id), {}),
      (cell) => offerFor(cell, 'creator'),
      ({ others }) => with_(idOnly(others.offer.id), {}),
      'id',
    ),
  },
  'offer.withdrawOffer': {
    who: 'activeOwner',
    answers: found(200, 1009, 1009, 1005),
    inputs: byObject(
      idOnly,
      (cell) => offerFor(cell, 'business_owner'),
      ({ others }) => idOnly(others.offer.id),
      'id',
    ),
  },
  'offer.getAgreement': {
    who: 'verified',
    // Nothing was accepted: one's own job has no agreement either.
    answers: found(1013, 1013, 1013, 1009),
    inputs: jobBySlug(async (cell) => (await chatOf(cell, await kindOf(cell))).job.slug),
  },

  'thread.initThread': {
    who: 'activeOwner',
    answers: found(201, 1009, 1009, 1004),
    inputs: byObject(
      (proposalId) => ({ body: { proposalId } }),
      async ({ world, me }) => {
        const job = await world.job(me);
        const { id } = await world.proposal(await world.creator(), job);
        await me.call(approveProposal, { params: { slug: job.slug, id } });
        return id;
      },
      ({ others }) => ({ body: { proposalId: others.proposal.id } }),
      'id',
    ),
  },
  'thread.listThreads': { who: 'verified', answers: fits(200) },
  'thread.listEvents': {
    who: 'verified',
    answers: found(200, 1009, 1009, 1005),
    inputs: byObject(
      (threadId) => ({ query: { threadId } }),
      threadOf,
      ({ others }) => ({ query: { threadId: others.thread.id } }),
      'id',
    ),
  },
  'thread.sendMessage': {
    who: 'active',
    answers: found(201, 1009, 1009, 1004),
    inputs: byObject(
      (threadId) => ({ body: { threadId, clientId: newId(), body: 'Hello' } }),
      threadOf,
      ({ others }) => ({ body: { threadId: others.thread.id, clientId: newId(), body: 'Hello' } }),
      'id',
    ),
  },
  'thread.setLastRead': {
    who: 'verified',
    answers: found(200, 1009, 1009, 1004),
    inputs: byObject(
      (threadId) => ({ body: { threadId, seq: 1 } }),
      threadOf,
      ({ others }) => ({ body: { threadId: others.thread.id, seq: 1 } }),
      'id',
    ),
  },

  'star.listStars': { who: 'creator', answers: fits(200) },
  'notification.listNotifications': { who: 'signedIn', answers: fits(200) },
  'notification.readNotifications': { who: 'signedIn', answers: fits(200), inputs: none(() => ({ body: { all: true } })) },

  'staffReview.listReviews': { who: 'staff', answers: fits(200) },
  'staffReview.getReview': { who: 'staff', answers: found(200, 1009, 1009, 1005), inputs: account(pendingCreator, undefined, 'accountId') },
  'staffReview.approveReview': {
    who: 'staff',
    answers: found(204, 1012, 1009, 1005),
    inputs: account(pendingCreator, undefined, 'accountId'),
  },
  'staffReview.rejectReview': {
    who: 'staff',
    answers: found(204, 1012, 1009, 1005),
    inputs: account(pendingCreator, { reasons: ['name_not_real'] }, 'accountId'),
  },
  'staffReview.listAppeals': { who: 'staff', answers: fits(200) },
  'staffReview.decideAppeal': {
    who: 'staff',
    answers: { absent: 1009, malformed: 1005 },
    inputs: {
      absent: () => ({ params: { id: newId() }, body: { outcome: 'refused', answer: TEXT } }),
      malformed: () => ({ params: { id: NO_ID }, body: { outcome: 'refused', answer: TEXT } }),
    },
  },

  'staff.listAccounts': { who: 'staff', answers: fits(200) },
  'staff.getAccount': { who: 'staff', answers: found(200, 200, 1009, 1005), inputs: account(newCreator) },
  'staff.banAccount': { who: 'staff', answers: found(200, 1012, 1009, 1005), inputs: account(newCreator, { reason: TEXT }) },
  'staff.unbanAccount': {
    who: 'staff',
    answers: found(200, 1012, 1009, 1005),
    inputs: account(bannedCreator),
  },
  'staff.grantStars': { who: 'staff', answers: found(200, 1012, 1009, 1005), inputs: account(newCreator, { delta: 2, reason: TEXT }) },
  'staff.signOutAccount': { who: 'staff', answers: found(200, 1012, 1009, 1005), inputs: account(newCreator) },
  'staff.resendVerification': {
    who: 'staff',
    answers: found(204, 1012, 1009, 1005),
    inputs: account(({ world }) => world.creator({ state: 'unverified' })),
  },
  'staff.listJobs': { who: 'staff', answers: fits(200) },
  'staff.removeJob': {
    who: 'staff',
    answers: { own: 200, absent: 1013, malformed: 1009 },
    inputs: jobBySlug(async ({ world }) => (await world.job(await world.owner())).slug, { reason: TEXT }),
  },
  'staff.listActs': { who: 'staff', answers: fits(200) },
  'staff.retryTask': {
    who: 'staff',
    answers: { absent: 1009, malformed: 1005 },
    inputs: { absent: () => idOnly(newId()), malformed: () => idOnly(NO_ID) },
  },
  'staff.getNumbers': { who: 'staff', answers: fits(200) },
  'category.listManagedCategories': { who: 'staff', answers: fits(200) },
  'category.createCategory': { who: 'staff', answers: fits(201), inputs: none(() => ({ body: { name: `Topic ${newId().slice(-12)}` } })) },
  'category.changeCategory': {
    who: 'staff',
    answers: { own: 200, absent: 1009, malformed: 1005 },
    inputs: byObject(
      (id) => ({ params: { id }, body: { isRetired: false } }),
      ({ world }) => world.category(),
      () => idOnly(NO_ID),
      'id',
    ),
  },
  'contact.listContact': { who: 'staff', answers: fits(200) },
  'contact.handleContact': {
    who: 'staff',
    answers: { own: 200, absent: 1009, malformed: 1005 },
    inputs: byObject(
      idOnly,
      ({ world }) => contactRequest(world),
      () => idOnly(NO_ID),
      'id',
    ),
  },
};

async function sessionOf(world: World, accountId: string): Promise<string> {
  const [row] = await world.db<{ id: string }[]>`SELECT id FROM sessions WHERE account_id = ${accountId} ORDER BY created_at LIMIT 1`;
  return row!.id;
}

async function contactRequest(world: World): Promise<string> {
  const id = newId();
  await world.db`INSERT INTO contact_requests (id, email, subject, message) VALUES (${id}, 'a@example.com', 'A question', 'Where is it?')`;
  return id;
}

let phones = 0;

function newPhone(): string {
  phones += 1;
  return `+1404555${String(phones).padStart(4, '0')}`;
}

function wholeProfile(world: World) {
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

function caseInputs(body?: unknown) {
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
