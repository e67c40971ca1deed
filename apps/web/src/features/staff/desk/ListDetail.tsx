import type { ReactNode } from 'react';
import { useT } from '#features/staff/i18n.ts';
import css from './ListDetail.module.css';
import { Group, Stack } from '#ui/layout.ts';

type ListDetailProps = {
  /** What the list is of. */
  label: string;
  isOpen: boolean;
  list: ReactNode;
  detail: ReactNode;
};

/** A list and one of its items beside it. On a phone one of the two is there, and that is the main one. */
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

/** The head of a list: its name, how many there are, and what narrows it down. Beside an open item the item is the page. */
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
