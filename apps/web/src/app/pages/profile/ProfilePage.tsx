import type { Profile } from '@castlane/contract/account.ts';
import { useQuery } from '@tanstack/react-query';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { Suspense, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { StarLedger } from '#features/stars/StarLedger.tsx';
import { count, monthOf } from '#platform/language/format.ts';
import { t } from '#features/accounts/words.ts';
import { paths } from '#platform/page/paths.ts';
import { useProfile } from '#platform/store.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Note } from '#ui/content/Note.tsx';
import { Page } from '#ui/pages/Page.tsx';
import { BackLink, DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { Tabs } from '#ui/pages/Tabs.tsx';
import { useMe } from '#features/accounts/api.ts';
import { RingedAvatar } from '#features/accounts/RingedAvatar.tsx';
import { OwnProfile } from './OwnProfile.tsx';
import { HeadSkeleton } from './HeadSkeleton.tsx';
import { ProfileHead } from './ProfileHead.tsx';
import css from './ProfilePage.module.css';
import { publicProfileQuery, PublicSkeleton, PublicView } from './PublicProfile.tsx';
import { ProfileSkeleton } from '#features/accounts/skeletons.tsx';

const OwnReviews = lazyPart(() => import('#features/reviews/OwnReviews.tsx'), 'OwnReviews');

const TABS = ['profile', 'stars', 'reviews'] as const;
type Tab = (typeof TABS)[number];

/** The reader's own profile; with `?tab=preview`, as other accounts see it. */
export function ProfilePage() {
  const me = useMe();
  const known = useProfile();
  const [query] = useSearchParams();
  const isPreview = query.get('tab') === 'preview';
  return (
    <Page>
      <DocumentTitle>{t(isPreview ? 'accounts.previewTitle' : 'accounts.profile')}</DocumentTitle>
      <Loaded query={me} skeleton={<ProfileSkeleton head={<HeadSkeleton userType={known?.userType} isOwn />} />}>
        {(profile) => (isPreview ? <Preview profile={profile} /> : <Own profile={profile} />)}
      </Loaded>
    </Page>
  );
}

/** The profile as other accounts see it, or will see it once it is active. */
function Preview({ profile: { slug, status, userType } }: { profile: Profile }) {
  const query = useQuery({ ...publicProfileQuery(slug), staleTime: 0 });
  return (
    <>
      <BackLink href={paths.profile()}>{t('accounts.profile')}</BackLink>
      <div className={css.note}>
        <Note tone={status === 'active' ? 'info' : 'warn'} icon={<IconEye size={18} stroke={1.75} aria-hidden="true" />}>
          {t(status === 'active' ? 'accounts.previewShown' : 'accounts.previewHidden')}
        </Note>
      </div>
      <Loaded query={query} skeleton={<PublicSkeleton userType={userType} />}>
        {(shown) => <PublicView profile={shown} />}
      </Loaded>
    </>
  );
}

function Own({ profile }: { profile: Profile }) {
  const { name, status, userType, createdAt, business } = profile;
  const kind = t(userType === 'creator' ? 'app.creator' : 'app.businessOwner');
  const [query] = useSearchParams();
  const tab = tabOf(query.get('tab'), profile);
  return (
    <>
      <ProfileHead
        profile={profile}
        title={name}
        isVerified={status === 'active'}
        line={[business?.company ? `${kind}, ${business.company}` : kind, t('accounts.joined', { month: monthOf(createdAt) })].join(' · ')}
        avatar={<RingedAvatar profile={profile} size={64} />}
        isSquare={userType === 'business_owner'}
        isSmall
        actions={<Actions profile={profile} />}
      />
      <div className={css.part}>
        <ProfileTabs profile={profile} tab={tab} />
      </div>
    </>
  );
}

function Actions({ profile: { verificationStatus } }: { profile: Profile }) {
  // Before the first submission and after a rejection, the verification card has the primary button.
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

function ProfileTabs({ profile, tab }: { profile: Profile; tab: Tab }) {
  const navigate = useNavigate();
  const stars = profile.creator?.creatorStar;
  return (
    <Tabs value={tab} onChange={(next) => void navigate(hrefOf(tabOf(next, profile)), { replace: true })} keepMounted={false}>
      <Tabs.List aria-label={t('accounts.profile')}>
        <Tabs.Tab value="profile">{t('accounts.profile')}</Tabs.Tab>
        {stars !== undefined && (
          <Tabs.Tab value="stars" rightSection={<span className={css.count}>{count(stars)}</span>}>
            {t('accounts.stars')}
          </Tabs.Tab>
        )}
        <Tabs.Tab value="reviews">{t('accounts.reviewsTab')}</Tabs.Tab>
      </Tabs.List>
      <Panel tab="profile">
        <OwnProfile profile={profile} />
      </Panel>
      {stars !== undefined && (
        <Panel tab="stars">
          <StarLedger balance={stars} isActive={profile.status === 'active'} />
        </Panel>
      )}
      <Panel tab="reviews">
        <OwnReviews profile={profile} />
      </Panel>
    </Tabs>
  );
}

function Panel({ tab, children }: { tab: Tab; children: ReactNode }) {
  return (
    <Tabs.Panel value={tab} className={css.part}>
      <Suspense fallback={<ProfileSkeleton />}>{children}</Suspense>
    </Tabs.Panel>
  );
}

/** The tab that is asked for, if the profile has it: only creators have stars. */
function tabOf(asked: string | null, { creator }: Profile): Tab {
  if (asked === 'stars' && !creator) return 'profile';
  return TABS.find((each) => each === asked) ?? 'profile';
}

function hrefOf(tab: Tab): string {
  return paths.profile(tab === 'profile' ? undefined : tab);
}
