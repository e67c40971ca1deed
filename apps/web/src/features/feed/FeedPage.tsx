import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { loadPart } from '#platform/chunk.ts';
import { useT } from '#platform/i18n.ts';
import { Page, Split } from '#ui/Page.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { CategoryChips } from './CategoryChips.tsx';
import { useCategoryFilter } from './category-filter.ts';
import { FeedList } from './FeedList.tsx';
import { ProfileInShort } from './ProfileInShort.tsx';

const FeedRail = lazy(async () => ({ default: (await loadPart(['feed', 'accounts', 'modals'], () => import('./FeedRail.tsx'))).FeedRail }));

export function FeedPage() {
  const t = useT();
  const filter = useCategoryFilter();
  const isDesk = useMediaQuery('(min-width: 769px)', true, { getInitialValueInEffect: false });
  return (
    <Page>
      <Split
        rail={
          isDesk && (
            <Suspense>
              <FeedRail />
            </Suspense>
          )
        }
      >
        <PageTitle title={t('feed.title')} note={t('feed.note')} />
        <CategoryChips filter={filter} />
        <ProfileInShort />
        <FeedList category={filter.category} isSaved={filter.isSaved} onShowAll={filter.showAll} />
      </Split>
    </Page>
  );
}
