import { inviteCreator } from '@castlane/contract/discovery.ts';
import { fullPath, type Endpoint, type Schema } from '@castlane/contract/endpoint.ts';
import { ENDPOINTS } from '@castlane/contract/endpoints.ts';
import { saveJob } from '@castlane/contract/feed.ts';
import { editJob } from '@castlane/contract/job.ts';
import { sendMessage } from '@castlane/contract/message.ts';
import { listProfileReviews } from '@castlane/contract/review.ts';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { hire } from '#features/engagements/factory.ts';
import { complete, reviewEachOther } from '#features/reviews/factory.ts';
import { upload } from '#features/uploads/factory.ts';
import { newId } from '#platform/ids.ts';
import { SERVICES } from './authorisation/channel-rows.ts';
import { turnedAway, type Subject } from './authorisation/subjects.ts';
import type { Client } from './client.ts';
import { openWorld, type Actor } from './world.ts';

/**
 * Asks every GET endpoint of the contract for a job by invitation, with its title, its address, and the id of everything that belongs to it,
 * in every parameter that takes them. An endpoint that is added later is asked, too.
 */
const world = openWorld({}, SERVICES, { checksOnce: true });

/** In no other text of the product. */
const WORD = 'Quincunxial';
/** What filters and tokens take. */
const CHOICES =
  `true match newest needs all open youtube instagram terms US en USD 0 1 2026-01-01 ${'A'.repeat(43)} ${'a'.repeat(76)}`.split(' ');
const GETS = ENDPOINTS.filter(({ endpoint }) => endpoint.method === 'GET').map(({ noun, name, endpoint }) => ({
  name: `${noun}.${name}`,
  endpoint,
}));

let owner: Actor;
let creator: Actor;
let stranger: Actor;
let secrets: string[];
let values: string[];

beforeAll(async () => {
  [owner, creator, stranger] = [await world.owner(), await world.creator(), await world.creator()];
  const file = await upload(world, owner, 'job_file', `${WORD}.pdf`);
  const image = await upload(world, owner, 'job_image');
  const job = await world.job(owner, { title: `${WORD} planting of trees`, visibility: 'invited', openings: 2, uploadIds: [file, image] });
  await owner.call(inviteCreator, { params: { slug: job.slug }, body: { creatorSlug: creator.slug } });
  const hired = await hire(world, owner, job, { creator });
  const message = await creator.call(sendMessage, {
    body: { threadId: hired.thread.id, clientId: newId(), body: `About the ${WORD} job` },
  });
  const { at } = hired;
  const done = { job, owner, creator, offer: at.params };
  await complete(world.deps, done);
  const reviews = await reviewEachOther(done);
  // Another one was in the feed when it was saved.
  const moved = await world.job(owner);
  await stranger.call(saveJob, { params: { slug: moved.slug } });
  await owner.call(editJob, { params: { slug: moved.slug }, body: { visibility: 'invited', title: `${WORD} hedges` } });
  const [delivery] = await world.db<{ id: string }[]>`SELECT id FROM deliveries WHERE engagement_id = ${at.params.id}`;
  secrets = [WORD, job.slug, moved.slug, job.images[0]!.uri].map((secret) => secret.toLowerCase());
  const slugs = [job.slug, moved.slug, owner.slug, creator.slug, world.categorySlug()];
  const work = [hired.proposalId, at.params.id, hired.thread.id, delivery!.id, message.id, reviews.ofCreator, reviews.ofOwner];
  values = [WORD, ...slugs, job.id, moved.id, file, image, owner.id, creator.id, ...work, ...CHOICES];
});

/** Returns the keys of an object's schema. */
function keysOf(schema: Schema | undefined): string[] {
  return Object.keys((schema as { def?: { shape?: object } } | undefined)?.def?.shape ?? {});
}

/** Returns the inputs with one of the values for each key of `needed`, that a schema takes. */
function inputsOf(schema: Schema | undefined, needed: readonly string[]): Record<string, string>[] {
  if (!schema) return [{}];
  let inputs: Record<string, string>[] = [{}];
  for (const key of needed) inputs = inputs.flatMap((input) => values.map((value) => ({ ...input, [key]: value })));
  return inputs.filter((input) => z.safeParse(schema, input).success);
}

