import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useState } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { DecisionNotes } from '#features/staff/decisions/DecisionNotes.tsx';
import { useKeyLines, useKeys } from '#platform/page/keys.ts';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { openModal } from '#platform/page/modals.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { PageLoader } from '#ui/pages/PageLoader.tsx';
import { StaffMenu, Brand } from './StaffMenu.tsx';
import { SkipLink } from '#ui/pages/SkipLink.tsx';
import css from './StaffPage.module.css';
import { IconMenu2 } from '@tabler/icons-react';
import { Drawer } from '#ui/overlays/Drawer.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { keyLines } from './key-lines.ts';

const Verifications = lazyPart(() => import('#features/staff/verification/Verifications.tsx'), 'Verifications');
const Appeals = lazyPart(() => import('#features/staff/appeals/Appeals.tsx'), 'Appeals');
const Disputes = lazyPart(() => import('#features/staff/disputes/Disputes.tsx'), 'Disputes');
const Reports = lazyPart(() => import('#features/staff/reports/Reports.tsx'), 'Reports');
const Accounts = lazyPart(() => import('#features/staff/accounts/Accounts.tsx'), 'Accounts');
const Jobs = lazyPart(() => import('#features/staff/records/Jobs.tsx'), 'Jobs');
const PublishedReviews = lazyPart(() => import('#features/staff/reviews/PublishedReviews.tsx'), 'PublishedReviews');
const Categories = lazyPart(() => import('#features/staff/records/Categories.tsx'), 'Categories');
const Contact = lazyPart(() => import('#features/staff/records/Contact.tsx'), 'Contact');
const AuditLog = lazyPart(() => import('#features/staff/audit/AuditLog.tsx'), 'AuditLog');
const NumbersBoard = lazyPart(() => import('#features/staff/numbers/NumbersBoard.tsx'), 'NumbersBoard');
const SetUp = lazyPart(() => import('#features/staff/set-up/SetUp.tsx'), 'SetUp');

const openKeys = () => openModal('keys');

export function StaffPage() {
  const { pathname } = useLocation();
  useSearchKey();
  useKeyLines(keyLines);
  return (
    <div className={css.root} data-detail={isDetail(pathname) || undefined}>
      <SkipLink label={t('app.skip')} />
      <div className={css.side}>
        <StaffMenu onShowKeys={openKeys} />
      </div>
      <StaffBar onShowKeys={openKeys} />
      <div className={css.content}>
        <DecisionNotes />
        <div className={css.page}>
          <Suspense fallback={<PageLoader />}>
            <Routes>
              <Route path="reviews/:id?" element={<Verifications />} />
              <Route path="appeals/:id?" element={<Appeals />} />
              <Route path="disputes/:id?" element={<Disputes />} />
              <Route path="reports/:id?" element={<Reports />} />
              <Route path="accounts/:id?" element={<Accounts />} />
              <Route path="jobs" element={<Jobs />} />
              <Route path="published-reviews/:id?" element={<PublishedReviews />} />
              <Route path="categories" element={<Categories />} />
              <Route path="contact/:id?" element={<Contact />} />
              <Route path="audit" element={<AuditLog />} />
              <Route path="numbers" element={<NumbersBoard />} />
              <Route path="set-up" element={<SetUp />} />
              <Route path="*" element={<Navigate to={paths.staff('reviews')} replace />} />
            </Routes>
          </Suspense>
        </div>
      </div>
    </div>
  );
}

/** `/` focuses the search of the page, or else the search for accounts. */
function useSearchKey() {
  const navigate = useNavigate();
  useKeys({
    '/': () => {
      const field = document.querySelector<HTMLInputElement>('input[data-search]');
      if (!field?.checkVisibility?.()) return void navigate(paths.staff('accounts'), { state: { search: true } });
      field.focus();
      field.select();
    },
  });
}

/** Whether an item of a list is open: on a phone it covers the list. */
function isDetail(pathname: string): boolean {
  return /^\/staff\/[a-z-]+\/[^/]+/.test(pathname);
}

/** On narrow windows: the product's name, and the menu in a drawer. */
function StaffBar({ onShowKeys }: { onShowKeys: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const hasSide = useMediaQuery('(min-width: 1101px)', false, { getInitialValueInEffect: false });
  if (hasSide && isOpen) setIsOpen(false);
  return (
    <header className={css.staffBar}>
      <IconButton label={t('app.openMenu')} aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
        <IconMenu2 size={21} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <Brand />
      <Drawer
        opened={isOpen}
        onClose={close}
        size="min(312px, 84vw)"
        padding={0}
        withCloseButton={false}
        attributes={{ content: { 'aria-label': t('app.navMain') } }}
        transitionProps={{ duration: 200 }}
      >
        <div className={css.menu}>
          <StaffMenu
            onNavigate={close}
            onShowKeys={() => {
              close();
              onShowKeys();
            }}
          />
        </div>
      </Drawer>
    </header>
  );
}
