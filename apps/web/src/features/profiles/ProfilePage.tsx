import { monthOf } from '#platform/format.ts';
import type { Profile } from '@castlane/contract/account.ts';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { useT } from '#features/accounts/i18n.ts';
import { paths } from '#platform/paths.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { CompletionRing } from '#ui/CompletionRing.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { LoadError } from '#ui/LoadError.tsx';
import { Page } from '#ui/Page.tsx';
import { DocumentTitle } from '#ui/PageTitle.tsx';
import { useMe } from '#features/accounts/api.ts';
import { OwnPreview } from './OwnPreview.tsx';
import { ProfileHead } from './ProfileHead.tsx';
import css from './ProfilePage.module.css';
import { ProfileSkeleton } from '#features/accounts/ProfileSkeleton.tsx';
import { ProfileTabs } from './ProfileTabs.tsx';

/** One's own profile, as oneself sees it; with `?tab=preview`, as others do. */
export function ProfilePage() {
  const t = useT();
  const me = useMe();
  const [query] = useSearchParams();
  const isPreview = query.get('tab') === 'preview';
  return (
    <Page>
      <DocumentTitle>{t(isPreview ? 'accounts.previewTitle' : 'accounts.profile')}</DocumentTitle>
      {me.data ? (
        isPreview ? (
          <OwnPreview profile={me.data} />
        ) : (
          <Loaded profile={me.data} />
        )
      ) : me.isError ? (
        <LoadError problem={me.error} onRetry={() => void me.refetch()} />
      ) : (
        <ProfileSkeleton hasHead />
      )}
    </Page>
  );
}

function Loaded({ profile }: { profile: Profile }) {
  const { name, profileImageUri, completeness, status, userType, createdAt, business } = profile;
  const t = useT();
  const kind = t(userType === 'creator' ? 'app.creator' : 'app.businessOwner');
  return (
    <>
      <ProfileHead
        profile={profile}
        title={name}
        isVerified={status === 'active'}
        line={[business?.company ? `${kind}, ${business.company}` : kind, t('accounts.joined', { month: monthOf(createdAt) })].join(' · ')}
        avatar={
          <CompletionRing percent={completeness} size={108} label={t('app.complete', { percent: completeness })}>
            <Avatar name={name} src={profileImageUri} size={108} />
          </CompletionRing>
        }
        actions={<Actions profile={profile} />}
      />
      <div className={css.body}>
        <ProfileTabs profile={profile} />
      </div>
    </>
  );
}

function Actions({ profile: { verificationStatus } }: { profile: Profile }) {
  const t = useT();
  // Until it was sent, and after a rejection, the review card has the next step.
  const isDone = verificationStatus === 'approved' || verificationStatus === 'pending';
  return (
    <>
      <LinkButton href={paths.profile('preview')} variant="default" leftSection={<IconEye size={18} stroke={1.75} aria-hidden="true" />}>
        {t('accounts.preview')}
      </LinkButton>
      <LinkButton
        href={paths.editProfile()}
        variant={isDone ? 'filled' : 'default'}
        leftSection={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}
      >
        {t('accounts.edit')}
      </LinkButton>
    </>
  );
}
