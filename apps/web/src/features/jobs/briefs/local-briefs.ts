import { serverNow } from '#platform/clock.ts';
import { tidied } from '@castlane/contract/text.ts';
import { keepDraft, readDraft } from '#platform/forms/draft.ts';
import { readToken } from '#platform/http/token.ts';
import { paths } from '#platform/page/paths.ts';
import { BriefValues } from './brief-values.ts';
import { t } from './words.ts';

const KEY = 'jobs';

/** Unsaved input in this browser: of a new job, of a copy, or of changes to a saved job. */
type LocalBrief = { values: BriefValues; keptAt: string };
export type PlacedBrief = LocalBrief & { place: BriefPlace };

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

/** The address of the form that continues with this input. */
export function formOf(place: BriefPlace): string {
  const [kind, slug = ''] = place.split(':');
  if (kind === 'new') return paths.postJob();
  return kind === 'edit' ? paths.updateJob(slug) : paths.postJob(kind === 'draft' ? { draft: slug } : { copy: slug });
}

/** Input of jobs that the server does not have. */
export function listUnsavedBriefs(): PlacedBrief[] {
  return listLocalBriefs().filter(({ place }) => place === 'new' || place.startsWith('copy:'));
}

export function titleOf({ values }: LocalBrief): string {
  return tidied(values.title) || t('brief.untitled');
}

/** All unsaved input, newest first: of new jobs, and of changes to drafts and published jobs. */
export function listLocalBriefs(): PlacedBrief[] {
  return Object.entries(readAll())
    .map(([place, brief]) => ({ ...brief, place: place as BriefPlace }))
    .toSorted((a, b) => b.keptAt.localeCompare(a.keptAt));
}

function readAll(): Record<string, LocalBrief> {
  const stored: [string, Partial<LocalBrief> | null][] = Object.entries(readDraft(KEY) ?? {});
  return Object.fromEntries(
    stored.flatMap(([place, brief]) => {
      const values = BriefValues.safeParse(brief?.values).data;
      return values && brief?.keptAt ? [[place, { values, keptAt: brief.keptAt }]] : [];
    }),
  );
}

function write(all: Record<string, LocalBrief>) {
  keepDraft(KEY, Object.keys(all).length === 0 ? undefined : all);
}
