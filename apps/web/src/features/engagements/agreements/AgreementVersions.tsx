import type { Agreement } from '@castlane/contract/offer.ts';
import { useT } from './i18n.ts';
import { paths } from '#platform/paths.ts';
import { UiLink } from '#ui/UiLink.tsx';
import { Stack, Text } from '#ui/layout.ts';
import css from './AgreementPage.module.css';
import { utcTime } from './agreement-words.ts';

/** The chain of terms: each but the first names the hash of the one before. */
export function AgreementVersions({ agreement, jobSlug }: { agreement: Agreement; jobSlug: string }) {
  const t = useT();
  return (
    <section className={css.section} aria-labelledby="versions">
      <h2 id="versions">{t('agreement.versions')}</h2>
      <Text size="sm" variant="muted" mt={4}>
        {t('agreement.versionsNote')}
      </Text>
      <Stack component="ol" className={css.versions} gap={10} mt={12}>
        {agreement.versions.map(({ number, sha256, acceptedAt }) => (
          <li key={number} aria-current={number === agreement.number ? 'true' : undefined}>
            <p>
              {number === agreement.number ? (
                <b>{t('agreement.version', { number })}</b>
              ) : (
                <UiLink className={css.link} href={paths.agreement(jobSlug, number)}>
                  {t('agreement.version', { number })}
                </UiLink>
              )}
              {' · '}
              {t('agreement.acceptedAt', { time: utcTime(acceptedAt) })}
            </p>
            <code>{sha256}</code>
          </li>
        ))}
      </Stack>
    </section>
  );
}
