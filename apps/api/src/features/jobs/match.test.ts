import { expect, test } from 'vitest';
import { matchOf } from './match.ts';

const job = { categoryIds: ['sports', 'outdoors'], platforms: ['youtube' as const], location: { kind: 'remote' as const }, wanted: {} };
const youtube = (followers: number | null) => ({ service: 'youtube' as const, followers });
const me = { categoryIds: ['sports', 'outdoors'], country: 'US', languages: ['en'], channels: [youtube(12_000)] };

test('a job that only shares the categories and the platform matches fully, and says why', () => {
  expect(matchOf(job, me)).toEqual({
    score: 100,
    reasons: [
      { code: 'categories', count: 2 },
      { code: 'platform', platform: 'youtube' },
    ],
    unmet: [],
  });
});

test('a requirement counts only when it is met', () => {
  const wanting = {
    ...job,
    wanted: { languages: ['de'], countries: ['DE'], followers: [{ platform: 'youtube' as const, minimum: 20_000 }] },
  };
  expect(matchOf(wanting, me)).toMatchObject({
    score: 60,
    unmet: [
      { code: 'followers', platform: 'youtube', minimum: 20_000, followers: 12_000 },
      { code: 'languages', languages: ['de'] },
      { code: 'countries', countries: ['DE'] },
    ],
  });
  expect(matchOf(wanting, { ...me, country: 'DE', languages: ['de'], channels: [youtube(20_000)] })).toEqual({
    score: 100,
    reasons: [
      { code: 'categories', count: 2 },
      { code: 'followers', platform: 'youtube', minimum: 20_000 },
      { code: 'language' },
      { code: 'country' },
    ],
    unmet: [],
  });
});

test('unknown follower counts do not meet a requirement, and platforms without a service are ignored', () => {
  const wanting = (platform: 'instagram' | 'other') => ({ ...job, wanted: { followers: [{ platform, minimum: 100 }] } });
  expect(matchOf(wanting('instagram'), me).unmet).toEqual([{ code: 'followers', platform: 'instagram', minimum: 100, followers: null }]);
  expect(
    matchOf({ ...job, wanted: { followers: [{ platform: 'youtube', minimum: 1 }] } }, { ...me, channels: [youtube(null)] }).score,
  ).toBe(85);
  expect(matchOf(wanting('other'), me)).toMatchObject({ score: 100, unmet: [] });
});

test('work on location requires its country', () => {
  const onsite = { ...job, location: { kind: 'onsite' as const, country: 'FR', city: 'Lyon' } };
  expect(matchOf(onsite, { ...me, categoryIds: [], channels: [] })).toEqual({
    score: 30,
    reasons: [],
    unmet: [{ code: 'countries', countries: ['FR'] }],
  });
});

test('one of several matching categories scores less than two', () => {
  expect(matchOf(job, { ...me, categoryIds: ['sports'] }).score).toBe(90);
  expect(matchOf({ ...job, categoryIds: ['sports'] }, { ...me, categoryIds: ['sports'] }).score).toBe(100);
});
