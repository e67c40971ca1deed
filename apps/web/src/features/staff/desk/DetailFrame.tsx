import { IconChevronDown, IconChevronLeft, IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#features/staff/words.ts';
import { isProblem } from '#platform/http/problem.ts';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { Card } from '#ui/content/Card.tsx';
import { IconButton, IconLink } from '#ui/controls/IconButton.tsx';
import { DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { Avatar, kindOf } from '#ui/pictures/Avatar.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { LoadError } from '#ui/states/LoadError.tsx';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { Box, Group, Text } from '#ui/layout.ts';
import css from './DetailFrame.module.css';
import type { Frame } from './items.ts';
import type { Person } from './ListRow.tsx';

type DetailFrameProps = Frame & {
  /** The picture and the title of an item about one person. */
  person?: Person;
  /** Undefined while it loads. */
  title?: string | undefined;
  note?: ReactNode;
  badge?: ReactNode;
  /** There is no list beside it, so the back link also shows on a desktop. */
  isAlone?: boolean;
  /** Below the scrolling part, always visible; a form stands beside it on a wide screen. */
  footer?: ReactNode;
  children?: ReactNode;
};

export function DetailFrame(props: DetailFrameProps) {
  const { person, title = person?.name, note, badge, neighbours, backHref, words, isAlone, footer, children } = props;
  return (
    <>
      {title && <DocumentTitle>{title}</DocumentTitle>}
      <div className={css.head}>
        <Box component="span" display="inline-flex" {...(isAlone ? {} : { hiddenFrom: 'sm' })}>
          <IconLink Icon={IconChevronLeft} label={words('back')} href={backHref} />
        </Box>
        {person && <Avatar name={person.name} src={person.profileImageUri} size={52} kind={kindOf(person.userType)} />}
        <Box miw={0} flex={1}>
          {title && (
            <Text component="h1" size="xl" fw={620} lts="-0.016em" truncate>
              {title}
            </Text>
          )}
          {note && (
            <Text className={css.note ?? ''} size="sm" variant="muted" truncate>
              {note}
            </Text>
          )}
        </Box>
        {badge}
        {neighbours && (
          <Group component="span" gap={8} wrap="nowrap" align="stretch" visibleFrom="sm">
            <Arrow label={t('staff.previous')} href={neighbours.previous} Icon={IconChevronUp} />
            <Arrow label={t('staff.next')} href={neighbours.next} Icon={IconChevronDown} />
          </Group>
        )}
      </div>
      <div className={css.main}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without the focus the keyboard could not scroll it */}
        <section className={css.scroll} tabIndex={0} aria-label={words('label')}>
          {children}
        </section>
        {footer}
      </div>
    </>
  );
}

function Arrow({ label, href, Icon }: { label: string; href: string | undefined; Icon: typeof IconChevronUp }) {
  const shared = { Icon, iconSize: 20, label, size: 'sm', variant: 'line' } as const;
  return href ? <IconLink {...shared} href={href} /> : <IconButton {...shared} disabled />;
}

/** The content of an item: one column, or with `aside` two, if they fit. */
export function DetailBody({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  if (!aside) return <div className={css.body}>{children}</div>;
  return (
    <div className={css.body} data-columns>
      <div className={css.column}>{children}</div>
      <div className={css.column}>{aside}</div>
    </div>
  );
}

type DetailStateProps = Pick<DetailFrameProps, keyof Frame | 'isAlone' | 'children'> & {
  /** Its error is null while it loads. */
  query: { error: Error | null; refetch: () => unknown };
};

/** Stands in for an item that loads, does not exist, or failed to load. */
export function DetailState({ query: { error, refetch }, children, ...frame }: DetailStateProps) {
  return (
    <DetailFrame {...frame}>
      {children}
      {!error ? (
        <DetailSkeleton />
      ) : isProblem(error, 1009, 1004) ? (
        <EmptyState art={<ArtEmptySearch />} title={frame.words('gone')} text={frame.words('goneText')} />
      ) : (
        <LoadError problem={error} onRetry={() => void refetch()} />
      )}
    </DetailFrame>
  );
}

function DetailSkeleton() {
  return (
    <Loading>
      <DetailBody
        aside={
          <Card pad="lg">
            <Skeleton width={80} height={18} />
            <Skeleton width="80%" height={14} mt={18} />
            <Skeleton width="60%" height={14} mt={12} />
          </Card>
        }
      >
        <Card pad="lg">
          <Skeleton width={120} height={18} />
          <div className={css.fields}>
            {[0, 1, 2, 3, 4, 5].map((field) => (
              <div key={field}>
                <Skeleton width={60} height={12} />
                <Skeleton width="70%" height={14} mt={8} />
              </div>
            ))}
          </div>
        </Card>
      </DetailBody>
    </Loading>
  );
}
