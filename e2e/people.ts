import { editProfile, submitProfile } from '@castlane/contract/account.ts';
import { login, signup, verifyCode } from '@castlane/contract/auth.ts';
import { listCategories } from '@castlane/contract/category.ts';
import type { BodyIn } from '@castlane/contract/endpoint.ts';
import { complete, deliver } from '@castlane/contract/delivery.ts';
import { createJob, type JobInput, type OwnJob } from '@castlane/contract/job.ts';
import { acceptOffer, createOffer } from '@castlane/contract/offer.ts';
import { approveProposal, createProposal } from '@castlane/contract/proposal.ts';
import { approveVerification, getVerification, rejectVerification } from '@castlane/contract/staff-verification.ts';
import { initThread, type Thread } from '@castlane/contract/thread.ts';
import { dismissFirstSteps } from '@castlane/contract/welcome.ts';
import { call } from './client.ts';
import { PASSWORD, STAFF } from './names.ts';
import type { Stack } from './stack.ts';

export { PASSWORD, STAFF };
/** A colleague, because the member of staff who made a decision cannot answer the appeal. */
export const COLLEAGUE = 'liis@castlane.test';
/** The name that colleagues see for `STAFF`. */
export const STAFF_NAME = 'Priit Kask';

export type Kind = 'creator' | 'business_owner';
export type Person = { kind: Kind; name: string; email: string };
export type Member = Person & { id: string; token: string };

const DAY_MS = 86_400_000;

let counter = 0;

/** Returns a person without an account. */
export function newPerson(kind: Kind, name: string): Person {
  counter += 1;
  const words = /^[\x20-\x7e]+$/.test(name) ? name.toLowerCase().replaceAll(' ', '.') : 'someone';
  return { kind, name, email: `${words}.${Date.now().toString(36)}${counter}@castlane.test` };
}

export async function logIn(stack: Stack, email: string): Promise<string> {
  const { token } = await call(stack, login, { body: { email, password: PASSWORD } });
  return token;
}

export async function makeUnverified(stack: Stack, kind: Kind, name: string): Promise<Member> {
  const person = newPerson(kind, name);
  const { token, user } = await call(stack, signup, { body: { name, email: person.email, password: PASSWORD, userType: kind } });
  return { ...person, id: user.id, token };
}

export async function makeVerified(stack: Stack, kind: Kind, name: string): Promise<Member> {
  const member = await makeUnverified(stack, kind, name);
  await call(stack, verifyCode, { token: member.token, body: { code: await stack.codeFor(member.email) } });
  // The list would move what tests measure.
  await call(stack, dismissFirstSteps, { token: member.token });
  return member;
}

export async function makePending(stack: Stack, kind: Kind, name: string): Promise<Member> {
  const member = await makeVerified(stack, kind, name);
  const [category] = await categoriesOf(stack);
  const edit: BodyIn<typeof editProfile> = {
    about: `${name} tells others what they do, in a line or two.`,
    country: 'US',
    categories: [category!.id],
  };
  await call(stack, editProfile, {
    token: member.token,
    body: kind === 'creator' ? edit : { ...edit, business: { company: `${name} & Co` } },
  });
  await call(stack, submitProfile, { token: member.token });
  return member;
}

/** Returns an account with an approved profile. */
export async function makeActive(stack: Stack, kind: Kind, name: string): Promise<Member> {
  const member = await makePending(stack, kind, name);
  const token = await logIn(stack, STAFF);
  const params = { accountId: member.id };
  const { profile } = await call(stack, getVerification, { token, params });
  await call(stack, approveVerification, { token, params, body: { submittedAt: profile.submittedAt! } });
  // Answers when the work that follows is done.
  await stack.advance(1);
  return member;
}

export async function makeJob(stack: Stack, owner: Member, overrides: Partial<JobInput> = {}): Promise<OwnJob> {
  const [category] = await categoriesOf(stack);
  const job: JobInput = {
    title: 'Lantern test on a night walk',
    description: 'One video that shows how far our lantern reaches on a forest path, and how long it lasts in the cold.',
    categories: [category!.id],
    platforms: ['youtube'],
    deliverables: [{ platform: 'youtube', kind: 'video', quantity: 1 }],
    budget: { type: 'fixed', amount: { amount: 45_000, currency: 'USD' } },
    location: { kind: 'remote' },
    status: 'open',
    ...overrides,
  };
  return call(stack, createJob, { token: owner.token, body: job });
}

/** Returns an owner and a creator with a chat about a job. */
export async function makeChat(
  stack: Stack,
  names: { owner: string; creator: string },
  brief: Partial<JobInput> = {},
): Promise<{ owner: Member; creator: Member; job: OwnJob; thread: Thread }> {
  const [owner, creator] = await Promise.all([
    makeActive(stack, 'business_owner', names.owner),
    makeActive(stack, 'creator', names.creator),
  ]);
  return { owner, creator, ...(await startChat(stack, owner, creator, brief)) };
}

export async function startChat(
  stack: Stack,
  owner: Member,
  creator: Member,
  brief: Partial<JobInput> = {},
): Promise<{ job: OwnJob; thread: Thread }> {
  const job = await makeJob(stack, owner, brief);
  const message = 'I walk at night a lot and would film the same path with three lanterns.';
  const { id } = await call(stack, createProposal, { token: creator.token, body: { jobId: job.id, message } });
  await call(stack, approveProposal, { token: owner.token, params: { slug: job.slug, id } });
  const thread = await call(stack, initThread, { token: owner.token, body: { proposalId: id } });
  return { job, thread };
}

/** Assigns a job to the creator, with one revision round. The engagement has the id of the offer. */
export async function makeAssigned(
  stack: Stack,
  names: { owner: string; creator: string },
  brief: Partial<JobInput> = {},
): Promise<Awaited<ReturnType<typeof makeChat>> & { engagementId: string }> {
  const chat = await makeChat(stack, names, brief);
  const { owner, creator, job, thread } = chat;
  const { id } = await call(stack, createOffer, {
    token: owner.token,
    params: { slug: job.slug },
    body: {
      proposalId: thread.proposal.id,
      price: { amount: 45_000, currency: 'USD' },
      deliverables: job.deliverables,
      dueBy: new Date(Date.now() + 20 * DAY_MS).toISOString().slice(0, 10),
      changeRounds: 1,
    },
  });
  await call(stack, acceptOffer, { token: creator.token, params: { id } });
  return { ...chat, engagementId: id };
}

/** Returns a job with accepted work: both sides may review each other. */
export async function makeCompleted(
  stack: Stack,
  names: { owner: string; creator: string },
): Promise<{ owner: Member; creator: Member; job: OwnJob }> {
  const { owner, creator, job, engagementId } = await makeAssigned(stack, names);
  const params = { id: engagementId };
  await call(stack, deliver, { token: creator.token, params, body: { note: 'The film, seven minutes, as agreed.' } });
  await call(stack, complete, { token: owner.token, params, body: {} });
  return { owner, creator, job };
}

async function categoriesOf(stack: Stack): Promise<{ id: string; name: string }[]> {
  return (await call(stack, listCategories, {})).items;
}

/** Returns an account whose profile was rejected for this reason. */
export async function makeRejected(stack: Stack, kind: Kind, name: string, reason: string): Promise<Member> {
  const member = await makePending(stack, kind, name);
  const token = await logIn(stack, STAFF);
  const params = { accountId: member.id };
  const { profile } = await call(stack, getVerification, { token, params });
  await call(stack, rejectVerification, { token, params, body: { submittedAt: profile.submittedAt!, reason } });
  return member;
}
