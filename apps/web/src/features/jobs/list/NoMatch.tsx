import { useT } from '#features/jobs/i18n.ts';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';

/** A search that found no job; `href` is the list without it. */
export function NoMatch({ href }: { href: string }) {
  const t = useT();
  return (
    <EmptyState
      art={<ArtEmptySearch />}
      title={t('jobs.noMatchTitle')}
      text={t('jobs.noMatchText')}
      action={
        <LinkButton variant="default" href={href}>
          {t('jobs.clearSearch')}
        </LinkButton>
      }
    />
  );
}
