import type { Profile } from '@castlane/contract/account.ts';
import { COMPLETENESS_FIELDS, isFilled, type CompletenessField } from '@castlane/contract/profile-completeness.ts';
import { paths } from '#platform/page/paths.ts';

export function missingOf(profile: Profile): CompletenessField[] {
  return COMPLETENESS_FIELDS.filter((field) => !isFilled(profile[field]));
}

/** A rejected or incomplete profile is corrected in the set-up, which also submits it again. */
export function hrefToComplete({ verificationStatus }: Profile): string {
  return verificationStatus === 'rejected' || verificationStatus === 'incomplete' ? paths.setUpProfile() : paths.editProfile();
}
