import type { Profile } from '@castlane/contract/account.ts';
import { IconPencil } from '@tabler/icons-react';
import { useNavigate, useSearchParams } from 'react-router';
import { StarLedger } from '#features/stars/StarLedger.tsx';
import { count } from '#platform/format.ts';
import { useT } from '#platform/i18n.ts';
import { paths } from '#platform/paths.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { CompletionRing } from '#ui/CompletionRing.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { LoadError } from '#ui/LoadError.tsx';
import { Page } from '#ui/Page.tsx';
import { DocumentTitle } from '#ui/PageTitle.tsx';
import { Tabs } from '#ui/Tabs.ts';
import { useMe } from './api.ts';
import { monthOf } from './month.ts';
import { OwnProfile } from './OwnProfile.tsx';
import { ProfileHead } from './ProfileHead.tsx';
import css from './ProfilePage.module.css';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';

/** One's own profile, as oneself sees it. */
export function ProfilePage() {
  const t = useT();
  const me = useMe();
  return (
    <Page>
      <DocumentTitle>{t('accounts.profile')}</DocumentTitle>
      {me.data ? <Loaded profile={me.data} /> : me.isError ? <LoadError onRetry={() => void me.refetch()} /> : <ProfileSkeleton hasHead />}
    </Page>
  );
}

function Loaded({ profile }: { profile: Profile }) {
  const { name, profileImageUri, completeness, status, verificationStatus, userType, creator } = profile;
  const t = useT();
  const kind = t(userType === 'creator' ? 'app.creator' : 'app.businessOwner');
  const company = profile.business?.company;
  // Until it was sent, and after a rejection, the review card has the next step.
  const isDone = verificationStatus === 'approved' || verificationStatus === 'pending';
  return (
    <>
      <ProfileHead
        profile={profile}
        title={name}
        isVerified={status === 'active'}
        line={[company ? `${kind}, ${company}` : kind, t('accounts.joined', { month: monthOf(profile.createdAt) })].join(' · ')}
        avatar={
          <CompletionRing percent={completeness} size={108} label={t('app.complete', { percent: completeness })}>
            <Avatar name={name} src={profileImageUri} size={108} />
          </CompletionRing>
        }
        actions={
          <LinkButton
            href={paths.editProfile()}
            variant={isDone ? 'filled' : 'default'}
            leftSection={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}
          >
            {t('accounts.edit')}
          </LinkButton>
        }
      />
      <div className={css.body}>
        {creator ? <CreatorTabs profile={profile} stars={creator.creatorStar} /> : <OwnProfile profile={profile} />}
      </div>
    </>
  );
}

function CreatorTabs({ profile, stars }: { profile: Profile; stars: number }) {
  const t = useT();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const tab = query.get('tab') === 'stars' ? 'stars' : 'profile';
  return (
    <Tabs
      value={tab}
      onChange={(next) => void navigate(paths.profile(next === 'stars' ? 'stars' : undefined), { replace: true })}
      keepMounted={false}
    >
      <Tabs.List aria-label={t('accounts.profile')}>
        <Tabs.Tab value="profile">{t('accounts.profile')}</Tabs.Tab>
        <Tabs.Tab value="stars" rightSection={<span className={css.count}>{count(stars)}</span>}>
          {t('accounts.stars')}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="profile" className={css.panel}>
        <OwnProfile profile={profile} />
      </Tabs.Panel>
      <Tabs.Panel value="stars" className={css.panel}>
        <StarLedger balance={stars} isActive={profile.status === 'active'} />
      </Tabs.Panel>
    </Tabs>
  );
}
