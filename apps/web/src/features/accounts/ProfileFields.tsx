import { Gender, type Profile } from '@castlane/contract/account.ts';
import { t } from './words.ts';
import { countryOptions, languageOptions } from '#platform/language/iso-names.ts';
import { CharacterCount } from '#ui/forms/FieldAside.tsx';
import { DateInput } from '#ui/controls/DateInput.tsx';
import { MultiSelect, Select } from '#ui/controls/selects.ts';
import { optionFilter } from '#platform/forms/option-filter.ts';
import { TextInput, Textarea } from '#ui/controls/fields.ts';
import { GuardedPhone, PhoneField } from './PhoneField.tsx';
import { PhotoField } from './PhotoField.tsx';
import css from './ProfileFields.module.css';
import { inputIdOf, isPhoneGuarded, type Field, type StepName } from './profile-values.ts';
import { verificationNoteOf } from '#features/accounts/verification/verification-note.ts';
import type { ProfileForm } from './use-profile-form.ts';
import { useCategories } from '#features/categories/api.ts';
import { FieldGroup } from '#ui/forms/FieldGroup.tsx';
import { Group } from '#ui/layout.ts';

const ABOUT_MAX = 2000;
const LANGUAGES_MAX = 10;
const SEARCH = { filter: optionFilter, searchable: true, selectFirstOptionOnChange: true, openOnFocus: false } as const;

type Props = { form: ProfileForm };
type ReviewedProps = Props & { profile: Profile };

function inputOf(form: ProfileForm, field: Field) {
  return { id: inputIdOf(field), name: field, ...form.getInputProps(field) };
}

/** `onChangePhone`: opens the dialog for a number that takes the password. Without it the number is a field like the others. */
type StepFieldsProps = ReviewedProps & { step: StepName; onChangePhone?: () => void };

/** The fields of a step of the set-up, which are a section of the page that edits a profile. */
export function StepFields({ step, onChangePhone, ...props }: StepFieldsProps) {
  const { form, profile } = props;
  if (step === 'work') return <WorkFields form={form} isBusiness={profile.userType === 'business_owner'} />;
  if (step === 'business') return <BusinessFields {...props} />;
  return (
    <>
      <PhotoField profile={profile} name={form.values.name} />
      <TextInput
        label={t('accounts.name')}
        autoComplete="name"
        withAsterisk
        description={verificationNoteOf(profile, 'name') ?? t('accounts.nameHint')}
        {...inputOf(form, 'name')}
      />
      <PlaceFields {...props} onChangePhone={onChangePhone} />
    </>
  );
}

function WorkFields({ form, isBusiness }: Props & { isBusiness: boolean }) {
  return (
    <>
      <CharacterCount text={form.values.about} max={ABOUT_MAX}>
        <Textarea
          label={t('accounts.about')}
          autosize
          minRows={4}
          maxRows={14}
          withAsterisk
          description={t(isBusiness ? 'accounts.aboutHintBusiness' : 'accounts.aboutHintCreator')}
          {...inputOf(form, 'about')}
        />
      </CharacterCount>
      <CategoryChoice {...inputOf(form, 'categories')} />
      <MultiSelect
        label={t('accounts.languages')}
        data={languageOptions()}
        {...SEARCH}
        selectFirstOptionOnDropdownOpen
        hidePickedOptions
        clearSearchOnChange
        maxValues={LANGUAGES_MAX}
        placeholder={form.values.languages.length === 0 ? t('accounts.languagesPlaceholder') : ''}
        nothingFoundMessage={t('form.nothingFound')}
        {...inputOf(form, 'languages')}
      />
    </>
  );
}

