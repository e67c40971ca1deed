import type { GetInputPropsReturnType } from '@mantine/form';
import { lazy, Suspense } from 'react';
import { loadChunk } from '#platform/chunk.ts';
import { useT } from './i18n.ts';
import { callingOptions } from '#platform/iso-names.ts';
import type { PhoneInputProps } from '#ui/PhoneInput.tsx';
import { Skeleton } from '#ui/Skeleton.ts';
import { TextInput } from '#ui/TextInput.ts';
import css from './ProfileFields.module.css';

const PhoneInput = lazy(async () => ({ default: await loadPhoneInput() }));

/** What formats numbers is large and comes on its own. Should it not come, the number is typed as it is. */
async function loadPhoneInput() {
  try {
    return (await loadChunk(() => import('#ui/PhoneInput.tsx'))).PhoneInput;
  } catch {
    return PlainPhoneInput;
  }
}

type PhoneFieldProps = Pick<PhoneInputProps, 'id' | 'description'> & {
  /** Where the person is, as far as it is known. */
  country: string;
  /** What the form says of the field: `getInputProps`. */
  input: GetInputPropsReturnType;
};

export function PhoneField({ id, description, country, input: { value, onChange, onBlur, error } }: PhoneFieldProps) {
  const t = useT();
  return (
    <Suspense fallback={<Skeleton height={68} className={css.coming ?? ''} />}>
      <PhoneInput
        id={id}
        label={t('accounts.phone')}
        codeLabel={t('accounts.callingCode')}
        description={description}
        country={country || regionOfBrowser()}
        countries={callingOptions()}
        value={value as string}
        onChange={onChange as (number: string) => void}
        onBlur={onBlur as () => void}
        error={error}
      />
    </Suspense>
  );
}

function PlainPhoneInput({ id, label, description, error, value, onChange, onBlur }: PhoneInputProps) {
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="+14045550182"
      id={id}
      label={label}
      description={description}
      error={error}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={onBlur}
    />
  );
}

function regionOfBrowser(): string {
  try {
    return new Intl.Locale(navigator.language).region ?? '';
  } catch {
    return '';
  }
}
