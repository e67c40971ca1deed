import { EVERYWHERE, GROUPS, IN_ONE_PLACE } from './keys.ts';
import { MANY, ONE, type Level, type Place } from './reader.ts';

/** How many shards a statement needs, from best to worst. */
export const REACHES = ['no shard', 'one shard', 'known shards', 'every shard', 'across shards'] as const;
export type Reach = (typeof REACHES)[number];

const GROUP_OF = new Map(
  Object.entries(GROUPS).flatMap(([group, keys]) => Object.keys(keys).map((table): [string, string] => [table, group])),
);
const HERE = 'one place';
for (const table of IN_ONE_PLACE) GROUP_OF.set(table, HERE);

export function keyOf(table: string): string | undefined {
  return GROUPS[GROUP_OF.get(table) ?? '']?.[table];
}

/** Returns the groups of the tables, without those that every server has. */
export function groupsOf(places: readonly Place[]): string[] {
  return [...new Set(places.flatMap(({ table }) => GROUP_OF.get(table) ?? []))].toSorted();
}

export function isOneGroup(table: string, other: string): boolean {
  return GROUP_OF.get(table) === GROUP_OF.get(other);
}

/** Returns the tables that are in no group. */
export function withoutGroup(tables: readonly string[]): string[] {
  return tables.filter((table) => !GROUP_OF.has(table) && !EVERYWHERE.includes(table));
}

/**
 * Judges a statement by its tables, as if the planner saw every equality that follows from others.
 * - one shard: all rows belong to one known key
 * - known shards: each table is reached by known keys, but these are several, or of several groups
 * - every shard: each shard can answer for itself, but all have to be asked
 * - across shards: rows of different shards are joined, or a table is searched by another column while the rest is known
 */
export function reachOf(places: readonly Place[]): Reach {
  const kept = places.filter(({ table }) => !EVERYWHERE.includes(table)).map(placed);
  if (kept.every(({ group }) => group === HERE)) return 'no shard';
  const groups = new Set(kept.map(({ group }) => group));
  const parts = partsOf(kept);
  if (kept.every(({ group, values }) => group === HERE || values.size > 0)) {
    const isOne = groups.size === 1 && parts.length === 1 && kept.every(({ values }) => [...values].some((value) => value !== MANY));
    return isOne ? 'one shard' : 'known shards';
  }
  return groups.size === 1 && parts.length === 1 ? 'every shard' : 'across shards';
}

export function worst(a: Reach, b: Reach): Reach {
  return REACHES[Math.max(REACHES.indexOf(a), REACHES.indexOf(b))]!;
}

type Placed = { group: string; column: string; values: Set<string>; same: Set<string> };

/** What is equal to the column that a table is divided by. */
function placed({ table, level, column }: Place): Placed {
  const same = new Set([column]);
  const pairs = equalitiesOf(level);
  for (let before = 0; before !== same.size;) {
    before = same.size;
    for (const [a, b] of pairs) {
      // Two columns that equal many values are not equal to each other.
      if (same.has(a) && a !== MANY) same.add(b);
      if (same.has(b) && b !== MANY) same.add(a);
    }
  }
  return { group: GROUP_OF.get(table) ?? '?', column, same, values: new Set([...same].filter((each) => each.startsWith(ONE))) };
}

function equalitiesOf(level: Level): [string, string][] {
  return [...level.equal, ...(level.outer && level.outer.equal !== level.equal ? equalitiesOf(level.outer) : [])];
}

/** Divides tables into parts whose rows lie together. */
function partsOf(all: readonly Placed[]): Placed[][] {
  const parts: Placed[][] = [];
  for (const each of all) {
    const joined = parts.filter((part) => part.some((other) => liesWith(each, other)));
    for (const part of joined) parts.splice(parts.indexOf(part), 1);
    parts.push([each, ...joined.flat()]);
  }
  return parts;
}

function liesWith(a: Placed, b: Placed): boolean {
  if (a.group !== b.group) return false;
  if (a.group === HERE) return true;
  const isShared = (value: string) => value !== MANY && b.values.has(value);
  return a.same.has(b.column) || b.same.has(a.column) || [...a.values].some(isShared);
}
