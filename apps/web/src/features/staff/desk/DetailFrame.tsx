import { IconChevronDown, IconChevronLeft, IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '#features/staff/i18n.ts';
import { isProblem } from '#platform/http/problem.ts';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { IconButton, IconLink } from '#ui/controls/IconButton.tsx';
import { LoadError } from '#ui/states/LoadError.tsx';
import { DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { Box, Group, Text } from '#ui/layout.ts';
import css from './DetailFrame.module.css';
import { DetailSkeleton } from './DetailSkeleton.tsx';

type DetailFrameProps = {
  /** Undefined while it loads. */
  title?: string | undefined;
  note?: ReactNode;
  avatar?: ReactNode;
  badge?: ReactNode;
  /** The links to the previous and the next item. */
  nav?: ReactNode;
  backHref: string;
  backLabel: string;
  /** There is no list beside it, so the back link also shows on a desktop. */
  isAlone?: boolean;
  /** The label of the scrolling part. */
  label: string;
  /** Below the scrolling part, always visible. */
  footer?: ReactNode;
  children: ReactNode;
};

/** One item: its heading, its content, and its actions. */
export function DetailFrame({ title, note, avatar, badge, nav, backHref, backLabel, isAlone, label, footer, children }: DetailFrameProps) {
  return (
    <>
      {title && <DocumentTitle>{title}</DocumentTitle>}
      <div className={css.head}>
        <span className={css.back} data-alone={isAlone}>
          <IconLink label={backLabel} href={backHref}>
            <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
          </IconLink>
        </span>
        {avatar}
        <Box miw={0} flex={1}>
          {title && <h1 className={css.name}>{title}</h1>}
          {note && (
            <Text size="sm" variant="muted" truncate>
              {note}
            </Text>
          )}
        </Box>
        {badge}
        {nav && (
          <Group component="span" className={css.arrows} gap={8} wrap="nowrap" align="stretch">
            {nav}
          </Group>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without the focus the keyboard could not scroll it */}
      <section className={css.scroll} tabIndex={0} aria-label={label}>
        {children}
      </section>
      {footer}
    </>
  );
}

/** Stands in for an item that loads, does not exist, or failed to load. */
export function DetailState({
  problem,
  onRetry,
  title,
  text,
}: {
  problem: Error | null;
  onRetry: () => void;
  title: string;
  text: string;
}) {
  if (!problem) return <DetailSkeleton />;
  if (!isProblem(problem, 1009, 1004)) return <LoadError problem={problem} onRetry={onRetry} />;
  return <EmptyState art={<ArtEmptySearch />} title={title} text={text} />;
}

type Neighbours = { previous?: string | undefined; next?: string | undefined };

/** The previous and the next item: the same as K and J. */
export function Arrows({ neighbours, hrefOf }: { neighbours: Neighbours; hrefOf: (id: string) => string }) {
  const t = useT();
  return (
    <>
      <Arrow label={t('staff.previous')} href={neighbours.previous && hrefOf(neighbours.previous)}>
        <IconChevronUp size={20} stroke={1.75} aria-hidden="true" />
      </Arrow>
      <Arrow label={t('staff.next')} href={neighbours.next && hrefOf(neighbours.next)}>
        <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
      </Arrow>
    </>
  );
}

function Arrow({ label, href, children }: { label: string; href: string | undefined; children: ReactNode }) {
  if (!href) {
    return (
      <IconButton label={label} size="sm" variant="line" disabled>
        {children}
      </IconButton>
    );
  }
  return (
    <IconLink label={label} size="sm" variant="line" href={href}>
      {children}
    </IconLink>
  );
}
