import { t } from './words.ts';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';

/** A search that found no job; `href` is the list without it. */
export function NoMatch({ href }: { href: string }) {
  return (
    <EmptyState
      art={<ArtEmptySearch />}
      title={t('jobList.noMatchTitle')}
      text={t('jobList.noMatchText')}
      action={
        <LinkButton variant="default" href={href}>
          {t('jobList.clearSearch')}
        </LinkButton>
      }
    />
  );
}
