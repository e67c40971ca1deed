import type { GetInputPropsReturnType } from '@mantine/form';
import { Suspense } from 'react';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { t } from './words.ts';
import { callingOptions, countryOfBrowser } from '#platform/language/iso-names.ts';
import type { PhoneInputProps } from '#ui/controls/PhoneInput.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { TextInput } from '#ui/controls/fields.ts';
import { useWrittenPhone } from './use-written-phone.ts';

/** The formatter of numbers is large, so it is a chunk of its own. If it does not load, a plain text field replaces it. */
const PhoneInput = lazyPart(() => import('#ui/controls/PhoneInput.tsx').catch(() => ({ PhoneInput: PlainPhoneInput })), 'PhoneInput');

type PhoneFieldProps = Pick<PhoneInputProps, 'id' | 'description'> & {
  /** The country of the account, or ''. */
  country: string;
  input: GetInputPropsReturnType;
};

export function PhoneField({ id, description, country, input }: PhoneFieldProps) {
  return (
    <Suspense
      fallback={
        <Loading>
          <Skeleton height={68} />
        </Loading>
      }
    >
      <PhoneInput
        id={id}
        label={t('accounts.phone')}
        codeLabel={t('accounts.callingCode')}
        description={description}
        country={country || (countryOfBrowser() ?? '')}
        countries={callingOptions()}
        {...input}
        value={input.value as string}
      />
    </Suspense>
  );
}

type GuardedPhoneProps = { id: string; number: string; onChange: () => void };

/** A phone number that takes the password to change. */
export function GuardedPhone({ id, number, onChange }: GuardedPhoneProps) {
  return (
    <TextInput
      id={id}
      label={t('accounts.phone')}
      description={t('accounts.phoneGuarded')}
      readOnly
      value={useWrittenPhone(number)}
      styles={{ input: { background: 'var(--cl-surface-2)' } }}
      rightSection={
        <Button variant="subtle" size="sm" aria-label={t('accounts.phoneTitle')} aria-haspopup="dialog" onClick={onChange}>
          {t('accounts.phoneChange')}
        </Button>
      }
      rightSectionWidth={88}
      rightSectionPointerEvents="all"
    />
  );
}

function PlainPhoneInput({ codeLabel: _code, country: _country, countries: _countries, onChange, ...field }: PhoneInputProps) {
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="+14045550182"
      {...field}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
