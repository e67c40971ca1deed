import type { ChannelServices } from '#features/channels/services/service.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AgreedLines, AmendmentInput } from '@castlane/contract/amendment.ts';
import { createJob, type JobInput, type OwnJob } from '@castlane/contract/job.ts';
import { acceptOffer, createOffer, type OfferInput } from '@castlane/contract/offer.ts';
import { createProposal, approveProposal, type Proposal } from '@castlane/contract/proposal.ts';
import { initThread, type Thread } from '@castlane/contract/thread.ts';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { build, type Castlane } from '#app/build.ts';
import { makeAccount, type AccountOverrides } from '#features/accounts/factory.ts';
import { showCreators } from '#features/search-index/creators.ts';
import { daysAfter } from '#features/jobs/rules.ts';
import { readConfig } from '#platform/config.ts';
import { connect, type Pool } from '#platform/db/connect.ts';
import { Client } from './client.ts';
import { cloneDatabase } from './database.ts';
import { brokenInvariants } from './invariants.ts';

export type Actor = Client & { id: string; slug: string; email: string; token: string };

/** A real application on a separate database, with accounts that call it. */
export class World {
  castlane!: Castlane;
  databaseUrl!: string;
  /** The folder of its files. */
  dataDir!: string;
  #categories: { id: string; slug: string }[] = [];

  get app() {
    return this.castlane.app;
  }
  get db() {
    return this.castlane.deps.db;
  }
  get deps() {
    return this.castlane.deps;
  }

