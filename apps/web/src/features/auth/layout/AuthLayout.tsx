import type { ReactNode } from 'react';
import { useConfig, useContactUrl } from '#platform/config.ts';
import { useT } from '#features/auth/i18n.ts';
import { Mark, Wordmark } from '#ui/content/brand.tsx';
import { Lanes } from '#ui/content/Lanes.tsx';
import { Box, Text } from '#ui/layout.ts';
import { DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { AuthScene } from './AuthScene.tsx';
import css from './AuthLayout.module.css';

type AuthLayoutProps = { title: string; text: ReactNode; isWide?: boolean; children: ReactNode };

/** A page for users who are not logged in: art on the left, one form on the right. On a phone the art is a strip. */
export function AuthLayout({ title, text, isWide = false, children }: AuthLayoutProps) {
  const t = useT();
  const contactUrl = useContactUrl();
  const { kind = 'none' } = useConfig()?.botCheck ?? {};
  return (
    <div className={css.root}>
      <DocumentTitle>{title}</DocumentTitle>
      <aside className={css.art} aria-label={t('auth.artLabel')}>
        <div className={css.lanes}>
          <Lanes tone="ink" shape="tall" />
        </div>
        <div className={css.brand}>
          <Mark size={34} />
          <Wordmark />
        </div>
        <div className={css.copy}>
          <p className={css.slogan}>
            <Box component="span" display="block">
              {t('auth.slogan1')}
            </Box>
            <Box component="span" display="block">
              {t('auth.slogan2')}
            </Box>
            <Box component="span" display="block">
              {t('auth.slogan3')}
            </Box>
          </p>
          <p className={css.promise}>{t('auth.promise')}</p>
        </div>
        <AuthScene />
      </aside>
      <main id="main" tabIndex={-1} className={css.main}>
        <div className={css.form} data-wide={isWide || undefined}>
          <h1>{title}</h1>
          <Text variant="muted" mt={6} mb={isWide ? 20 : 28}>
            {text}
          </Text>
          {children}
        </div>
        <Text size="xs" variant="muted" className={css.legal}>
          {t(kind === 'none' ? 'auth.help' : 'auth.protected')}{' '}
          <a className={css.link} href={contactUrl}>
            {t('auth.contactUs')}
          </a>
        </Text>
      </main>
    </div>
  );
}
