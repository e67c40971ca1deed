import type { ReactNode } from 'react';
import { useUi } from '#ui/context.tsx';
import { Text } from '#ui/layout.ts';
import css from './FieldAside.module.css';

/** A field with something at the end of its label, such as a link. */
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

/** A field with the length of its text at the end of its label: `101 / 2,000`. */
export function CharacterCount({ text, max, children }: { text: string; max: number; children: ReactNode }) {
  return <FieldAside aside={<TextCount text={text} max={max} />}>{children}</FieldAside>;
}

/** Red above the maximum; the field's error says it in words. Counts characters as the server does. */
function TextCount({ text, max }: { text: string; max: number }) {
  const { words } = useUi();
  const length = words.lengthOf(text);
  const isOver = length > max;
  return (
    <Text span inherit fw={isOver ? 560 : undefined} variant={isOver ? 'bad' : 'muted'} mod="tabular" aria-hidden="true">
      {`${words.number(length)} / ${words.number(max)}`}
    </Text>
  );
}
