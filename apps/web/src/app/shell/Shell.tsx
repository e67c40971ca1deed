import { Suspense, useEffect, type ReactNode } from 'react';
import { useConfig } from '#platform/config.ts';
import { t } from '#platform/language/words.ts';
import { Header } from './Header.tsx';
import { SkipLink } from '#ui/pages/SkipLink.tsx';
import css from './Shell.module.css';
import { UnreadMessages } from '#features/threads/list/UnreadMessages.tsx';
import { useStore } from '#platform/store.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { Text } from '#ui/layout.ts';
import { useDialogs } from '#ui/overlays/use-dialogs.tsx';
import { tabItems } from './nav.ts';
import { NavAnchor } from './NavAnchor.tsx';
import { ProfileAvatar } from './ProfileAvatar.tsx';

/** Few operators have terms, and they rarely change. */
const LegalBar = lazyPart(() => import('#features/legal/LegalBar.tsx'), 'LegalBar');
const MobileDrawer = lazyPart(() => import('./MobileDrawer.tsx'), 'MobileDrawer');

export function Shell({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  const { open, close, dialog } = useDialogs((_, state) => <MobileDrawer {...state} />);
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 769px)');
    const onChange = () => wide.matches && close();
    wide.addEventListener('change', onChange);
    return () => wide.removeEventListener('change', onChange);
  }, [close]);
  const isAsked = useConfig()?.legal.some((page) => page !== 'imprint');
  return (
    <div className={css.root}>
      <SkipLink label={t('app.skip')} />
      <Header onOpenDrawer={() => open()} />
      <main id="main" tabIndex={-1} className={css.main} aria-busy={isBusy}>
        {children}
      </main>
      {isAsked && (
        <Suspense fallback={null}>
          <LegalBar />
        </Suspense>
      )}
      <TabBar />
      {dialog}
    </div>
  );
}

function TabBar() {
  const isCreator = useStore((state) => state.auth.user.userType) === 'creator';
  return (
    <nav className={css.tabBar} aria-label={t('app.navBottom')}>
      {tabItems(isCreator).map((item) => (
        <NavAnchor key={item.id} item={item} className={css.tab}>
          <span className={css.icon} data-create={item.id === 'createJob' || undefined}>
            {item.id === 'profile' ? <ProfileAvatar size={24} /> : <item.Icon size={23} stroke={1.75} aria-hidden="true" />}
            {item.id === 'messages' && (
              <span className={css.count}>
                <UnreadMessages />
              </span>
            )}
          </span>
          <Text span inherit truncate maw="100%">
            {t(item.label)}
          </Text>
        </NavAnchor>
      ))}
    </nav>
  );
}