function PlaceFields({ form, profile, onChangePhone }: ReviewedProps & { onChangePhone: (() => void) | undefined }) {
  const birthNote = verificationNoteOf(profile, 'dateOfBirth');
  return (
    <div className={css.grid}>
      <Select
        label={t('accounts.country')}
        data={countryOptions()}
        allowDeselect={false}
        {...SEARCH}
        selectFirstOptionOnDropdownOpen={form.values.country === ''}
        withAsterisk
        autoComplete="off"
        placeholder={t('accounts.countryPlaceholder')}
        nothingFoundMessage={t('form.nothingFound')}
        {...inputOf(form, 'country')}
        value={form.values.country || null}
        onChange={(country) => form.setFieldValue('country', country ?? '')}
      />
      <TextInput label={t('accounts.state')} autoComplete="address-level1" {...inputOf(form, 'state')} />
      <TextInput label={t('accounts.city')} autoComplete="address-level2" {...inputOf(form, 'city')} />
      {onChangePhone && isPhoneGuarded(profile) ? (
        <GuardedPhone id={inputIdOf('phoneNumber')} number={profile.phoneNumber ?? ''} onChange={onChangePhone} />
      ) : (
        <PhoneField
          id={inputIdOf('phoneNumber')}
          description={t('accounts.phoneHint')}
          country={form.values.country}
          input={form.getInputProps('phoneNumber')}
        />
      )}
      <DateInput
        label={t('accounts.birth')}
        autoComplete="bday"
        description={[t('accounts.birthHint'), birthNote].filter(Boolean).join(' ')}
        {...inputOf(form, 'dateOfBirth')}
      />
      <Select
        label={t('accounts.genderLabel')}
        data={Gender.options.map((value) => ({ value, label: t('accounts.gender', { context: value }) }))}
        placeholder={t('accounts.genderPlaceholder')}
        openOnFocus={false}
        clearable
        clearButtonProps={{ 'aria-label': t('accounts.genderClear') }}
        {...inputOf(form, 'gender')}
        value={form.values.gender || null}
        onChange={(gender) => form.setFieldValue('gender', gender ?? '')}
      />
    </div>
  );
}

function BusinessFields({ form, profile }: ReviewedProps) {
  return (
    <>
      <TextInput
        label={t('accounts.company')}
        autoComplete="organization"
        placeholder={t('accounts.companyPlaceholder')}
        description={verificationNoteOf(profile, 'company') ?? t('accounts.companyHint', { name: profile.name })}
        {...inputOf(form, 'company')}
      />
      <div className={css.grid}>
        <TextInput
          label={t('accounts.website')}
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://example.com"
          description={verificationNoteOf(profile, 'website')}
          {...inputOf(form, 'website')}
        />
        <TextInput label={t('accounts.industry')} placeholder={t('accounts.industryPlaceholder')} {...inputOf(form, 'industry')} />
      </div>
    </>
  );
}

const MAX = 5;

type CategoryChoiceProps = { id: string; value?: string[]; onChange: (ids: string[]) => void; error?: string | undefined };

function CategoryChoice({ id, value = [], onChange, error }: CategoryChoiceProps) {
  const categories = useCategories();
  const isFull = value.length >= MAX;
  function toggle(category: string, isOn: boolean) {
    onChange(isOn ? [...value, category] : value.filter((each) => each !== category));
  }
  const noteId = `${id}-note`;
  return (
    <FieldGroup
      id={id}
      aria-describedby={noteId}
      legend={t('accounts.categories')}
      isRequired
      error={{ id: noteId, message: error }}
      hint={<span id={noteId}>{t(hintOf(value.length), { count: value.length, max: MAX })}</span>}
    >
      <Group gap={8} mt={2}>
        {categories.map((category) => {
          const isOn = value.includes(category.id);
          return (
            <label key={category.id} className={css.chip} data-off={(isFull && !isOn) || undefined}>
              <input
                type="checkbox"
                name="categories"
                checked={isOn}
                disabled={isFull && !isOn}
                aria-invalid={error ? true : undefined}
                onChange={(event) => toggle(category.id, event.currentTarget.checked)}
              />
              <span>{category.name}</span>
            </label>
          );
        })}
      </Group>
    </FieldGroup>
  );
}

function hintOf(chosen: number) {
  if (chosen >= MAX) return 'accounts.categoriesFull';
  return chosen > 0 ? 'accounts.categoriesChosen' : 'accounts.categoriesHint';
}
