import { COMPLETENESS_FIELDS, isFilled, type CompletenessField, type Profile } from '@castlane/contract/account.ts';
import { paths } from '#platform/paths.ts';

export function missingOf(profile: Profile): CompletenessField[] {
  return COMPLETENESS_FIELDS.filter((field) => !isFilled(profile[field]));
}

/** A profile that was not accepted is mended where it was set up, which also sends it again. */
export function hrefToComplete({ verificationStatus }: Profile): string {
  return verificationStatus === 'rejected' || verificationStatus === 'incomplete' ? paths.setUpProfile() : paths.editProfile();
}
