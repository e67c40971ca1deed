import type { ReactNode } from 'react';
import { FieldAside, TextCount } from './FieldAside.tsx';

type CharacterCountProps = { text: string; max: number; format: (count: number) => string; children: ReactNode };

/** Wraps a labelled field: shows how much of the allowed length is used, at the end of the label. */
export function CharacterCount({ children, ...count }: CharacterCountProps) {
  return <FieldAside aside={<TextCount {...count} />}>{children}</FieldAside>;
}
