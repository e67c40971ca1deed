import { Gender } from '@castlane/contract/account.ts';
import { useT } from '#platform/i18n.ts';
import { countryOptions, languageOptions } from '#platform/iso-names.ts';
import { FieldAside, TextCount } from '#ui/FieldAside.tsx';
import { MultiSelect } from '#ui/MultiSelect.ts';
import { optionFilter } from '#ui/option-filter.ts';
import { Select } from '#ui/Select.ts';
import { Textarea } from '#ui/Textarea.ts';
import { TextInput } from '#ui/TextInput.ts';
import { CategoryChoice } from './CategoryChoice.tsx';
import css from './ProfileFields.module.css';
import type { ProfileForm } from './use-profile-form.ts';

const ABOUT_MAX = 2000;
const LANGUAGES_MAX = 10;

type Props = { form: ProfileForm };

export function NameFields({ form }: Props) {
  const t = useT();
  return (
    <TextInput
      label={t('accounts.name')}
      name="name"
      autoComplete="name"
      withAsterisk
      description={t('accounts.nameHint')}
      {...form.getInputProps('name')}
    />
  );
}

export function WorkFields({ form, isBusiness }: Props & { isBusiness: boolean }) {
  const t = useT();
  const languages = languageOptions();
  return (
    <>
      <FieldAside aside={<TextCount text={form.values.about} max={ABOUT_MAX} />}>
        <Textarea
          label={t('accounts.about')}
          name="about"
          autosize
          minRows={4}
          maxRows={14}
          withAsterisk
          description={t(isBusiness ? 'accounts.aboutHintBusiness' : 'accounts.aboutHintCreator')}
          {...form.getInputProps('about')}
        />
      </FieldAside>
      <CategoryChoice {...form.getInputProps('categories')} />
      <MultiSelect
        label={t('accounts.languages')}
        name="languages"
        data={languages}
        filter={optionFilter}
        searchable
        selectFirstOptionOnChange
        selectFirstOptionOnDropdownOpen
        openOnFocus={false}
        hidePickedOptions
        clearSearchOnChange
        maxValues={LANGUAGES_MAX}
        placeholder={form.values.languages.length === 0 ? t('accounts.languagesPlaceholder') : ''}
        nothingFoundMessage={t('form.nothingFound')}
        {...form.getInputProps('languages')}
      />
    </>
  );
}

export function PlaceFields({ form }: Props) {
  const t = useT();
  const countries = countryOptions();
  return (
    <div className={css.grid}>
      <Select
        label={t('accounts.country')}
        name="country"
        data={countries}
        allowDeselect={false}
        filter={optionFilter}
        searchable
        selectFirstOptionOnChange
        selectFirstOptionOnDropdownOpen={form.values.country === ''}
        openOnFocus={false}
        withAsterisk
        autoComplete="off"
        placeholder={t('accounts.countryPlaceholder')}
        nothingFoundMessage={t('form.nothingFound')}
        {...form.getInputProps('country')}
        value={form.values.country || null}
        onChange={(country) => form.setFieldValue('country', country ?? '')}
      />
      <TextInput label={t('accounts.state')} name="state" autoComplete="address-level1" {...form.getInputProps('state')} />
      <TextInput label={t('accounts.city')} name="city" autoComplete="address-level2" {...form.getInputProps('city')} />
      <TextInput
        label={t('accounts.phone')}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="+14045550182"
        description={t('accounts.phoneHint')}
        {...form.getInputProps('phoneNumber')}
      />
      <TextInput
        label={t('accounts.birth')}
        name="bday"
        type="date"
        autoComplete="bday"
        description={t('accounts.birthHint')}
        {...form.getInputProps('dateOfBirth')}
      />
      <Select
        label={t('accounts.gender')}
        name="gender"
        data={Gender.options.map((value) => ({ value, label: t(`accounts.gender.${value}`) }))}
        placeholder={t('accounts.genderPlaceholder')}
        openOnFocus={false}
        clearable
        clearButtonProps={{ 'aria-label': t('accounts.genderClear') }}
        {...form.getInputProps('gender')}
        value={form.values.gender || null}
        onChange={(gender) => form.setFieldValue('gender', gender ?? '')}
      />
    </div>
  );
}

export function BusinessFields({ form }: Props) {
  const t = useT();
  return (
    <>
      <TextInput label={t('accounts.company')} name="organization" autoComplete="organization" {...form.getInputProps('company')} />
      <div className={css.grid}>
        <TextInput
          label={t('accounts.website')}
          name="url"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://example.com"
          {...form.getInputProps('website')}
        />
        <TextInput
          label={t('accounts.industry')}
          name="industry"
          placeholder={t('accounts.industryPlaceholder')}
          {...form.getInputProps('industry')}
        />
      </div>
    </>
  );
}
