import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router';
import { NativeSelect } from '#ui/controls/NativeSelect.tsx';
import { SegmentedControl } from '#ui/controls/SegmentedControl.ts';
import { Box } from '#ui/layout.ts';
import { LinkTabs } from '#ui/pages/LinkTabs.tsx';
import type { AnyDesk, Filters, KnownOf } from './desks.ts';
import css from './Desk.module.css';

type FilterProps<F extends Filters, Name extends keyof F> = {
  desk: AnyDesk<F>;
  name: Name & string;
  label: string;
  /** The words of a value; '' is any. */
  words: (value: KnownOf<F[Name]>) => string;
};

function valuesOf<F extends Filters, Name extends keyof F>({ desk, name }: FilterProps<F, Name>) {
  return (desk.filters[name] ?? []) as readonly KnownOf<F[Name]>[];
}

type StateTabsProps<F extends Filters, Name extends keyof F> = FilterProps<F, Name> & {
  counts?: Partial<Record<KnownOf<F[Name]>, number | undefined>>;
};

/** The values of a filter as tabs, for a page without a desk. */
export function stateTabs<F extends Filters, Name extends keyof F>(props: StateTabsProps<F, Name>): TabsProps {
  const { desk, name, label, words, counts } = props;
  const tabs = valuesOf(props).map((id) => ({ id, label: words(id), href: desk.hrefOf(undefined, { [name]: id }), count: counts?.[id] }));
  return { label, tabs, current: desk.filter[name] ?? '' };
}

export function StateTabs<F extends Filters, Name extends keyof F>(props: StateTabsProps<F, Name>) {
  return <DeskTabs {...stateTabs(props)} />;
}

type TabsProps = ComponentProps<typeof LinkTabs>;

/** Tabs above a list. `isTight` if their counts need the room. */
export function DeskTabs({ isTight, ...tabs }: TabsProps & { isTight?: boolean }) {
  return (
    <div className={css.tabs} data-tight={isTight}>
      <LinkTabs {...tabs} />
    </div>
  );
}

/** A filter with few values, all in view, below the tabs. */
export function StateSwitch<F extends Filters, Name extends keyof F>(props: FilterProps<F, Name>) {
  const { desk, name, label, words } = props;
  const navigate = useNavigate();
  return (
    <Box pb={8} px={12}>
      <SegmentedControl
        fullWidth
        aria-label={label}
        value={desk.filter[name] ?? ''}
        onChange={(value) => void navigate(desk.hrefOf(undefined, { [name]: value }))}
        data={valuesOf(props).map((value) => ({ value, label: words(value) }))}
      />
    </Box>
  );
}

/** A filter with many values. `values` are those of a filter that knows none itself. */
export function FilterSelect<F extends Filters, Name extends keyof F>({
  values,
  ...props
}: FilterProps<F, Name> & { values?: readonly KnownOf<F[Name]>[] }) {
  const { desk, name, label, words } = props;
  return (
    <NativeSelect
      size="sm"
      aria-label={label}
      value={desk.filter[name] ?? ''}
      onChange={(event) => desk.set(name, event.currentTarget.value)}
      data={(values ?? valuesOf(props)).map((value) => ({ value, label: words(value) }))}
    />
  );
}
