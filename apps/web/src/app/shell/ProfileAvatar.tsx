import { useMediaQuery } from '@mantine/hooks';
import { RingedAvatar } from '#features/accounts/RingedAvatar.tsx';
import { cut } from '#platform/language/format.ts';
import { useProfile, useStore } from '#platform/store.ts';
import { Avatar, kindOf } from '#ui/pictures/Avatar.tsx';

export function ProfileAvatar({ size }: { size: number }) {
  const profile = useProfile();
  const user = useStore((state) => state.auth.user);
  return profile ? <RingedAvatar profile={profile} size={size} /> : <Avatar name={user.name} size={size} kind={kindOf(user.userType)} />;
}

/** Returns the user's name for the header: up to 20 characters on large screens, 15 on smaller ones. */
export function useShortName(): string {
  const isLarge = useMediaQuery('(min-width: 1200px)', true, { getInitialValueInEffect: false });
  const profile = useProfile();
  const userName = useStore((state) => state.auth.user.name);
  return cut(profile?.name ?? userName ?? '', isLarge ? 20 : 15);
}
