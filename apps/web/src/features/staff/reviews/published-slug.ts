import { withoutInvisible } from '@castlane/contract/text.ts';

/** The account's slug, also from a pasted full address. */
export function slugOf(text: string): string {
  return withoutInvisible(text).toLowerCase().replace(/\/+$/, '').split('/').at(-1) ?? '';
}

export function isSlug(text: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) && text.length <= 120;
}
