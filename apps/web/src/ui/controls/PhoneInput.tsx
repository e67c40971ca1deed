import { IconChevronDown } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { callableCountry, callingCodeOf, isCallable, numberOf, shownOf, typedInto } from '#ui/phone.ts';
import css from './PhoneInput.module.css';
import { TextInput } from './fields.ts';
import { useOptionsWhenUsed } from './options-when-used.ts';

export type PhoneInputProps = {
  id?: string;
  label: string;
  /** The label of the calling code's select. */
  codeLabel: string;
  /** In E.164; an incomplete number in the same form. */
  value: string;
  onChange: (number: string) => void;
  onBlur?: () => void;
  /** Its calling code is used until a number or the user chooses another. */
  country: string;
  /** The options of the select, in order. */
  countries: readonly { value: string; label: string }[];
  description?: ReactNode;
  error?: ReactNode;
};

/** A phone number: a country's calling code and the national number, formatted while the user types. */
export function PhoneInput({ label, codeLabel, value, onChange, country: wanted, countries, ...rest }: PhoneInputProps) {
  const { shown, show } = useShownNumber(value, wanted, onChange);
  const callable = countries.flatMap(({ value: code, label: name }) => (isCallable(code) ? { code, name } : []));
  const { drawn, whenUsed } = useOptionsWhenUsed(callable, ({ code }) => code === shown.country);
  return (
    <TextInput
      label={label}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      leftSectionWidth={96}
      leftSectionPointerEvents="all"
      leftSection={
        <span className={css.code}>
          <span aria-hidden="true">{callingCodeOf(shown.country)}</span>
          <IconChevronDown size={16} stroke={2} aria-hidden="true" />
          <select
            aria-label={codeLabel}
            {...whenUsed}
            value={shown.country}
            onChange={({ currentTarget }) => show({ ...shown, country: callableCountry(currentTarget.value) })}
          >
            {drawn.map(({ code, name }) => (
              <option key={code} value={code}>
                {`${name} (${callingCodeOf(code)})`}
              </option>
            ))}
          </select>
        </span>
      }
      value={shown.text}
      onChange={({ currentTarget }) =>
        show(typedInto(shown, currentTarget.value, currentTarget.selectionStart === currentTarget.value.length))
      }
      {...rest}
    />
  );
}

/** Follows `value` if it is changed from outside, and `wanted` until the user types or chooses. */
function useShownNumber(value: string, wanted: string, onChange: (number: string) => void) {
  const [own, setOwn] = useState(() => (value === '' ? null : shownOf(value, callableCountry(wanted))));
  const shown = own ?? { country: callableCountry(wanted), text: '' };
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (numberOf(shown) !== value) setOwn(shownOf(value, shown.country));
  }
  function show(next: typeof shown) {
    setOwn(next);
    const number = numberOf(next);
    setSeen(number);
    if (number !== value) onChange(number);
  }
  return { shown, show };
}
