import { useMediaQuery } from '@mantine/hooks';
import { Suspense, type ReactNode } from 'react';
import { useConfig, useContactUrl } from '#platform/config.ts';
import { t } from '#features/auth/words.ts';
import { LegalLinks } from '#features/legal/LegalLinks.tsx';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { Mark, Wordmark } from '#ui/pictures/brand.tsx';
import { Lanes } from '#ui/pictures/Lanes.tsx';
import { Box, Group, Text } from '#ui/layout.ts';
import { DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { AuthScene } from './SceneCards.tsx';
import css from './AuthLayout.module.css';

/** Only art: if its code does not load, the drawn scene stands beside the log-in. */
const Showcase = lazyPart(() => import('./Showcase.tsx').catch(() => ({ Showcase: AuthScene })), 'Showcase');

type AuthLayoutProps = { title: string; text: ReactNode; isWide?: boolean; children: ReactNode };

/** A page for users who are not logged in: art on the left, one form on the right. On a phone the art is a strip. */
export function AuthLayout({ title, text, isWide = false, children }: AuthLayoutProps) {
  const isDesk = useMediaQuery('(min-width: 769px)', true, { getInitialValueInEffect: false });
  const contactUrl = useContactUrl();
  const config = useConfig();
  return (
    <div className={css.root}>
      <DocumentTitle>{title}</DocumentTitle>
      <aside className={css.art} aria-label={t('auth.artLabel')}>
        <Box pos="absolute" inset={0}>
          <Lanes tone="ink" shape="tall" />
        </Box>
        <Group gap={11} pos="absolute" className={css.brand}>
          <Mark size={34} />
          <Wordmark />
        </Group>
        <div className={css.copy}>
          <p className={css.slogan}>
            {(['auth.slogan1', 'auth.slogan2'] as const).map((line) => (
              <Box key={line} component="span" display="block">
                {t(line)}
              </Box>
            ))}
          </p>
          <Text size="lg" maw={350} className={css.promise}>
            {t('auth.promise')}
          </Text>
        </div>
        {isDesk && config && <Suspense>{config.showcase ? <Showcase /> : <AuthScene />}</Suspense>}
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
          <span>{t((config?.botCheck.kind ?? 'none') === 'none' ? 'auth.help' : 'auth.protected')}</span>{' '}
          <TextLink fw={550} href={contactUrl}>
            {t('auth.contactUs')}
          </TextLink>
          <LegalLinks />
        </Text>
      </main>
    </div>
  );
}
