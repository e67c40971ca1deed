import type { ReactNode } from 'react';
import { PageTitle } from '#ui/pages/PageTitle.tsx';
import { Group } from '#ui/layout.ts';
import css from './PageFrame.module.css';

/** A page of the console without a list. */
export function PageFrame({
  title,
  note,
  actions,
  isWide = false,
  children,
}: {
  title: string;
  note?: ReactNode;
  actions?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <main id="main" tabIndex={-1} className={css.root}>
      <div className={css.inner} data-wide={isWide || undefined}>
        <PageTitle title={title} note={note} actions={actions} />
        {children}
      </div>
    </main>
  );
}

export function Filters({ children }: { children: ReactNode }) {
  return (
    <Group className={css.filters} gap={10} align="flex-end" mb={16}>
      {children}
    </Group>
  );
}