  async open(url: string, settings: Record<string, string> = {}, channelServices: ChannelServices = {}): Promise<void> {
    this.databaseUrl = url;
    const config = readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
      RATE_LIMITS: 'off',
      PUBLIC_URL: 'http://localhost:3000',
      ...settings,
    });
    this.dataDir = await mkdtemp(join(tmpdir(), 'castlane-world-'));
    // Not set as `DATA_DIR`, so that the servers of a test still share their keys.
    this.castlane = await build(settings.DATA_DIR === undefined ? { ...config, dataDir: this.dataDir } : config, url, { channelServices });
    await this.app.ready();
    this.#categories = await this.db<
      { id: string; slug: string }[]
    >`SELECT id, slug FROM categories WHERE retired_at IS NULL ORDER BY position`;
  }

  /** Returns a client without a session. */
  anyone(): Client {
    return new Client(this.app);
  }

  async account(overrides: AccountOverrides): Promise<Actor> {
    const { id, slug, email, token } = await makeAccount(this.deps, overrides);
    return Object.assign(new Client(this.app, token), { id, slug, email, token });
  }

  creator(overrides: Partial<AccountOverrides> = {}): Promise<Actor> {
    return this.account({ userType: 'creator', state: 'active', ...overrides });
  }
  owner(overrides: Partial<AccountOverrides> = {}): Promise<Actor> {
    return this.account({ userType: 'business_owner', state: 'active', ...overrides });
  }
  staff(): Promise<Actor> {
    return this.account({ userType: 'staff', state: 'active' });
  }

  category(index = 0): string {
    return this.#categories[index]!.id;
  }
  categorySlug(index = 0): string {
    return this.#categories[index]!.slug;
  }

  jobInput(overrides: Partial<JobInput> = {}): JobInput {
    return {
      title: 'Winter trail shoe review',
      description: 'One video that tests our shoe on snow and ice, and says plainly what is good and what is not.',
      categories: [this.category()],
      platforms: ['youtube'],
      deliverables: [{ platform: 'youtube', kind: 'video', quantity: 1 }],
      budget: { type: 'fixed', amount: { amount: 120_000, currency: 'USD' } },
      location: { kind: 'remote' },
      status: 'open',
      ...overrides,
    };
  }

  job(owner: Actor, overrides: Partial<JobInput> = {}): Promise<OwnJob> {
    return owner.call(createJob, { body: this.jobInput(overrides) });
  }

  proposal(creator: Actor, job: OwnJob): Promise<Proposal> {
    return creator.call(createProposal, {
      body: { jobId: job.id, message: 'I run on snow all winter and would test it over three runs.' },
    });
  }

  /** Creates an owner and a creator in a chat about a job. */
  async chat(
    overrides: Partial<JobInput> = {},
  ): Promise<{ owner: Actor; creator: Actor; job: OwnJob; proposal: Proposal; thread: Thread }> {
    const [owner, creator] = await Promise.all([this.owner(), this.creator()]);
    const job = await this.job(owner, overrides);
    const proposal = await this.proposal(creator, job);
    await owner.call(approveProposal, { params: { slug: job.slug, id: proposal.id } });
    const thread = await owner.call(initThread, { body: { proposalId: proposal.id } });
    return { owner, creator, job, proposal, thread };
  }

  /** Does the same, with an accepted offer: the creator has the only opening. `at` names the engagement, which has the offer's id. */
  async assigned(terms: Partial<OfferInput> = {}) {
    const chat = await this.chat();
    const [clock] = await this.db<{ dueBy: string }[]>`SELECT (app_now() AT TIME ZONE 'UTC')::date + 30 AS due_by`;
    const body = this.offerInput(chat.proposal.id, { ...clock, ...terms });
    const { id } = await chat.owner.call(createOffer, { params: { slug: chat.job.slug }, body });
    const offer = await chat.creator.call(acceptOffer, { params: { id } });
    return { ...chat, offer, at: { params: { id: offer.id } } };
  }

  offerInput(proposalId: string, terms: Partial<OfferInput> = {}): OfferInput {
    return {
      proposalId,
      price: { amount: 100_000, currency: 'USD' },
      deliverables: [{ platform: 'youtube', kind: 'video', quantity: 1 }],
      dueBy: new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10),
      changeRounds: 2,
      ...terms,
    };
  }

  /** Returns changed terms: due a week later by default. */
  amendmentInput(
    { price, deliverables, dueBy, changeRounds }: Omit<AgreedLines, 'usageRights' | 'payWithinDays'>,
    terms: Partial<AmendmentInput> = {},
  ): AmendmentInput {
    return { price, deliverables, dueBy: daysAfter(dueBy, 7), changeRounds, ...terms };
  }

  /** Changes accounts' status directly, as another node may have done a moment ago: no session is notified. */
  async setStatus(status: 'inactive' | 'banned', ...ids: string[]): Promise<void> {
    await this.db`UPDATE accounts SET status = ${status} WHERE id = ANY(${ids}::uuid[])`;
    await showCreators(this.db, this.db`a.id = ANY(${ids}::uuid[])`);
  }

  async staySignedIn(...actors: Actor[]): Promise<void> {
    const ids = actors.map(({ id }) => id);
    await this
      .db`UPDATE sessions SET expires_at = app_now() + interval '30 days', last_seen_at = app_now() WHERE account_id = ANY(${ids}::uuid[])`;
  }

  async mails(to: string): Promise<{ subject: string; text: string; html: string }[]> {
    const response = await this.app.inject({ url: '/dev/mailbox.json', query: { to } });
    return response.json().items;
  }

  /** Advances the clock to a moment. */
  async moveTo(moment: number | string, ...signedIn: Actor[]): Promise<void> {
    const [clock] = await this.db<{ at: string }[]>`SELECT app_now() AS at`;
    await this.advance((new Date(moment).getTime() - Date.parse(clock!.at)) / 1000, ...signedIn);
  }

  /**
   * Advances the clock and runs the outbox, but not the clocks. A session ends after 14 days without use, and after 30 days in any case:
   * `signedIn` accounts are kept signed in. Time goes on between two calls: a test that must come before a moment leaves it 20 s where it can.
   */
  async advance(seconds: number, ...signedIn: Actor[]): Promise<void> {
    await this.db`UPDATE clock SET shift = shift + make_interval(secs => ${seconds})`;
    await this.staySignedIn(...signedIn);
    await this.castlane.worker.drain();
  }
}

/**
 * Opens a world for a test file, with its own settings and services if needed; a function supplies settings that are only known once other
 * servers run. After each test, every invariant of ledger, streams and counters must hold; with `checksOnce` after the last one only, for
 * files that fill the database until a check takes longer than a test.
 */
export function openWorld(
  settings?: Record<string, string> | (() => Record<string, string>),
  channelServices?: ChannelServices,
  { checksOnce = false } = {},
): World {
  const world = new World();
  let drop: () => Promise<void>;
  // Without a limit of time: a test may have filled the database.
  let checks: Pool;
  beforeAll(async () => {
    const database = await cloneDatabase(inject('databaseUrl'));
    drop = database.drop;
    checks = connect({ url: database.url, max: 1, name: 'test-invariants', statementTimeoutMs: 0 });
    // A connection plans each statement once, instead of for each of its first five calls: the tests of work take 7 % less time.
    await checks.unsafe(`ALTER DATABASE ${database.name} SET plan_cache_mode = 'force_generic_plan'`);
    await world.open(database.url, typeof settings === 'function' ? settings() : settings, channelServices);
  });
  const check = async () => expect(await brokenInvariants(checks)).toEqual([]);
  if (!checksOnce) afterEach(check);
  afterAll(async () => {
    if (checksOnce) await check();
    await checks.end();
    await world.app.close();
    await rm(world.dataDir, { recursive: true, force: true });
    await drop();
  });
  return world;
}
