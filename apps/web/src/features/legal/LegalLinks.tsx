import { Fragment } from 'react';
import { useConfig } from '#platform/config.ts';
import { paths } from '#platform/page/paths.ts';
import { Text } from '#ui/layout.ts';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { t } from './words.ts';

/** Links to the pages that the operator has, within a line of others. */
export function LegalLinks() {
  const pages = useConfig()?.legal ?? [];
  return pages.map((page) => (
    <TextLink key={page} fw={550} ms={14} href={paths.legal(page)}>
      {t('legal.page', { context: page })}
    </TextLink>
  ));
}

/** What a sign-up agrees to; nothing where the operator has no such pages. */
export function AgreementLine() {
  const agreed = (useConfig()?.legal ?? []).filter((page) => page !== 'imprint');
  if (agreed.length === 0) return null;
  return (
    <Text size="xs" variant="muted" ta="center" mt={12}>
      {agreed.map((page, place) => (
        <Fragment key={page}>
          <span>{t(place === 0 ? 'legal.agree' : 'legal.and')}</span>{' '}
          <TextLink isInText href={paths.legal(page)}>
            {t('legal.page', { context: page })}
          </TextLink>{' '}
        </Fragment>
      ))}
    </Text>
  );
}
