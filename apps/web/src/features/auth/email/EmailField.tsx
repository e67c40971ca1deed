import { useState, type ChangeEvent } from 'react';
import { useT } from '#features/auth/i18n.ts';
import { TextInput } from '#ui/controls/fields.ts';

type EmailFieldProps = {
  label: string;
  autoComplete: 'email' | 'username';
  /** The form's `getInputProps`. */
  input: { value?: unknown; onChange?: (value: string) => void; error?: unknown; onBlur?: () => void; onFocus?: () => void };
};

/** An email. Emails have only small letters, so capitals are lowered while they are typed, with a hint. */
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
      // In the error's place, and announced when it appears.
      description={<span role="status">{isLowered && t('auth.lowered')}</span>}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      // Not of the type `email`: there a script cannot set the caret.
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

/** Sets the text in the DOM: React would move the caret to the end. */
function lower(field: HTMLInputElement, small: string) {
  const { selectionStart, selectionEnd } = field;
  field.value = small;
  field.setSelectionRange(selectionStart, selectionEnd);
}
