import type { Profile, ReviewedField } from '@castlane/contract/account.ts';
import { day } from '#platform/language/format.ts';
import { t } from '#features/accounts/words.ts';

/** A changed value of an active profile that staff have not reviewed yet, and the published one; both as shown on screen. */
export type Waiting = { field: ReviewedField; now: string; before: string };

/** The hint of a field that staff review; none before the profile is active. */
export function verificationNoteOf(profile: Profile, field: ReviewedField): string | undefined {
  if (profile.status !== 'active') return undefined;
  const waiting = waitingOf(profile).find((each) => each.field === field);
  if (!waiting) return t(isPublic(field) ? 'accounts.seenLater' : 'accounts.countsLater');
  return t(isPublic(field) ? 'accounts.waiting' : 'accounts.waitingInside', { now: waiting.now, before: waiting.before });
}

export function waitingOf(profile: Profile): Waiting[] {
  const current = { ...profile, ...profile.business };
  const changes = Object.entries(profile.pendingChanges ?? {}) as [ReviewedField, string | null | undefined][];
  return changes
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => ({ field, now: shown(field, value), before: shown(field, current[field]) }));
}

/** Other accounts see all fields but the date of birth. */
export function isPublic(field: ReviewedField): boolean {
  return field !== 'dateOfBirth';
}

function shown(field: ReviewedField, value: string | null | undefined): string {
  if (!value) return t('accounts.empty');
  if (field === 'profileImageUri') return t('accounts.aPhoto');
  return field === 'dateOfBirth' ? day(value) : value;
}
