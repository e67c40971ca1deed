import type { ComponentProps } from 'react';
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
  return (
    <TextInput
      {...props}
      type="date"
      inputContainer={(input) => (
        <div className={css.root} data-filled={Boolean(value) || undefined}>
          {input}
          {typeof value === 'string' && value !== '' && (
            <span className={css.written} aria-hidden="true">
              {words.day(value)}
            </span>
          )}
        </div>
      )}
    />
  );
}
