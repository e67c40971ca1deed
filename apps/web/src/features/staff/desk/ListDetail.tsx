import type { ComponentProps, ReactNode } from 'react';
import { useT } from '#features/staff/words.ts';
import { LinkTabs } from '#ui/pages/LinkTabs.tsx';
import { DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { Group, Stack, Text } from '#ui/layout.ts';
import css from './ListDetail.module.css';

type ListDetailProps = {
  /** The label of the list, and the page's title. */
  label: string;
  isOpen: boolean;
  list: ReactNode;
  detail: ReactNode;
};

/** A list with one of its items beside it. A phone shows one of the two, as the main content. */
export function ListDetail({ label, isOpen, list, detail }: ListDetailProps) {
  const t = useT();
  const main = { id: 'main', role: 'main', tabIndex: -1 };
  const beside = { role: 'region', 'aria-label': t('staff.detail') };
  return (
    <>
      <DocumentTitle>{label}</DocumentTitle>
      <div className={css.root} data-open={isOpen || undefined}>
        <section className={css.list} aria-label={label} {...(isOpen ? {} : main)}>
          {list}
        </section>
        <div className={css.detail} {...(isOpen ? main : beside)}>
          {detail}
        </div>
      </div>
    </>
  );
}

/** The head of a list: its name, its count and its filters. With an item open, the item has the page's heading. */
export function ListHead({ title, badge, isOpen, children }: { title: string; badge?: ReactNode; isOpen: boolean; children?: ReactNode }) {
  return (
    <>
      <Group gap={8} wrap="nowrap" pt={20} pb={12} px={20}>
        <Text component={isOpen ? 'h2' : 'h1'} flex={1} size="xl" fw={620} lts="-0.016em">
          {title}
        </Text>
        {badge}
      </Group>
      {children && (
        <Stack gap={8} pb={8} px={12}>
          {children}
        </Stack>
      )}
    </>
  );
}

/** The states of a list. `isTight` if their counts need the room. */
export function ListTabs({ isTight, ...tabs }: ComponentProps<typeof LinkTabs> & { isTight?: boolean }) {
  return (
    <div className={css.tabs} data-tight={isTight}>
      <LinkTabs {...tabs} />
    </div>
  );
}
