import { LegalPage as Page } from '@castlane/contract/legal.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { queryOf } from '#platform/http/queries.ts';
import { isProblem } from '#platform/http/problem.ts';
import { paths } from '#platform/page/paths.ts';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Group, Text } from '#ui/layout.ts';
import { BarePage } from '#ui/pages/BarePage.tsx';
import { MessageCard } from '#ui/pages/MessageCard.tsx';
import { PageLoader } from '#ui/pages/PageLoader.tsx';
import { DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { LoadError } from '#ui/states/LoadError.tsx';
import { LegalLinks } from './LegalLinks.tsx';
import { LegalText, titleOf } from './LegalText.tsx';
import css from './LegalPage.module.css';
import { t } from './words.ts';

/** The operator's terms, privacy policy or imprint. */
export function LegalPage() {
  const { pathname } = useLocation();
  const page = Page.safeParse(pathname.split('/')[1]).data ?? 'terms';
  const { data, isPending, error, refetch } = useQuery(queryOf(['legal', page], 'GET legal/:page', { params: { page } }));
  const name = t('legal.page', { context: page });
  const exit = (
    <LinkButton href={paths.home()} variant="subtle" size="sm">
      {t('legal.home')}
    </LinkButton>
  );
  return (
    <BarePage exit={exit} isLined isCentred={!data}>
      <DocumentTitle>{name}</DocumentTitle>
      {data ? (
        <article className={css.root}>
          {titleOf(data.text) === undefined && <h1>{name}</h1>}
          <LegalText source={data.text} />
          <Group component="footer" gap={0} mt={40} ms={-14}>
            <Text size="sm" variant="muted">
              <LegalLinks />
            </Text>
          </Group>
        </article>
      ) : isPending ? (
        <PageLoader />
      ) : isProblem(error, 1009) ? (
        <MessageCard art={<ArtEmptySearch />} title={t('legal.noneTitle')} text={t('legal.noneText')}>
          <LinkButton href={paths.home()} size="lg" fullWidth>
            {t('legal.home')}
          </LinkButton>
        </MessageCard>
      ) : (
        <LoadError problem={error} onRetry={() => void refetch()} />
      )}
    </BarePage>
  );
}
