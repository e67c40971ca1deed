import type { Profile } from '@castlane/contract/account.ts';
import { useT } from './i18n.ts';
import { Avatar } from '#ui/pictures/Avatar.tsx';
import { CompletionRing } from '#ui/states/CompletionRing.tsx';

/** The creator's photo in a ring that shows the profile's completeness. */
export function RingedAvatar({ profile, size }: { profile: Profile; size: number }) {
  const t = useT();
  return (
    <CompletionRing percent={profile.completeness} size={size} label={t('feed.completeProfile', { percent: profile.completeness })}>
      <Avatar name={profile.name} src={profile.profileImageUri} size={size} />
    </CompletionRing>
  );
}
