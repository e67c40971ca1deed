import { DirectionContext } from '@mantine/core';
import type { ReactNode } from 'react';
import { isRightToLeft } from '#ui/direction.ts';

const nothing = () => undefined;
const LEFT_TO_RIGHT = { dir: 'ltr', toggleDirection: nothing, setDirection: nothing } as const;
const RIGHT_TO_LEFT = { ...LEFT_TO_RIGHT, dir: 'rtl' } as const;

/** Tells Mantine components the text direction. Mantine's own provider would add half a kilobyte to the first load. */
export function Directed({ children }: { children: ReactNode }) {
  return <DirectionContext value={isRightToLeft() ? RIGHT_TO_LEFT : LEFT_TO_RIGHT}>{children}</DirectionContext>;
}
