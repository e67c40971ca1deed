import type { ReactNode } from 'react';
import { useT } from '#features/staff/i18n.ts';
import css from './ListDetail.module.css';
import { Group, Stack } from '#ui/layout.ts';

type ListDetailProps = {
  /** The label of the list. */
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
    <div className={css.root} data-open={isOpen || undefined}>
      <section className={css.list} aria-label={label} {...(isOpen ? {} : main)}>
        {list}
      </section>
      <div className={css.detail} {...(isOpen ? main : beside)}>
        {detail}
      </div>
    </div>
  );
}

/** The head of a list: its name, its count and its filters. With an item open, the item has the page's heading. */
export function ListHead({ title, count, isOpen, children }: { title: string; count?: ReactNode; isOpen: boolean; children?: ReactNode }) {
  const Heading = isOpen ? 'h2' : 'h1';
  return (
    <>
      <Group gap={8} wrap="nowrap" pt={20} pb={12} px={20}>
        <Heading className={css.title}>{title}</Heading>
        {count}
      </Group>
      {children && (
        <Stack gap={8} pb={8} px={12}>
          {children}
        </Stack>
      )}
    </>
  );
}
