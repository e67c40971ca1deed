import { useId, type ReactNode } from 'react';
import css from './Pane.module.css';
import { Text } from '#ui/layout.ts';

export function Pane({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const titleId = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without the focus the keyboard could not scroll it
    <section className={css.root} tabIndex={0} aria-labelledby={titleId}>
      <div className={css.head}>
        <Text component="h2" id={titleId} size="lg" fw={600} flex={1}>
          {title}
        </Text>
        {action}
      </div>
      {children}
    </section>
  );
}
