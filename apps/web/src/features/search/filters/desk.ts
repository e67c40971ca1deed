import { useMediaQuery } from '@mantine/hooks';

/** Where there is room for a row of tools and a rail. */
export const DESK = '(min-width: 769px)';

export function useIsDesk(): boolean {
  return useMediaQuery(DESK, true, { getInitialValueInEffect: false });
}