/** Returns the addresses of an endpoint: all its parameters, and at most one key of its query. */
function addressesOf({ params, query, ...endpoint }: Endpoint): string[] {
  const paths = inputsOf(params, keysOf(params)).map((input) =>
    fullPath(endpoint as Endpoint).replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(input[key]!)),
  );
  const queries = [...inputsOf(query, []), ...keysOf(query).flatMap((key) => inputsOf(query, [key]))];
  return paths.flatMap((path) => [...new Set(queries.map((each) => `${path}?${new URLSearchParams(each).toString()}`))]);
}

/** Tests whether an answer of one of the addresses tells of the jobs. */
async function tells(reader: Client, addresses: readonly string[]): Promise<boolean> {
  const headers = reader.token ? { authorization: `Bearer ${reader.token}` } : {};
  for (const url of addresses) {
    const answer = await world.app.inject({ url, headers });
    expect(answer.statusCode, url).toBeLessThan(500);
    const { location = '', ...others } = answer.headers;
    const text = `${JSON.stringify(others)} ${answer.body}`.toLowerCase();
    // A redirect may repeat what it was asked.
    const isTold = (secret: string) => text.includes(secret) || (location.includes(secret) && !url.toLowerCase().includes(secret));
    if (secrets.some(isTold)) return true;
  }
  return false;
}

/** Returns which of the endpoints tell a reader of the jobs. Those that turn the reader away are asked once. */
async function telling(reader: Client, subject: Subject, among = GETS): Promise<string[]> {
  const names: string[] = [];
  for (const { name, endpoint } of among) {
    const addresses = addressesOf(endpoint);
    const asked = turnedAway(endpoint.who, subject) === undefined ? addresses : addresses.slice(0, 1);
    if (await tells(reader, asked)) names.push(name);
  }
  return names;
}

const CREATOR: Subject = { name: 'a creator', kind: 'creator', state: 'active' };
const OWNER: Subject = { name: 'an owner', kind: 'business_owner', state: 'active' };
const ANYONE: Subject = { name: 'anyone', token: 'none' };

test('every GET endpoint is asked at least once', () => {
  expect(GETS.filter(({ endpoint }) => addressesOf(endpoint).length === 0).map(({ name }) => name)).toEqual([]);
});

test('no answer tells a creator who is not invited, another owner, or anyone of a job by invitation', { timeout: 120_000 }, async () => {
  expect(await telling(stranger, CREATOR)).toEqual([]);
  expect(await telling(await world.owner(), OWNER)).toEqual([]);
  expect(await telling(world.anyone(), ANYONE)).toEqual([]);
});

test.each([
  ['its owner', OWNER, ['brief.listVersions', 'engagement.listEngagements', 'job.getOwnJob', 'job.listOwnJobs', 'thread.listThreads']],
  [
    'the invited creator',
    CREATOR,
    ['account.exportAccount', 'feed.getFeedItem', 'feed.listFeed', 'review.listProfileReviews', 'upload.getFileAddress'],
  ],
])('the same questions tell %s', { timeout: 120_000 }, async (_, subject, names) => {
  const among = GETS.filter(({ name }) => names.includes(name));
  expect((await telling(subject === OWNER ? owner : creator, subject, among)).toSorted()).toEqual(names);
});

test('a public review of the work has the title for its two sides and staff alone', async () => {
  const titles = async (reader: Actor) => {
    const { items } = await reader.call(listProfileReviews, { query: { slug: creator.slug } });
    return items.map(({ jobTitle, rating }) => [jobTitle, rating]);
  };
  expect(await titles(stranger)).toEqual([[null, 5]]);
  expect(await titles(await world.owner())).toEqual([[null, 5]]);
  for (const side of [owner, creator]) expect(await titles(side)).toEqual([[`${WORD} planting of trees`, 5]]);
});
