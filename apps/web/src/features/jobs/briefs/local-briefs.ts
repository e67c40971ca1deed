import { serverNow } from '#platform/clock.ts';
import { Platform } from '@castlane/contract/primitives.ts';
import { isKept } from '#features/uploads/kept.ts';
import { readToken } from '#platform/http/token.ts';
import { emptyBrief, type BriefValues } from './brief-values.ts';

const KEY = 'castlane.job-draft';

/** Unsaved input in this browser: of a new job, of a copy, or of changes to a saved job. */
export type LocalBrief = { values: BriefValues; keptAt: string };

/** Identifies the form, so that forms do not overwrite each other. */
export type BriefPlace = 'new' | `draft:${string}` | `copy:${string}` | `edit:${string}`;

export function findLocalBrief(place: BriefPlace): LocalBrief | undefined {
  return readAll()[place];
}

/** Not after a log-out, which cleared the storage: the next user of the browser could read it. */
export function keepLocalBrief(place: BriefPlace, values: BriefValues) {
  if (readToken() === null) return;
  write({ ...readAll(), [place]: { values, keptAt: serverNow().toISOString() } });
}

export function dropLocalBrief(place: BriefPlace) {
  const { [place]: dropped, ...rest } = readAll();
  if (dropped) write(rest);
}

export function listUnsavedBriefs(): (LocalBrief & { place: BriefPlace })[] {
  return listLocalBriefs().filter(({ place }) => !/^(?:draft|edit):/.test(place));
}

/** All unsaved input, newest first: of new jobs, and of changes to drafts and published jobs. */
export function listLocalBriefs(): (LocalBrief & { place: BriefPlace })[] {
  return Object.entries(readAll())
    .map(([place, brief]) => ({ ...brief, place: place as BriefPlace }))
    .toSorted((a, b) => b.keptAt.localeCompare(a.keptAt));
}

function readAll(): Record<string, LocalBrief> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const entries = Object.entries(stored as Record<string, unknown>).map(([place, brief]) => [place, sound(brief)] as const);
    return Object.fromEntries(entries.filter((entry): entry is [string, LocalBrief] => entry[1] !== undefined));
  } catch {
    return {};
  }
}

function write(all: Record<string, LocalBrief>) {
  try {
    if (Object.keys(all).length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Storage is blocked or full: only a reload loses the input.
  }
}

/** An older version may have stored other values: a field of the wrong type becomes empty. */
function sound(stored: unknown): LocalBrief | undefined {
  const { values, keptAt } = (stored ?? {}) as Partial<LocalBrief>;
  if (typeof values !== 'object' || values === null || typeof keptAt !== 'string') return undefined;
  const given = values as Record<string, unknown>;
  const fields = Object.entries(emptyBrief()).map(([field, empty]) => [field, isOfKind(field, given[field], empty) ? given[field] : empty]);
  return { keptAt, values: Object.fromEntries(fields) as BriefValues };
}

const NUMBER_FIELDS = new Set(['amount', 'min', 'max', 'openings', 'usageDays', 'exclusivityDays', 'changeRounds']);

function isOfKind(field: string, value: unknown, empty: unknown): boolean {
  if (NUMBER_FIELDS.has(field)) return isNumberField(value);
  if (field === 'wantedFollowers')
    return (
      typeof value === 'object' &&
      value !== null &&
      Platform.options.every((platform) => isNumberField((value as Record<string, unknown>)[platform]))
    );
  if (!Array.isArray(empty)) return typeof value === typeof empty;
  if (field === 'images' || field === 'files') return Array.isArray(value) && value.every(isKept);
  const kind = field === 'deliverables' ? 'object' : 'string';
  return Array.isArray(value) && value.every((item) => typeof item === kind && item !== null);
}

function isNumberField(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'string';
}
