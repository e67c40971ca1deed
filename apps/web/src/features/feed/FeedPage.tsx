import { useT } from '#platform/i18n.ts';
import { Page, Split } from '#ui/Page.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { CategoryChips } from './CategoryChips.tsx';
import { useCategoryFilter } from './category-filter.ts';
import { FeedList } from './FeedList.tsx';
import { FeedRail, ProfileInShort } from './FeedRail.tsx';

export function FeedPage() {
  const t = useT();
  const filter = useCategoryFilter();
  return (
    <Page>
      <Split rail={<FeedRail />}>
        <PageTitle title={t('feed.title')} note={t('feed.note')} />
        <CategoryChips filter={filter} />
        <ProfileInShort />
        <FeedList category={filter.category} onShowAll={filter.showAll} />
      </Split>
    </Page>
  );
}
