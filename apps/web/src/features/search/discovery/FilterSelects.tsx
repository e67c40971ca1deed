import type { Service } from '@castlane/contract/channel.ts';
import { useJobsAtAGlance } from '#features/jobs/api.ts';
import { t } from './words.ts';
import { countryOptions, languageOptions } from '#platform/language/iso-names.ts';
import { NativeSelect } from '#ui/controls/NativeSelect.tsx';
import { useToolbar } from '#ui/controls/toolbar.ts';
import { useCreatorLists } from './api.ts';
import { PLATFORMS, RATINGS, SIZES, type FilterKey, type useCreatorFilter } from './creator-filter.ts';
import css from './FilterSelects.module.css';

type Option = { value: string; label: string };
type Filter = ReturnType<typeof useCreatorFilter>;

/** The filters with many options, and the order. Loaded after the page, since the country and language names are large. */
export function FilterSelects({ filter: { filter, size, change } }: { filter: Filter }) {
  const lists = useCreatorLists();
  const { platform } = filter;
  const toolbar = useToolbar<HTMLDivElement>();
  return (
    <div className={css.bar} aria-label={t('discovery.filters')} {...toolbar}>
      <Choice
        name="size"
        label={t('discovery.size')}
        value={size && `${platform}:${size}`}
        options={
          platform
            ? sizesOn(platform)
            : PLATFORMS.map((each) => ({ group: t('channels.service', { context: each }), items: sizesOn(each) }))
        }
        onChange={({ size: chosen = '' }) => {
          const [on = '', range = ''] = chosen.split(':');
          change(range ? { platform: on, size: range } : { size: '' });
        }}
      />
      <Choice
        name="rating"
        label={t('discovery.rating')}
        value={filter.ratingMin === undefined ? '' : String(filter.ratingMin)}
        options={RATINGS.map((value) => ({ value, label: t('discovery.ratingFrom', { rating: value }) }))}
        onChange={change}
      />
      <Choice name="country" label={t('discovery.country')} value={filter.country ?? ''} options={countryOptions()} onChange={change} />
      <Choice name="language" label={t('discovery.language')} value={filter.language ?? ''} options={languageOptions()} onChange={change} />
      <Choice
        name="list"
        label={t('discovery.everybody')}
        ariaLabel={t('discovery.list')}
        value={filter.list ?? ''}
        options={lists.map(({ id, name, count }) => ({ value: id, label: t('discovery.listOption', { name, count }) }))}
        onChange={change}
      />
      <Order filter={filter} change={change} />
    </div>
  );
}

/** Follower counts of two platforms are not comparable, so a size always belongs to one platform. */
function sizesOn(platform: Service): Option[] {
  return Object.entries(SIZES).map(([size, { label }]) => ({ value: `${platform}:${size}`, label: t(label) }));
}

/** The order of creators: by match with one or all of the owner's jobs, or by followers, rating or age. */
function Order({ filter, change }: Pick<Filter, 'filter' | 'change'>) {
  const jobs = (useJobsAtAGlance().data?.items ?? []).filter(({ status }) => status === 'open');
  const { sort, jobSlug, platform } = filter;
  const options = [
    { value: 'match', label: t('discovery.sort.match') },
    ...jobs.map(({ slug, title }) => ({ value: `match:${slug}`, label: t('discovery.sortJob', { title }) })),
    ...(platform ? [{ value: 'followers', label: t('discovery.sort.followers', { context: platform }) }] : []),
    { value: 'rating', label: t('discovery.sort.rating') },
    { value: 'newest', label: t('discovery.sort.newest') },
  ];
  return (
    <SmallSelect
      label={t('discovery.sort')}
      value={jobSlug ? `match:${jobSlug}` : sort}
      data={options}
      onChange={(value) => {
        const [by = '', job = ''] = value.split(':');
        change({ sort: by === 'match' ? '' : by, job });
      }}
    />
  );
}

type ChoiceProps = {
  name: FilterKey;
  label: string;
  ariaLabel?: string;
  value: string;
  options: readonly (Option | { group: string; items: Option[] })[];
  onChange: (changes: Partial<Record<FilterKey, string>>) => void;
};

function Choice({ name, label, ariaLabel = label, value, options, onChange }: ChoiceProps) {
  const data = [{ value: '', label }, ...options];
  return <SmallSelect label={ariaLabel} value={value} data={data} onChange={(chosen) => onChange({ [name]: chosen })} />;
}

type SmallSelectProps = { label: string; value: string; data: ChoiceProps['options']; onChange: (value: string) => void };

function SmallSelect({ label, value, data, onChange }: SmallSelectProps) {
  return (
    <NativeSelect
      className={css.select ?? ''}
      size="sm"
      aria-label={label}
      value={value}
      data={data}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
