import { useState, type ChangeEvent } from 'react';
import { useT } from './i18n.ts';
import { TextInput } from '#ui/TextInput.ts';

type EmailFieldProps = {
  label: string;
  autoComplete: 'email' | 'username';
  /** What the form's `getInputProps` gives. */
  input: { value?: unknown; onChange?: (value: string) => void; error?: unknown; onBlur?: () => void; onFocus?: () => void };
};

/** An email. Emails are written small here, so capitals are made small while they are typed, and the field says so. */
export function EmailField({ label, autoComplete, input }: EmailFieldProps) {
  const t = useT();
  const [isLowered, setIsLowered] = useState(false);

  function change({ currentTarget: field }: ChangeEvent<HTMLInputElement>) {
    const small = field.value.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
    if (small !== field.value) {
      lower(field, small);
      setIsLowered(true);
    }
    if (small === '') setIsLowered(false);
    input.onChange?.(small);
  }

  return (
    <TextInput
      label={label}
      // In the error's place, and read out when it comes.
      description={<span role="status">{isLowered && t('auth.lowered')}</span>}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      // Not of the type `email`, in which no script can put the caret back.
      inputMode="email"
      name="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      value={typeof input.value === 'string' ? input.value : ''}
      error={input.error as string | undefined}
      onChange={change}
      onBlur={input.onBlur}
      onFocus={input.onFocus}
    />
  );
}

/** In the field itself: React would write the new text with the caret at its end. */
function lower(field: HTMLInputElement, small: string) {
  const { selectionStart, selectionEnd } = field;
  field.value = small;
  field.setSelectionRange(selectionStart, selectionEnd);
}
