import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useState } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { DecisionNotes } from '#features/staff/decisions/DecisionNotes.tsx';
import { useKeyLines, useKeys, type KeyLine } from '#platform/page/keys.ts';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { PageLoader } from '#ui/pages/PageLoader.tsx';
import { StaffMenu, Brand } from './StaffMenu.tsx';
import { SkipLink } from '#ui/pages/SkipLink.tsx';
import css from './StaffPage.module.css';
import { IconMenu2 } from '@tabler/icons-react';
import { Box } from '#ui/layout.ts';
import { Drawer } from '#ui/overlays/Drawer.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';

const PAGES = {
  'reviews/:id?': lazyPart(() => import('#features/staff/verification/Verifications.tsx'), 'Verifications'),
  'appeals/:id?': lazyPart(() => import('#features/staff/appeals/Appeals.tsx'), 'Appeals'),
  'disputes/:id?': lazyPart(() => import('#features/staff/disputes/Disputes.tsx'), 'Disputes'),
  'reports/:id?': lazyPart(() => import('#features/staff/reports/Reports.tsx'), 'Reports'),
  'accounts/:id?': lazyPart(() => import('#features/staff/accounts/Accounts.tsx'), 'Accounts'),
  jobs: lazyPart(() => import('#features/staff/records/Jobs.tsx'), 'Jobs'),
  'published-reviews/:id?': lazyPart(() => import('#features/staff/reviews/PublishedReviews.tsx'), 'PublishedReviews'),
  categories: lazyPart(() => import('#features/staff/records/Categories.tsx'), 'Categories'),
  'contact/:id?': lazyPart(() => import('#features/staff/records/Contact.tsx'), 'Contact'),
  audit: lazyPart(() => import('#features/staff/audit/AuditLog.tsx'), 'AuditLog'),
  numbers: lazyPart(() => import('#features/staff/numbers/NumbersBoard.tsx'), 'NumbersBoard'),
  'set-up': lazyPart(() => import('#features/staff/set-up/SetUp.tsx'), 'SetUp'),
};

export function StaffPage() {
  const { pathname } = useLocation();
  useSearchKey();
  useKeyLines(keyLines);
  return (
    <div className={css.root} data-detail={isDetail(pathname) || undefined}>
      <SkipLink label={t('app.skip')} />
      <div className={css.side}>
        <StaffMenu />
      </div>
      <StaffBar />
      <div className={css.content}>
        <DecisionNotes />
        <Box flex={1} mih={0}>
          <Suspense fallback={<PageLoader />}>
            <Routes>
              {Object.entries(PAGES).map(([path, Page]) => (
                <Route key={path} path={path} element={<Page />} />
              ))}
              <Route path="*" element={<Navigate to={paths.staff('reviews')} replace />} />
            </Routes>
          </Suspense>
        </Box>
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
function StaffBar() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const hasSide = useMediaQuery('(min-width: 1101px)', false, { getInitialValueInEffect: false });
  if (hasSide && isOpen) setIsOpen(false);
  return (
    <header className={css.staffBar}>
      <IconButton Icon={IconMenu2} iconSize={21} label={t('app.openMenu')} aria-expanded={isOpen} onClick={() => setIsOpen(true)} />
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
        <Box h="100dvh">
          <StaffMenu onNavigate={close} />
        </Box>
      </Drawer>
    </header>
  );
}

/** All shortcuts of the console: staff learn them once, on any page of it. */
function keyLines(): readonly KeyLine[] {
  return [
    { keys: ['J', 'K'], words: t('app.keyNext') },
    { keys: ['A'], words: t('staff.key.approve') },
    { keys: ['U'], words: t('staff.key.undo') },
    { keys: ['R'], words: t('staff.key.reject') },
    { keys: ['H'], words: t('staff.key.hide') },
    { keys: ['1', '5'], isRange: true, words: t('staff.key.checks') },
    { keys: ['C', 'X'], words: t('staff.key.dispute') },
    { keys: ['A', 'N'], words: t('staff.key.report') },
    { keys: ['/'], words: t('staff.key.search') },
    { keys: ['Ctrl', 'Enter'], words: t('staff.key.send') },
    { keys: ['Esc'], words: t('staff.key.leave') },
  ];
}
