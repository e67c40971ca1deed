import { table } from '#testing/markdown.ts';
import { REACHES, worst, type Reach } from './judge.ts';
import { EVERYWHERE, GROUPS, IN_ONE_PLACE } from './keys.ts';

/** A statement of a work, such as an endpoint; `groups` are those of its tables. */
export type Judged = { work: string; text: string; reach: Reach; groups: readonly string[] };

const MEANINGS: Record<Reach, string> = {
  'no shard': 'tables that every server has, or that stay in one place',
  'one shard': 'all rows belong to one key, which the statement names',
  'known shards': 'several keys, all named: one statement for each would do',
  'every shard': 'all shards have to be asked; each answers for itself',
  'across shards': 'rows of several shards are joined',
};
/** Which groups meet in statements, the most frequent ones. */
const MEETINGS = 8;
/** The look-up of the session, which nearly every call does. */
const SESSION = /\bAS session_id\b[^]*\btoken_hash\b/;

/** Renders what the statements would need on divided tables. */
export function shardsSection(judged: readonly Judged[], lost: { unique: number; foreign: number }): string {
  const statements = [...new Map(judged.map((each) => [each.text, each])).values()];
  const counts = (all: readonly Reach[]) => REACHES.map((reach) => String(all.filter((each) => each === reach).length));
  const besides = judged.filter(({ text }) => !SESSION.test(text));
  const columns = [statements.map(({ reach }) => reach), worstOf(judged), worstOf(besides)].map(counts);
  return [
    table([
      ['divided by', 'tables'],
      ...Object.entries(GROUPS).map(([group, keys]) => [group, String(Object.keys(keys).length)]),
      ['whole on every server', String(EVERYWHERE.length)],
      ['in one place', String(IN_ONE_PLACE.length)],
    ]),
    table([
      ['reaches', 'which means', 'statements', 'endpoints and tasks, by their worst one', 'the same, without finding the session'],
      ...REACHES.map((reach, at) => [reach, MEANINGS[reach], ...columns.map((column) => column[at]!)]),
    ]),
    `No shard alone could check ${lost.unique} of the unique keys and ${lost.foreign} of the foreign keys. Which groups meet in the statements across shards:`,
    table([['groups', 'statements'], ...meetings(statements)]),
  ].join('\n\n');
}

/** Returns the worst statement of each work. */
function worstOf(judged: readonly Judged[]): Reach[] {
  const works = Map.groupBy(judged, ({ work }) => work);
  return Array.from(works.values(), (all) => all.reduce<Reach>((reach, each) => worst(reach, each.reach), 'no shard'));
}

function meetings(statements: readonly Judged[]): string[][] {
  const across = statements.filter(({ reach }) => reach === 'across shards');
  const byGroups = Map.groupBy(across, ({ groups }) => groups.join(' + '));
  return Array.from(byGroups, ([groups, all]): [string, number] => [groups, all.length])
    .toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b))
    .slice(0, MEETINGS)
    .map(([groups, count]) => [groups, String(count)]);
}
