import type { Profile } from '@castlane/contract/account.ts';
import { useQuery } from '@tanstack/react-query';
import { IconEye } from '@tabler/icons-react';
import { useT } from '#features/accounts/i18n.ts';
import { paths } from '#platform/paths.ts';
import { LoadError } from '#ui/LoadError.tsx';
import { Note } from '#ui/Note.tsx';
import { BackLink } from '#ui/PageTitle.tsx';
import { publicProfileQuery } from './public-profile-query.ts';
import css from './OwnPreview.module.css';
import { ProfileSkeleton } from '#features/accounts/ProfileSkeleton.tsx';
import { PublicView } from './PublicView.tsx';

/** One's own profile as others see it, or will once it is active. */
export function OwnPreview({ profile: { slug, status } }: { profile: Profile }) {
  const t = useT();
  const query = useQuery({ ...publicProfileQuery(slug), staleTime: 0 });
  return (
    <>
      <BackLink href={paths.profile()}>{t('accounts.profile')}</BackLink>
      <div className={css.note}>
        <Note tone={status === 'active' ? 'info' : 'warn'} icon={<IconEye size={18} stroke={1.75} aria-hidden="true" />}>
          {t(status === 'active' ? 'accounts.previewShown' : 'accounts.previewHidden')}
        </Note>
      </div>
      {query.data ? (
        <PublicView profile={query.data} />
      ) : query.isError ? (
        <LoadError problem={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ProfileSkeleton hasHead />
      )}
    </>
  );
}
