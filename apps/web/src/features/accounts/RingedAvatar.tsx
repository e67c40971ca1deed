import type { Profile } from '@castlane/contract/account.ts';
import { t } from '#platform/language/words.ts';
import { Avatar, kindOf } from '#ui/pictures/Avatar.tsx';
import { CompletionRing } from '#ui/states/CompletionRing.tsx';

/** `percent`: if it is not that of the profile as saved. */
type RingedAvatarProps = { profile: Profile; size: number; percent?: number };

/** The reader's own photo in a ring that shows how complete the profile is. */
export function RingedAvatar({
  profile: { name, profileImageUri, userType, completeness },
  size,
  percent = completeness,
}: RingedAvatarProps) {
  const kind = kindOf(userType);
  return (
    <CompletionRing percent={percent} kind={kind} size={size} label={t('app.complete', { percent })}>
      <Avatar name={name} src={profileImageUri} size={size} kind={kind} />
    </CompletionRing>
  );
}
