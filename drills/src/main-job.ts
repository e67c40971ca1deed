import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { editProfile, submitProfile } from '@castlane/contract/account.ts';
import { login, signup, verifyCode, type UserType } from '@castlane/contract/auth.ts';
import { getPuzzle } from '@castlane/contract/bot-check.ts';
import { listCategories } from '@castlane/contract/category.ts';
import { fullPath, type AnswerOf, type Endpoint } from '@castlane/contract/endpoint.ts';
import { createJob } from '@castlane/contract/job.ts';
import { sendMessage } from '@castlane/contract/message.ts';
import { approveProposal, createProposal } from '@castlane/contract/proposal.ts';
import { approveVerification } from '@castlane/contract/staff-verification.ts';
import { initThread, listThreads } from '@castlane/contract/thread.ts';
import { solvePuzzle } from '@castlane/api/src/testing/puzzle.ts';
import { codeAt } from '@castlane/api/src/testing/one-time-code.ts';
import { openMailbox } from '@castlane/chaos/src/mailbox.ts';
import { jobIn } from '@castlane/chaos/src/people.ts';

const MAIL_MS = 30_000;
const BUSY_MS = 20_000;
const PASSWORD = 'Lantern7!walk';

export type Staff = { email: string; password: string; totp: { secret: string } };
/** What a finished job leaves behind. */
export type Done = { creator: string; threadId: string; says: string };

/** A mail server that a new server sends its codes to. */
export async function openLetters() {
  const codes = new Map<string, string>();
  const { port, close } = await openMailbox(0, undefined, (mail) => {
    const [to, code] = [/^to:\s*<?([^\s>]+)/im.exec(mail), /^subject:\s*(\d{6}) /im.exec(mail)].map((found) => found?.[1]);
    if (to && code) codes.set(to, code);
  });
  return { port, close, codeFor };

  async function codeFor(email: string): Promise<string> {
    for (const until = Date.now() + MAIL_MS; Date.now() < until; await pause(50)) {
      const code = codes.get(email);
      if (code) return code;
    }
    throw new Error(`No mail with a code came to ${email} within ${MAIL_MS / 1000} s`);
  }
}

type Letters = Pick<Awaited<ReturnType<typeof openLetters>>, 'codeFor'>;

/**
 * What the product is for, on a server that was installed just now and has an account of staff: an owner and a creator sign up with the
 * mailed code, staff approve both, the owner posts a job, the creator comments, the owner approves it and writes a message. Throws if anything
 * fails.
 */
export async function doMainJob(base: string, letters: Letters, staff: Staff): Promise<Done> {
  const { items } = await call(base, listCategories);
  const category = items[0]!.id;
  const [owner, creator] = [await join(base, letters, 'business_owner', category), await join(base, letters, 'creator', category)];
  const { token } = await call(base, login, {
    body: {
      email: staff.email,
      password: staff.password,
      oneTimeCode: codeAt(staff.totp.secret, Date.now()),
      botToken: await tokenFor(base),
    },
  });
  for (const { id } of [owner, creator]) await call(base, approveVerification, { token, params: { accountId: id }, body: {} });
  const job = await call(base, createJob, { token: owner.token, body: jobIn(category) });
  const message = 'I run on snow all winter and would test it over three runs.';
  const { id } = await call(base, createProposal, { token: creator.token, body: { jobId: job.id, message } });
  await call(base, approveProposal, { token: owner.token, params: { slug: job.slug, id } });
  const { id: threadId } = await call(base, initThread, { token: owner.token, body: { proposalId: id } });
  const says = 'Two pairs ship on Monday. Which size do you wear?';
  await call(base, sendMessage, { token: owner.token, body: { threadId, clientId: randomUUID(), body: says } });
  await requireDone(base, { creator: creator.token, threadId, says });
  return { creator: creator.token, threadId, says };
}

/** Throws if the creator, still signed in, does not see the message. */
export async function requireDone(base: string, { creator, threadId, says }: Done): Promise<void> {
  const { items } = await call(base, listThreads, { token: creator });
  const thread = items.find(({ id }) => id === threadId);
  if (!JSON.stringify(thread ?? null).includes(says)) throw new Error(`The creator does not see the message: ${JSON.stringify(thread)}`);
}

async function join(base: string, letters: Letters, userType: Exclude<UserType, 'staff'>, category: string) {
  const email = `${userType.replace('_', '-')}-${randomUUID().slice(0, 8)}@example.com`;
  const { token, user } = await call(base, signup, {
    body: { name: 'Robin Example', email, password: PASSWORD, userType, botToken: await tokenFor(base) },
  });
  await call(base, verifyCode, { token, body: { code: await letters.codeFor(email) } });
  await call(base, editProfile, {
    token,
    body: { about: 'Walks at night with a small light and a lot of patience.', country: 'DE', categories: [category] },
  });
  await call(base, submitProfile, { token });
  return { id: user.id, token };
}

async function tokenFor(base: string): Promise<string> {
  return solvePuzzle(await call(base, getPuzzle));
}

type Given = { token?: string; params?: Record<string, string>; body?: unknown };

async function call<E extends Endpoint>(base: string, endpoint: E, given: Given = {}): Promise<AnswerOf<E>> {
  const { token, params = {}, body } = given;
  const path = fullPath(endpoint).replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  for (const until = Date.now() + BUSY_MS; ; await pause(500)) {
    const response = await fetch(`${base}${path}`, {
      method: endpoint.method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.ok) return (text === '' ? undefined : JSON.parse(text)) as AnswerOf<E>;
    // A server that cannot keep up did nothing yet, and asks to come again.
    if (response.status !== 503 || Date.now() > until) throw new Error(`${endpoint.method} ${path} answered ${response.status}: ${text}`);
  }
}
