import { memo, type ReactNode } from 'react';
import { t } from '#features/jobs/briefs/words.ts';
import type { BriefFormState } from '#features/jobs/briefs/use-brief-form.ts';
import { optionFilter } from '#platform/forms/option-filter.ts';
import { useLanguage } from '#platform/language/i18n.ts';
import { countryOptions, languageOptions } from '#platform/language/iso-names.ts';
import { MultiSelect } from '#ui/controls/selects.ts';

const CODES = {
  wantedLanguages: { label: 'brief.wantedLanguages', any: 'brief.wantedLanguagesAny', listOptions: languageOptions, most: 10 },
  wantedCountries: { label: 'brief.wantedCountries', any: 'brief.wantedCountriesAny', listOptions: countryOptions, most: 50 },
  'shipping.countries': { label: 'brief.shipsTo', any: 'brief.shipsToAny', listOptions: countryOptions, most: Infinity },
} as const;

type CodesSelectProps = {
  field: keyof typeof CODES;
  hint?: string;
  value: string[];
  error: ReactNode;
  onChange: BriefFormState['setFieldValue'];
};

/** A multi-select of a long list. Memoised: hundreds of options would render again with each letter typed elsewhere. */
export const CodesSelect = memo(function CodesSelect({ field, hint, value, error, onChange }: CodesSelectProps) {
  const { label, any, listOptions, most } = CODES[field];
  useLanguage();
  return (
    <MultiSelect
      label={t(label)}
      description={hint}
      data={listOptions()}
      filter={optionFilter}
      searchable
      selectFirstOptionOnChange
      selectFirstOptionOnDropdownOpen
      openOnFocus={false}
      hidePickedOptions
      clearSearchOnChange
      maxValues={most}
      placeholder={value.length === 0 ? t(any) : ''}
      nothingFoundMessage={t('form.nothingFound')}
      value={value}
      onChange={(codes) => onChange(field, codes)}
      error={error}
    />
  );
});
