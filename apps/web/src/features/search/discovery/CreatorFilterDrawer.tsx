import type { Service } from '@castlane/contract/channel.ts';
import { useJobsAtAGlance } from '#features/jobs/api.ts';
import { FilterChoice, FilterDrawer, FilterForm, PlaceSelects } from '#features/search/filters/FilterDrawer.tsx';
import type { FiltersState } from '#features/search/filters/SearchBar.tsx';
import { SERVICES } from '#features/search/filters/services.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { FilterChip } from '#ui/controls/FilterChip.tsx';
import { NativeSelect } from '#ui/controls/NativeSelect.tsx';
import { useCreatorLists } from './api.ts';
import { orderOf, ordersOf, RATINGS, SIZES, sortOf, type CreatorFilterState } from './creator-filter.ts';
import { t } from './words.ts';

type DrawerProps = FiltersState & { state: CreatorFilterState };

/** All filters except categories. Loaded when they are opened, since the country and language names are large. */
export function CreatorFilterDrawer({ state, ...drawer }: DrawerProps) {
  return (
    <FilterDrawer {...drawer}>
      <Filters state={state} hasSort={!drawer.isDesk} onDone={drawer.onClose} />
    </FilterDrawer>
  );
}

function Filters({ state, hasSort, onDone }: { state: CreatorFilterState; hasSort: boolean; onDone: () => void }) {
  const { filter, size } = state;
  const lists = useCreatorLists();
  const jobs = useJobsAtAGlance().data?.items ?? [];
  const platform: Service | '' = filter.platform ?? '';
  const { form, formProps } = useForm({
    initialValues: {
      order: orderOf(filter),
      platform,
      size: size && `${filter.platform}:${size}`,
      rating: filter.ratingMin === undefined ? '' : String(filter.ratingMin),
      country: filter.country ?? '',
      language: filter.language ?? '',
      list: filter.list ?? '',
    },
    send: ({ order, size: chosen, ...others }) => {
      const [on = '', range = ''] = chosen.split(':');
      state.change({ ...others, ...(range && { platform: on }), size: range, ...(hasSort && sortOf(order)) });
      onDone();
    },
    isKept: true,
  });
  const { values, setValues, setFieldValue } = form;
  return (
    <FilterForm
      formProps={formProps}
      submit={t('discovery.showCreators')}
      onClear={() => {
        state.clear();
        onDone();
      }}
    >
      {hasSort && (
        <NativeSelect label={t('search.sortLabel')} data={ordersOf(values.platform || undefined, jobs)} {...form.getInputProps('order')} />
      )}
      <FilterChoice label={t('search.platform')}>
        {SERVICES.map((each) => (
          <FilterChip key={each} isOn={values.platform === each} onToggle={(isOn) => setValues({ platform: isOn ? each : '', size: '' })}>
            {t('channels.service', { context: each })}
          </FilterChip>
        ))}
      </FilterChoice>
      <NativeSelect
        label={t('discovery.size')}
        data={[
          { value: '', label: t('discovery.anySize') },
          ...(values.platform
            ? sizesOn(values.platform)
            : SERVICES.map((each) => ({ group: t('channels.service', { context: each }), items: sizesOn(each) }))),
        ]}
        {...form.getInputProps('size')}
      />
      <FilterChoice label={t('discovery.ratingLabel')}>
        {RATINGS.map((rating) => (
          <FilterChip key={rating} isOn={values.rating === rating} onToggle={(isOn) => setFieldValue('rating', isOn ? rating : '')}>
            {t('discovery.ratingFrom', { rating })}
          </FilterChip>
        ))}
      </FilterChoice>
      <PlaceSelects form={form} />
      {lists.length > 0 && (
        <NativeSelect
          label={t('discovery.list')}
          data={[
            { value: '', label: t('discovery.everybody') },
            ...lists.map(({ id, name, count }) => ({ value: id, label: t('discovery.listOption', { name, count }) })),
          ]}
          {...form.getInputProps('list')}
        />
      )}
    </FilterForm>
  );
}

/** Follower counts of two platforms are not comparable, so a size always belongs to one platform. */
function sizesOn(platform: Service) {
  return Object.entries(SIZES).map(([size, { label }]) => ({ value: `${platform}:${size}`, label: t(label) }));
}
