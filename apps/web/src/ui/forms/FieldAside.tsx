import type { ReactNode } from 'react';
import { useUi } from '#ui/context.tsx';
import { Text } from '#ui/layout.ts';
import css from './FieldAside.module.css';

/** A field with something at the end of its label: a link, or the length of the text. */
export function FieldAside({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className={css.root}>
      {children}
      <Text span size="sm">
        {aside}
      </Text>
    </div>
  );
}

type TextCountProps = { text: string; max: number; format?: (count: number) => string };

/** `101 / 2,000`, red above the maximum; the field's error says it in words. Counts characters as the server does. */
export function TextCount({ text, max, format }: TextCountProps) {
  const { words } = useUi();
  const number = format ?? words.number;
  const length = [...text.trim()].length;
  return (
    <Text span inherit fw={length > max ? 560 : undefined} variant={length > max ? 'bad' : 'muted'} mod="tabular" aria-hidden="true">
      {number(length)} / {number(max)}
    </Text>
  );
}
