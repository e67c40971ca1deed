import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { loadChunk } from '#platform/chunk.ts';
import { useT } from '#platform/i18n.ts';
import { Header } from './Header.tsx';
import css from './Shell.module.css';
import { TabBar } from './TabBar.tsx';

const MOBILE_WIDTH = 768;

const MobileDrawer = lazy(async () => ({ default: (await loadChunk(() => import('./MobileDrawer.tsx'))).MobileDrawer }));

/** The header, the content, and on a phone the drawer and the tabs. */
export function Shell({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  const t = useT();
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  useEffect(() => {
    const wide = window.matchMedia(`(min-width: ${MOBILE_WIDTH + 1}px)`);
    const close = () => setDrawer((state) => (wide.matches && state === 'open' ? 'closed' : state));
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, []);
  return (
    <div className={css.root}>
      <a className={css.skip} href="#main">
        {t('app.skip')}
      </a>
      <Header onOpenDrawer={() => setDrawer('open')} />
      <main id="main" tabIndex={-1} className={css.main} aria-busy={isBusy}>
        {children}
      </main>
      <TabBar />
      {drawer !== 'never' && (
        <Suspense fallback={null}>
          <MobileDrawer isOpen={drawer === 'open'} onClose={() => setDrawer('closed')} />
        </Suspense>
      )}
    </div>
  );
}
