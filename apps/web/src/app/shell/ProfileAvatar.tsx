import { useMediaQuery } from '@mantine/hooks';
import { cut } from '#platform/language/format.ts';
import { useT } from '#platform/language/i18n.ts';
import { useProfile, useStore } from '#platform/store.ts';
import { Avatar } from '#ui/pictures/Avatar.tsx';
import { CompletionRing } from '#ui/states/CompletionRing.tsx';

/** The user's own avatar with the completion ring. */
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

const LARGE = { query: '(min-width: 1200px)', characters: 20 };
const MEDIUM_CHARACTERS = 15;

/** Returns the user's name for the header: up to 20 characters on large screens, 15 on smaller ones. */
export function useShortName(): string {
  const isLarge = useMediaQuery(LARGE.query, true, { getInitialValueInEffect: false });
  const profile = useProfile();
  const userName = useStore((state) => state.auth.user.name);
  return cut(profile?.name ?? userName ?? '', isLarge ? LARGE.characters : MEDIUM_CHARACTERS);
}
