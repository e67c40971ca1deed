import { useMediaQuery } from '@mantine/hooks';

/** Whether the window has room for the list of comments beside the open one. */
export function useHasDesk(): boolean {
  return useMediaQuery('(min-width: 1024px)', false, { getInitialValueInEffect: false });
}
