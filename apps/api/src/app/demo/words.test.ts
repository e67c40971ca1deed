import type { Brief } from '@castlane/contract/brief.ts';
import { ProfileEdit } from '@castlane/contract/account.ts';
import { JobInput } from '@castlane/contract/job.ts';
import { ProposalInput } from '@castlane/contract/proposal.ts';
import { MessageBody } from '@castlane/contract/message.ts';
import { expect, test } from 'vitest';
import { e164Of } from '#features/accounts/phone.ts';
import { idAt } from '#platform/ids.ts';
import { CAST } from './cast/cast.ts';
import { tellWorld } from './world.ts';

const SLUGS = new Set(CAST.flatMap((person) => person.categories ?? []));
const CATEGORIES = new Map([...SLUGS].map((slug, index) => [slug, idAt(index, 0)]));
const HOUSE = idAt(0, 0);

function tell(now: string) {
  return tellWorld({ now: new Date(now), houseId: HOUSE, categories: CATEGORIES }).tables;
}

const tables = tell('2026-11-21T09:30:00Z');

function wordsThatAreRefused(
  schema: { safeParse: (value: unknown) => { success: boolean; error?: unknown } },
  values: unknown[],
): unknown[] {
  return values.flatMap((value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? [] : [{ value, error: parsed.error }];
  });
}

test('every profile, job, comment and message is valid under the contract', () => {
  const profiles = CAST.map(
    ({ name, about, country, region, city, born, gender, phone, languages, categories, company, website, industry }) =>
      without({
        name,
        about,
        country,
        state: region,
        city,
        dateOfBirth: born,
        gender,
        phoneNumber: phone,
        languages,
        categories: categories?.map((slug) => CATEGORIES.get(slug)),
        business: company && without({ company, website, industry }),
      }),
  );
  const jobs = tables.jobs.map(({ brief, openings }) => {
    const { images: _images, files: _files, ...input } = brief as Brief;
    return { ...input, openings, status: 'open' };
  });
  const comments = tables.proposals.map((comment) =>
    without({
      ...pick(comment, ['message', 'answers', 'portfolio']),
      jobId: comment.job_id,
      price: comment.price ?? undefined,
      deliverBy: comment.deliver_by ?? undefined,
    }),
  );
  const messages = tables.thread_events.filter((event) => event.kind === 'message').map((event) => event.body);
  expect(wordsThatAreRefused(ProfileEdit, profiles)).toEqual([]);
  expect(wordsThatAreRefused(JobInput, jobs)).toEqual([]);
  expect(wordsThatAreRefused(ProposalInput, comments)).toEqual([]);
  expect(wordsThatAreRefused(MessageBody, messages)).toEqual([]);
  expect(messages.filter((body) => /[{}]/.test(String(body)))).toEqual([]);
});

test('every phone number is valid', () => {
  const numbers = CAST.flatMap(({ phone }) => phone ?? []);
  expect(numbers.filter((number) => e164Of(number) !== number)).toEqual([]);
});

test.each(['2026-11-21T00:00:00Z', '2027-02-28T23:59:59.999Z', '2028-02-29T12:00:00Z', '2027-03-28T01:30:00Z'])(
  'the demo world that starts at %s is deterministic',
  (now) => {
    const other = tell(now);
    for (const table of Object.keys(tables) as (keyof typeof tables)[])
      expect([table, countOf(other[table])]).toEqual([table, countOf(tables[table])]);
    expect(other.star_accounts.map((account) => account.balance)).toEqual(tables.star_accounts.map((account) => account.balance));
  },
);

/** How many jobs are nearly over depends on the hour. */
function countOf(rows: readonly Record<string, unknown>[]): number {
  return rows.filter(({ kind }) => kind !== 'job_expiring').length;
}

function pick(row: Record<string, unknown>, keys: string[]): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, row[key]]));
}

function without(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));
}
