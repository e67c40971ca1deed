import { useT } from './i18n.ts';
import { Avatar } from '#ui/pictures/Avatar.tsx';
import { CompletionRing } from '#ui/states/CompletionRing.tsx';
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

/** The creator's photo in a ring that shows the profile's completeness. */
export function RingedAvatar({ profile, size }: { profile: Profile; size: number }) {
  const t = useT();
  return (
    <CompletionRing percent={profile.completeness} size={size} label={t('feed.completeProfile', { percent: profile.completeness })}>
      <Avatar name={profile.name} src={profile.profileImageUri} size={size} />
    </CompletionRing>
  );
}
