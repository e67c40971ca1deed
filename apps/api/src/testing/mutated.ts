import { expect } from 'vitest';
import { ServiceUnavailable } from '#platform/outbound-http.ts';
import { CannotConnect, AuthorizationRevoked, UnexpectedResponse, ServiceBusy, type Tokens } from '#features/channels/services/service.ts';
import {
  GOOGLE_TOKEN,
  INSTAGRAM_LASTING_TOKEN,
  INSTAGRAM_ME,
  INSTAGRAM_MEDIA,
  YOUTUBE_CHANNELS,
  YOUTUBE_VIDEOS,
} from './documented-answers.ts';
import { TOKENS, WAY, type replayServices } from './replayed-services.ts';

type Replayed = ReturnType<typeof replayServices>;
type Place = (string | number)[];
type Case = [path: string, answer: unknown, attempt: (services: Replayed) => Promise<unknown>];

const KNOWN = [ServiceUnavailable, ServiceBusy, UnexpectedResponse, AuthorizationRevoked, CannotConnect];
const MOST_LIFE_MS = 401 * 24 * 60 * 60 * 1000;

/** Values that no service should send, to replace real ones. */
export const INSTEAD = [
  undefined,
  '\u0000',
  1e300,
  null,
  7,
  -1,
  '',
  '\ud800',
  '<script>alert(1)</script>',
  'x'.repeat(10_000),
  [],
  {},
  [[]],
  true,
];

export const MUTATED: Case[] = [
  ['/youtube/v3/channels', YOUTUBE_CHANNELS, ({ youtube }) => youtube.read(TOKENS)],
  ['/youtube/v3/videos', { items: YOUTUBE_VIDEOS.items.slice(0, 1) }, ({ youtube }) => youtube.read(TOKENS)],
  ['/me', INSTAGRAM_ME, ({ instagram }) => instagram.read(TOKENS)],
  ['/me/media', { data: INSTAGRAM_MEDIA.data.slice(0, 1) }, ({ instagram }) => instagram.read(TOKENS)],
  ['/token', GOOGLE_TOKEN, ({ youtube }) => youtube.exchange(WAY)],
  ['/refresh_access_token', INSTAGRAM_LASTING_TOKEN, ({ instagram }) => instagram.renew(TOKENS)],
];

/** Checks the result of each answer with each place changed; returns the number of mutations. */
export async function tryMutations(services: Replayed, [path, answer, attempt]: Case, instead: readonly unknown[]): Promise<number> {
  const bodies = mutationsOf(answer, instead);
  for (const body of bodies) {
    services.says[path] = { body };
    const result = await attempt(services).catch((error: unknown) => error);
    if (result instanceof Error) expect(KNOWN).toContain(result.constructor);
    else if (path.includes('token')) expect((result as Tokens).expiresAt).toBeLessThan(Date.now() + MOST_LIFE_MS);
    else expectKeepable(result);
  }
  return bodies.length;
}

function mutationsOf(answer: unknown, instead: readonly unknown[]): unknown[] {
  return placesOf(answer).flatMap((place) =>
    instead.map((other) => {
      const mutation = structuredClone(answer);
      const parent = place.slice(0, -1).reduce((value, key) => (value as Record<string, unknown>)[key], mutation) as Record<
        string,
        unknown
      >;
      parent[place.at(-1)!] = other;
      return mutation;
    }),
  );
}

/** Returns the path of each branch and leaf. */
function placesOf(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) => [[...at, key], ...placesOf(below, [...at, key])]);
}

/** Checks that a reading is fit for the database and for a page. */
function expectKeepable(reading: unknown): void {
  const text = JSON.stringify(reading);
  expect(text).not.toMatch(/\\u0000|\\ud800/);
  expect(text.length).toBeLessThan(30_000);
  expect(text).not.toMatch(/"(?:url|pictureUrl)":"(?!https:\/\/)/);
  for (const [number] of text.matchAll(/(?<=":)-?\d[\d.e+]*/g))
    expect(Number(number)).toSatisfy((value) => Number.isSafeInteger(value) && Number(value) >= 0);
}
