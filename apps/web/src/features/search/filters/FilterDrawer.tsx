import type { ComponentProps, ReactNode } from 'react';
import { t } from '#features/search/words.ts';
import { countryOptions, languageOptions } from '#platform/language/iso-names.ts';
import { Button } from '#ui/controls/Button.ts';
import { FilterChips } from '#ui/controls/FilterChip.tsx';
import { NativeSelect } from '#ui/controls/NativeSelect.tsx';
import { Drawer } from '#ui/overlays/Drawer.tsx';
import { Group, Stack } from '#ui/layout.ts';
import type { FiltersState } from './SearchBar.tsx';
import css from './filters.module.css';

/** The panel of all filters except categories: at the side of a desk, a sheet on a phone. Closing it discards what was not submitted. */
export function FilterDrawer({ isDesk, isOpen, onClose, children }: FiltersState & { children: ReactNode }) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position={isDesk ? 'right' : 'bottom'}
      size={isDesk ? 400 : '92dvh'}
      title={t('search.filters')}
      classNames={{ title: css.title ?? '' }}
      closeButtonProps={{ 'aria-label': t('search.close') }}
      // A <header> in a dialog would be a second banner landmark.
      attributes={{ header: { role: 'none' } }}
      transitionProps={{ duration: 200 }}
    >
      {children}
    </Drawer>
  );
}

/** One of few values, as chips. */
export function FilterChoice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={css.choice}>
      <legend className={css.legend}>{label}</legend>
      <FilterChips label={label}>{children}</FilterChips>
    </fieldset>
  );
}

type PlaceForm = { getInputProps: (field: 'country' | 'language') => object };

export function PlaceSelects({ form, languageNote }: { form: PlaceForm; languageNote?: string }) {
  return (
    <>
      <NativeSelect
        label={t('search.country')}
        data={[{ value: '', label: t('search.anyCountry') }, ...countryOptions()]}
        {...form.getInputProps('country')}
      />
      <NativeSelect
        label={t('search.language')}
        description={languageNote}
        data={[{ value: '', label: t('search.anyLanguage') }, ...languageOptions()]}
        {...form.getInputProps('language')}
      />
    </>
  );
}

type FilterFormProps = { formProps: ComponentProps<'form'>; submit: string; onClear: () => void; children: ReactNode };

export function FilterForm({ formProps, submit, onClear, children }: FilterFormProps) {
  return (
    <form {...formProps}>
      <Stack gap={20}>
        {children}
        <Group className={css.foot} gap={10} wrap="nowrap" align="stretch" justify="space-between">
          <Button variant="subtle" onClick={onClear}>
            {t('search.clearAll')}
          </Button>
          <Button type="submit">{submit}</Button>
        </Group>
      </Stack>
    </form>
  );
}
