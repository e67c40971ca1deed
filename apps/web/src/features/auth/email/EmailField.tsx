import { withoutInvisible } from '@castlane/contract/text.ts';
import { useState, type ChangeEvent, type ComponentProps } from 'react';
import { t } from '#features/auth/words.ts';
import { TextInput } from '#ui/controls/fields.ts';

type EmailFieldProps = Omit<ComponentProps<typeof TextInput>, 'onChange'> & { onChange?: (email: string) => void };

/**
 * An email. Emails have only small letters, so capitals are lowered while they are typed, with a hint. Spaces around it and invisible
 * characters, which come with a paste, go without one.
 */
export function EmailField({ onChange, ...rest }: EmailFieldProps) {
  const [isLowered, setIsLowered] = useState(false);

  function change({ currentTarget: field }: ChangeEvent<HTMLInputElement>) {
    const email = emailOf(field.value);
    if (/[A-Z]/.test(field.value)) setIsLowered(true);
    if (email !== field.value) show(field, email);
    if (email === '') setIsLowered(false);
    onChange?.(email);
  }

  return (
    <TextInput
      // In the error's place, and announced when it appears.
      description={<span role="status">{isLowered && t('auth.lowered')}</span>}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      // Not of the type `email`: there a script cannot set the caret.
      inputMode="email"
      name="email"
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      onChange={change}
    />
  );
}

function emailOf(typed: string): string {
  return withoutInvisible(typed).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Sets the text in the DOM: React would move the caret to the end. */
function show(field: HTMLInputElement, email: string) {
  const before = field.value.slice(0, field.selectionStart ?? 0);
  const caret = withoutInvisible(`${before}|`).length - 1;
  field.value = email;
  field.setSelectionRange(caret, caret);
}
