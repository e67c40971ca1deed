import { login } from '@castlane/contract/auth.ts';
import { listOwnJobs } from '@castlane/contract/job.ts';
import { listFeed } from '@castlane/contract/feed.ts';
import { listCreatorJobs } from '@castlane/contract/creator-job.ts';
import { listAccounts } from '@castlane/contract/staff.ts';
import { listThreads } from '@castlane/contract/thread.ts';
import { call } from './client.ts';
import { logIn, PASSWORD } from './people.ts';
import type { Stack } from './stack.ts';

/** Accounts of the demo world by their progress; `visitor` has no account. */
export const CAST = {
  visitor: undefined,
  unverified: 'pavel@castlane.test',
  incomplete: 'nia@castlane.test',
  pending: 'luca@castlane.test',
  rejected: 'kyle@castlane.test',
  mending: 'tess@castlane.test',
  appealing: 'victor@castlane.test',
  changing: 'theo@castlane.test',
  creator: 'maya@castlane.test',
  owner: 'daniel@castlane.test',
  staff: 'staff@castlane.test',
} as const;
const BANNED = 'derek@castlane.test';
export type Role = keyof typeof CAST;

export type Places = {
  newJob: string;
  commentedJob: string;
  ownJob: string;
  askedJob: string;
  changedJob: string;
  workedJob: string;
  workThread: string;
  deliveredJob: string;
  campaignJob: string;
  invitedJob: string;
  questionsJob: string;
  creatorSlug: string;
  businessSlug: string;
  creatorThread: string;
  engagement: string;
  ownerThread: string;
  creatorId: string;
  bannedId: string;
  caseToken: string;
};

/** Finds items of the demo world: their ids and slugs are new at each start. */
export async function findPlaces(stack: Stack): Promise<Places> {
  const [creator, owner, staff] = await Promise.all([CAST.creator, CAST.owner, CAST.staff].map((email) => logIn(stack, email)));
  const feed = await call(stack, listFeed, { token: creator, query: { limit: 50 } });
  const jobs = await call(stack, listOwnJobs, { token: owner, query: { status: 'open' } });
  const comments = await call(stack, listCreatorJobs, { token: creator, query: { limit: 50 } });
  const creatorThreads = await call(stack, listThreads, { token: creator });
  const ownerThreads = await call(stack, listThreads, { token: owner });
  const most = jobs.items.toSorted((a, b) => b.proposalCount - a.proposalCount)[0]!;
  const running = await call(stack, listOwnJobs, { token: owner, query: { status: 'in_progress' } });
  const work = creatorThreads.items.find(({ engagement }) => engagement?.status === 'changes_requested')!;
  const find = async (q: string) => (await call(stack, listAccounts, { token: staff, query: { q } })).items[0]!.id;
  const fresh = feed.items.find(({ ownProposal }) => !ownProposal)!;
  return {
    newJob: fresh.job.slug,
    commentedJob: feed.items.find(({ ownProposal }) => ownProposal)!.job.slug,
    ownJob: most.slug,
    askedJob: comments.items.find(({ proposal }) => proposal.consentBy !== null)!.job.slug,
    changedJob: jobs.items.find(({ version }) => version > 1)!.slug,
    workedJob: work.job.slug,
    workThread: work.id,
    deliveredJob: running.items.find(({ openings, work: counts }) => openings === 1 && counts.delivered === 1)!.slug,
    campaignJob: running.items.find(({ openings }) => openings > 1)!.slug,
    invitedJob: jobs.items.find(({ visibility }) => visibility === 'invited')!.slug,
    questionsJob: jobs.items.find(({ jobQuestions }) => jobQuestions.waiting > 0)!.slug,
    creatorSlug: ownerThreads.items[0]!.otherParty.slug,
    businessSlug: fresh.owner.slug,
    creatorThread: creatorThreads.items[0]!.id,
    engagement: creatorThreads.items.find(({ engagement }) => engagement)!.engagement!.id,
    ownerThread: ownerThreads.items[0]!.id,
    creatorId: await find(CAST.creator),
    bannedId: await find(BANNED),
    caseToken: await caseTokenOf(stack, BANNED),
  };
}

/** The refused log-in of a banned account contains the address of its case. */
async function caseTokenOf(stack: Stack, email: string): Promise<string> {
  const refusal: unknown = await call(stack, login, { body: { email, password: PASSWORD } }).catch((error: unknown) => error);
  const token = /case\/([\w-]+)/.exec(String(refusal))?.[1];
  if (!token) throw new Error(`No case is named: ${String(refusal)}`);
  return token;
}
