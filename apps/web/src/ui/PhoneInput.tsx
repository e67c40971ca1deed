import { IconChevronDown } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { callableCountry, callingCodeOf, isCallable, numberOf, shownOf, typedInto } from './phone.ts';
import css from './PhoneInput.module.css';
import { TextInput } from './TextInput.ts';

export type PhoneInputProps = {
  id?: string;
  label: string;
  /** Of the choice of a calling code. */
  codeLabel: string;
  /** In E.164; what is no number yet in the same form. */
  value: string;
  onChange: (number: string) => void;
  onBlur?: () => void;
  /** Whose calling code stands there until a number or a choice says otherwise. */
  country: string;
  /** Every country by name, in the order of the list. */
  countries: readonly { value: string; label: string }[];
  description?: ReactNode;
  error?: ReactNode;
};

/** A phone number: the calling code of a country, and the number as it is written there, formatted while it is typed. */
export function PhoneInput({ label, codeLabel, value, onChange, country: wanted, countries, ...rest }: PhoneInputProps) {
  const { shown, show } = useShownNumber(value, wanted, onChange);
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
            value={shown.country}
            onChange={({ currentTarget }) => show({ ...shown, country: callableCountry(currentTarget.value) })}
          >
            {countries.map(
              ({ value: code, label: name }) =>
                isCallable(code) && (
                  <option key={code} value={code}>
                    {`${name} (${callingCodeOf(code)})`}
                  </option>
                ),
            )}
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

/** What the field shows follows `value` when that is changed from outside, and `wanted` while there is nothing else to go by. */
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
