import { useMediaQuery } from '@mantine/hooks';
import { cut } from '#platform/format.ts';
import { useProfile, useStore } from '#platform/store.ts';

const LARGE = { query: '(min-width: 1200px)', characters: 20 };
const MEDIUM_CHARACTERS = 15;

/** One's own name as the header shows it: 20 characters on large screens, 15 on medium ones. */
export function useShortName(): string {
  const isLarge = useMediaQuery(LARGE.query, true, { getInitialValueInEffect: false });
  const profile = useProfile();
  const userName = useStore((state) => state.auth.user.name);
  return cut(profile?.name ?? userName ?? '', isLarge ? LARGE.characters : MEDIUM_CHARACTERS);
}
