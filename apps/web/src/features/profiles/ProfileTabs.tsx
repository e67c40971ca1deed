import type { Profile } from '@castlane/contract/account.ts';
import { lazy, Suspense, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { StarLedger } from '#features/stars/StarLedger.tsx';
import { loadChunk } from '#platform/chunk.ts';
import { count } from '#platform/format.ts';
import { useT } from '#features/accounts/i18n.ts';
import { paths } from '#platform/paths.ts';
import { Tabs } from '#ui/Tabs.tsx';
import { OwnProfile } from './OwnProfile.tsx';
import css from './ProfilePage.module.css';
import { ProfileSkeleton } from '#features/accounts/ProfileSkeleton.tsx';

const AccountSettings = lazy(async () => ({
  default: (await loadChunk(() => import('./AccountSettings.tsx'))).AccountSettings,
}));

const OwnReviews = lazy(async () => ({
  default: (await loadChunk(() => import('#features/reviews/OwnReviews.tsx'))).OwnReviews,
}));

const TABS = ['profile', 'stars', 'reviews', 'account'] as const;
type Tab = (typeof TABS)[number];

/** The views of one's own profile, by the address. Only a creator has stars. */
export function ProfileTabs({ profile }: { profile: Profile }) {
  const t = useT();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const stars = profile.creator?.creatorStar;
  return (
    <Tabs value={tabOf(query.get('tab'), profile)} onChange={(tab) => void navigate(hrefOf(tab), { replace: true })} keepMounted={false}>
      <Tabs.List aria-label={t('accounts.profile')}>
        <Tabs.Tab value="profile">{t('accounts.profile')}</Tabs.Tab>
        {stars !== undefined && (
          <Tabs.Tab value="stars" rightSection={<span className={css.count}>{count(stars)}</span>}>
            {t('accounts.stars')}
          </Tabs.Tab>
        )}
        <Tabs.Tab value="reviews">{t('accounts.reviewsTab')}</Tabs.Tab>
        <Tabs.Tab value="account">{t('accounts.account')}</Tabs.Tab>
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
        <Suspense fallback={<ProfileSkeleton />}>
          <OwnReviews profile={profile} />
        </Suspense>
      </Panel>
      <Panel tab="account">
        <Suspense fallback={<ProfileSkeleton />}>
          <AccountSettings />
        </Suspense>
      </Panel>
    </Tabs>
  );
}

function Panel({ tab, children }: { tab: Tab; children: ReactNode }) {
  return (
    <Tabs.Panel value={tab} className={css.panel}>
      {children}
    </Tabs.Panel>
  );
}

function tabOf(asked: string | null, { creator }: Profile): Tab {
  const tab = TABS.find((each) => each === asked) ?? 'profile';
  return tab === 'stars' && !creator ? 'profile' : tab;
}

function hrefOf(asked: string | null): string {
  const tab = TABS.find((each) => each === asked) ?? 'profile';
  return paths.profile(tab === 'profile' ? undefined : tab);
}
