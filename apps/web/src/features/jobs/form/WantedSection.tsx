import { Platform } from '@castlane/contract/primitives.ts';
import { memo, type ReactNode } from 'react';
import { useLanguage } from '#platform/language/i18n.ts';
import { platformName } from '#features/jobs/job-words.ts';
import { countryName } from '#platform/language/format.ts';
import { wholeNumbers } from '#platform/language/numbers.ts';
import { countryOptions, languageOptions } from '#platform/language/iso-names.ts';
import { t } from '#features/jobs/briefs/words.ts';
import { MultiSelect } from '#ui/controls/selects.ts';
import { optionFilter } from '#platform/forms/option-filter.ts';
import { NumberInput } from '#ui/controls/NumberInput.tsx';
import { Text } from '#ui/layout.ts';
import css from './brief-form.module.css';
import { BriefSection } from './BriefSection.tsx';
import { FieldGroup } from '#ui/forms/FieldGroup.tsx';
import type { BriefFormState } from '#features/jobs/briefs/use-brief-form.ts';

const FOLLOWERS_MAX = 1_000_000_000;
const CODES = {
  wantedLanguages: { label: 'brief.wantedLanguages', any: 'brief.wantedLanguagesAny', listOptions: languageOptions, most: 10 },
  wantedCountries: { label: 'brief.wantedCountries', any: 'brief.wantedCountriesAny', listOptions: countryOptions, most: 50 },
} as const;

/** Requirements for creators. All are optional and advisory: every creator may send a proposal. */
export function WantedSection({ form }: { form: BriefFormState }) {
  const { place, country, wantedLanguages, wantedCountries } = form.values;
  return (
    <BriefSection title={t('brief.wanted')} note={t('brief.wantedNote')}>
      <Minimums form={form} />
      <Codes
        field="wantedLanguages"
        value={wantedLanguages}
        error={form.errors['wantedLanguages']}
        onChange={form.setFieldValue}
        hint={t('brief.wantedLanguagesHint')}
      />
      {place === 'remote' ? (
        <Codes field="wantedCountries" value={wantedCountries} error={form.errors['wantedCountries']} onChange={form.setFieldValue} />
      ) : (
        <Text size="xs" variant="muted">
          {country ? t('brief.wantedPlace', { country: countryName(country) }) : t('brief.wantedPlaceOpen')}
        </Text>
      )}
    </BriefSection>
  );
}

type CodesProps = {
  field: keyof typeof CODES;
  hint?: string;
  value: string[];
  error: ReactNode;
  onChange: BriefFormState['setFieldValue'];
};

/** A multi-select of a long list. Memoised: hundreds of options would render again with each letter typed elsewhere. */
const Codes = memo(function Codes({ field, hint, value, error, onChange }: CodesProps) {
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

/** The field of each platform of the job, and of other platforms that already have a minimum. */
function Minimums({ form }: { form: BriefFormState }) {
  const { platforms, wantedFollowers } = form.values;
  const shown = Platform.options.filter((platform) => platforms.includes(platform) || wantedFollowers[platform] !== '');
  return (
    <FieldGroup
      legend={t('brief.wantedFollowers')}
      hint={shown.length === 0 ? t('brief.choosePlatformFirst') : t('brief.wantedFollowersHint')}
    >
      {shown.length > 0 && (
        <div className={css.columns}>
          {shown.map((platform) => (
            <NumberInput
              key={platform}
              label={t('brief.wantedOn', { context: platform, platform: platformName(platform) })}
              placeholder={t('brief.wantedAnyNumber')}
              {...wholeNumbers({ max: FOLLOWERS_MAX })}
              {...form.getInputProps(`wantedFollowers.${platform}`)}
            />
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
