import type { ComponentProps, ReactNode } from 'react';
import { useUi } from '#ui/context.tsx';
import css from './DateInput.module.css';
import { TextInput } from './fields.ts';

/**
 * A day as `YYYY-MM-DD`. The browser's own field gives the keyboard, the screen reader and the phone's calendar; it writes a day in its own
 * way, so the day is shown as everywhere else until it is edited.
 */
export function DateInput(props: ComponentProps<typeof TextInput>) {
  const { words } = useUi();
  const { value } = props;
  const written = typeof value === 'string' && value !== '' ? words.day(value) : undefined;
  return <TextInput {...props} type="date" inputContainer={containerWith(written)} />;
}

function containerWith(written: string | undefined) {
  return (input: ReactNode) => (
    <div className={css.root} data-filled={written !== undefined || undefined}>
      {input}
      {written !== undefined && (
        <span className={css.written} aria-hidden="true">
          {written}
        </span>
      )}
    </div>
  );
}
