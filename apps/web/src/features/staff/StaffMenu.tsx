import { useQuery } from '@tanstack/react-query';
import { IconKeyboard, IconLogout, IconSearch } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { openCounts, verificationCountsQuery } from '#features/staff/desk/counts.ts';
import { useLeftToSetUp } from '#features/staff/set-up/api.ts';
import { useConfig } from '#platform/config.ts';
import { count } from '#platform/language/format.ts';
import { STAFF_NAV, type StaffNavItem } from './nav.ts';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { openModal } from '#platform/page/modals.ts';
import { logOut } from '#platform/http/session.ts';
import { useStore } from '#platform/store.ts';
import { Avatar } from '#ui/pictures/Avatar.tsx';
import { Mark, Wordmark } from '#ui/pictures/brand.tsx';
import { Kbd } from '#ui/badges/badges.tsx';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { ColorSchemeItem } from '#ui/overlays/ColorSchemeItem.tsx';
import { Box, Group, Text } from '#ui/layout.ts';
import css from './StaffMenu.module.css';

/** The navigation of the console and the reader's own entry: the sidebar, and the drawer on phones. */
export function StaffMenu({ onNavigate }: { onNavigate?: () => void }) {
  const { pathname } = useLocation();
  const counts = useOpenCounts();
  const items = STAFF_NAV.filter(({ id }) => id !== 'set-up' || counts[id] || pathname === paths.staff(id));
  return (
    <nav className={css.root} aria-label={t('app.navMain')}>
      <Brand />
      <Link className={css.search} to={paths.staff('accounts')} state={{ search: true }} onClick={onNavigate}>
        <IconSearch size={16} stroke={2} aria-hidden="true" />
        <span className={css.grow}>{t('staff.searchAccounts')}</span>
        <Kbd>/</Kbd>
      </Link>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Entry item={item} open={counts[item.id]} isCurrent={currentEntry(pathname) === item.id} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
      <End onNavigate={onNavigate} />
    </nav>
  );
}

export function Brand() {
  return (
    <Group className={css.brand} gap={10} wrap="nowrap">
      <Mark size={28} />
      <Wordmark />
      <span className={css.tag}>{t('app.staff')}</span>
    </Group>
  );
}

type EntryProps = { item: StaffNavItem; open: number | undefined; isCurrent: boolean; onNavigate: (() => void) | undefined };

function Entry({ item: { id, label, href, Icon }, open = 0, isCurrent, onNavigate }: EntryProps) {
  return (
    <Link className={css.item} to={href} aria-current={isCurrent ? 'page' : undefined} onClick={onNavigate}>
      <Icon size={19} stroke={1.75} aria-hidden="true" />
      <span className={css.grow}>
        <span>{t(label)}</span>
        {id === 'reviews' && <QueuesLine />}
      </span>
      {id === 'reviews' && <ReviewCount />}
      {open > 0 && <Count number={open} words={t('staff.count.open', { count: open })} />}
    </Link>
  );
}

/** The number of waiting items, by queue. It has its height from the beginning, so that the menu does not move. */
function QueuesLine() {
  const { data } = useQuery(verificationCountsQuery);
  const parts = (['new', 'changed', 'appeals'] as const).filter((queue) => (data?.[queue] ?? 0) > 0);
  return (
    <small className={css.queues}>
      <VisuallyHidden>, </VisuallyHidden>
      {data && parts.length === 0 && <span>{t('staff.count.none')}</span>}
      {parts.map((queue) => (
        <span key={queue}>{t('staff.count', { context: queue, count: data?.[queue] ?? 0 })} </span>
      ))}
    </small>
  );
}

function ReviewCount() {
  const { data } = useQuery(verificationCountsQuery);
  return data ? <Count number={data.new + data.changed + data.appeals} /> : null;
}

/** The number of open items of each page, by the id of its entry. */
function useOpenCounts(): Partial<Record<string, number>> {
  return {
    contact: useQuery(openCounts.contact).data,
    reports: useQuery(openCounts.reports).data,
    disputes: useQuery(openCounts.disputes).data,
    'set-up': useLeftToSetUp(),
  };
}

function Count({ number, words }: { number: number; words?: string }) {
  return (
    <Text span size="sm" lh="inherit" variant="muted" mod="tabular">
      <span aria-hidden="true">{count(number)}</span>
      {words && <VisuallyHidden>{`, ${words}`}</VisuallyHidden>}
    </Text>
  );
}

function End({ onNavigate }: Pick<EntryProps, 'onNavigate'>) {
  function showKeys() {
    onNavigate?.();
    openModal('keys');
  }
  const name = useStore((state) => state.auth.user.name);
  const version = useConfig()?.version;
  return (
    <Box mt="auto">
      <button type="button" className={css.item} data-keys onClick={showKeys} aria-keyshortcuts="?">
        <IconKeyboard size={19} stroke={1.75} aria-hidden="true" />
        <span className={css.grow}>{t('app.keys')}</span>
        <Kbd>?</Kbd>
      </button>
      <ColorSchemeItem label={t('app.darkTheme')} />
      <button type="button" className={css.item} data-danger onClick={logOut}>
        <IconLogout size={19} stroke={1.75} aria-hidden="true" />
        <span>{t('app.logout')}</span>
      </button>
      <Group mod="ruled" gap={10} wrap="nowrap" mt={8} pt={12} pb={4} px={8}>
        <Avatar name={name} size={30} />
        <div className={css.grow}>
          <Text component="b" display="block" size="sm" fw={600} truncate>
            {name}
          </Text>
          <Text component="small" display="block" size="xs" lh="18px" variant="muted" truncate>
            {version === undefined ? t('app.staff') : t('staff.onVersion', { version })}
          </Text>
        </div>
      </Group>
    </Box>
  );
}

/** Returns the entry of a page: appeals belong to the queues of verification. */
function currentEntry(pathname: string): string | undefined {
  const page = pathname.split('/')[2];
  return page === 'appeals' ? 'reviews' : page;
}
