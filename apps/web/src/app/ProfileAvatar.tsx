import { useT } from '#platform/i18n.ts';
import { useProfile, useStore } from '#platform/store.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { CompletionRing } from '#ui/CompletionRing.tsx';

/** One's own avatar with the ring of completeness. */
export function ProfileAvatar({ size }: { size: number }) {
  const t = useT();
  const profile = useProfile();
  const userName = useStore((state) => state.auth.user.name);
  const avatar = <Avatar name={profile?.name ?? userName} src={profile?.profileImageUri} size={size} />;
  if (!profile) return avatar;
  return (
    <CompletionRing percent={profile.completeness} size={size} label={t('app.complete', { percent: profile.completeness })}>
      {avatar}
    </CompletionRing>
  );
}
