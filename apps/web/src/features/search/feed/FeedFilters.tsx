import type { FeedFilter } from '@castlane/contract/feed.ts';
import { Currency, type Platform } from '@castlane/contract/primitives.ts';
import { platformName } from '#features/jobs/job-words.ts';
import { majorOf, minorOf } from '@castlane/contract/currency.ts';
import { amounts, numberOf, type NumberField } from '#platform/language/numbers.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { t } from '#features/search/words.ts';
import { Checkbox } from '#ui/controls/choices.ts';
import { FilterChip } from '#ui/controls/FilterChip.tsx';
import { NativeSelect } from '#ui/controls/NativeSelect.tsx';
import { NumberInput } from '#ui/controls/NumberInput.tsx';
import { Text } from '#ui/layout.ts';
import { FilterChoice, FilterDrawer, FilterForm, PlaceSelects } from '#features/search/filters/FilterDrawer.tsx';
import filterCss from '#features/search/filters/filters.module.css';
import type { FiltersState } from '#features/search/filters/SearchBar.tsx';
import { SORTS, type FeedSearch, type FeedSearchState } from './feed-search.ts';
import css from './FeedTools.module.css';
import { SavedSearches } from '#features/search/saved-searches/SavedSearches.tsx';

const PLATFORMS: readonly Platform[] = ['youtube', 'instagram', 'other'];
const DAYS = [3, 7, 14, 30];

/** All filters except categories. Changes apply on submit. */
export function FeedFilters({ state, ...drawer }: FiltersState & { state: FeedSearchState }) {
  return (
    <FilterDrawer {...drawer}>
      <SavedSearches
        onOpen={(filter) => {
          state.show({ ...state.search, own: undefined, filter });
          drawer.onClose();
        }}
      />
      <Filters state={state} hasSort={!drawer.isDesk} onDone={drawer.onClose} />
    </FilterDrawer>
  );
}

function Filters({ state, hasSort, onDone }: { state: FeedSearchState; hasSort: boolean; onDone: () => void }) {
  const { search, show, clear } = state;
  const { form, formProps } = useForm({
    initialValues: valuesOf(search),
    check: ({ min, max, currency }) => {
      const less = numberOf(max) < numberOf(min) ? t('search.badBudget') : undefined;
      const bad = Object.entries({ min: whyBad(min, currency), max: whyBad(max, currency) ?? less });
      return Object.fromEntries(bad.filter((entry): entry is [string, string] => entry[1] !== undefined));
    },
    send: (given) => {
      show({ ...search, sort: given.sort, filter: filterOf(given, search.filter) });
      onDone();
    },
    isKept: true,
  });
  const { values, setFieldValue } = form;
  return (
    <FilterForm
      formProps={formProps}
      submit={t('search.show')}
      onClear={() => {
        clear();
        onDone();
      }}
    >
      {hasSort && (
        <FilterChoice label={t('search.sortLabel')}>
          {SORTS.map((sort) => (
            <FilterChip key={sort} isOn={values.sort === sort} onToggle={() => setFieldValue('sort', sort)}>
              {t('search.sort', { context: sort })}
            </FilterChip>
          ))}
        </FilterChoice>
      )}
      <FilterChoice label={t('search.platform')}>
        {PLATFORMS.map((platform) => (
          <FilterChip
            key={platform}
            isOn={values.platforms.includes(platform)}
            onToggle={(isOn) =>
              setFieldValue(
                'platforms',
                PLATFORMS.filter((each) => (each === platform ? isOn : values.platforms.includes(each))),
              )
            }
          >
            {platformName(platform)}
          </FilterChip>
        ))}
      </FilterChoice>
      <fieldset>
        <legend className={filterCss.legend}>{t('search.budgetLabel')}</legend>
        <div className={css.pair}>
          {(['min', 'max'] as const).map((field) => (
            <NumberInput
              key={field}
              label={t('search.budget', { context: field })}
              {...amounts(values.currency)}
              {...form.getInputProps(field)}
            />
          ))}
          <NativeSelect label={t('search.currency')} data={Currency.options} {...form.getInputProps('currency')} />
        </div>
        {(values.min !== '' || values.max !== '') && (
          <Text size="sm" variant="muted">
            {t('search.budgetNote')}
          </Text>
        )}
      </fieldset>
      <fieldset>
        <legend className={filterCss.legend}>{t('search.where')}</legend>
        <Checkbox label={t('search.remote')} {...form.getInputProps('remote', { type: 'checkbox' })} />
      </fieldset>
      <PlaceSelects form={form} languageNote={t('search.languageNote')} />
      <NativeSelect
        label={t('search.closing')}
        data={[{ value: '', label: t('search.anyDay') }, ...dayOptions(values.applyWithin)]}
        {...form.getInputProps('applyWithin')}
      />
    </FilterForm>
  );
}

/** The usual periods, and the one of the URL. */
function dayOptions(chosen: string) {
  const days = chosen === '' || DAYS.includes(Number(chosen)) ? DAYS : [...DAYS, Number(chosen)].toSorted((a, b) => a - b);
  return days.map((count) => ({ value: String(count), label: t('search.within', { count }) }));
}

/** The form's values: amounts in major units, `''` if not set. */
function valuesOf({ filter, sort }: FeedSearch) {
  const currency = filter.currency ?? 'USD';
  const major = (amount: number | undefined): NumberField => (amount === undefined ? '' : majorOf({ amount, currency }));
  return {
    sort,
    platforms: filter.platform?.split(',') ?? [],
    min: major(filter.budgetMin),
    max: major(filter.budgetMax),
    currency,
    remote: filter.remote === 'true',
    country: filter.country ?? '',
    language: filter.language ?? '',
    applyWithin: filter.applyWithin === undefined ? '' : String(filter.applyWithin),
  };
}

/** An amount that is set has to be one in this currency; the field says what is wrong with a text. */
function whyBad(amount: NumberField, currency: Currency): string | undefined {
  const { read, write } = amounts(currency);
  const reading = read(typeof amount === 'number' ? write(amount) : amount);
  return typeof reading === 'object' ? reading.why : undefined;
}

/** Keeps the search words and categories, which are set elsewhere. */
function filterOf({ platforms, min, max, currency, ...given }: ReturnType<typeof valuesOf>, { q, category }: FeedFilter): FeedFilter {
  const minor = (major: NumberField) => (major === '' ? undefined : minorOf(numberOf(major), currency));
  const hasBudget = min !== '' || max !== '';
  return {
    q,
    category,
    platform: platforms.join(','),
    budgetMin: minor(min),
    budgetMax: minor(max),
    currency: hasBudget || currency !== 'USD' ? currency : undefined,
    remote: given.remote ? 'true' : undefined,
    country: given.country,
    language: given.language,
    applyWithin: given.applyWithin === '' ? undefined : Number(given.applyWithin),
  };
}
