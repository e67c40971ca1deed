import { withoutInvisible } from '@castlane/contract/text.ts';
import { withQuery } from '#features/staff/desk/filters.ts';
import { paths } from '#platform/page/paths.ts';
import type { PublishedFilter } from './api.ts';

/** The published reviews, or one of them beside the list. */
export function publishedPath({ state, slug }: PublishedFilter, id?: string): string {
  return withQuery(paths.staff(id ? `published-reviews/${id}` : 'published-reviews'), {
    slug,
    state: state === 'all' ? undefined : state,
  });
}

/** The account's slug, also from a pasted full address. */
export function slugOf(text: string): string {
  return withoutInvisible(text).toLowerCase().replace(/\/+$/, '').split('/').at(-1) ?? '';
}

export function isSlug(text: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) && text.length <= 120;
}
