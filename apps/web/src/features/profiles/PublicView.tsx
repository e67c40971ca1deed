import type { PublicProfile as Shown } from '@castlane/contract/account.ts';
import { shownName } from '#features/accounts/names.ts';
import { ChannelCards } from '#features/channels/ChannelCards.tsx';
import { BadgeCard, BadgeChips } from '#features/reviews/Badges.tsx';
import { portfolioQuery } from '#features/channels/portfolio-api.ts';
import { profileReviewsQuery } from '#features/reviews/profile-reviews-query.ts';
import { Suspense, type ReactNode } from 'react';
import { loadChunk } from '#platform/chunk.ts';
import { useT } from '#features/accounts/i18n.ts';
import { lazyPart } from '#platform/lazy-part.tsx';
import { queryClient } from '#platform/query.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Card } from '#ui/Card.tsx';
import { CategoryChip } from '#ui/CategoryChip.tsx';
import { Split } from '#ui/Page.tsx';
import { Skeleton } from '#ui/Skeleton.ts';
import { ProfileHead } from './ProfileHead.tsx';
import css from './PublicProfile.module.css';
import { RecordFigures } from './RecordFigures.tsx';
import '#features/channels/i18n.ts';

const Portfolio = lazyPart(async () => (await loadChunk(() => import('#features/channels/Portfolio.tsx'))).Portfolio);
const ProfileReviews = lazyPart(async () => (await loadChunk(() => import('#features/reviews/ProfileReviews.tsx'))).ProfileReviews);

export function loadPublicView() {
  return Promise.all([Portfolio.load(), ProfileReviews.load()]);
}

/** What stands below the first screen. */
export function prefetchBelow({ slug, channels }: Shown) {
  void queryClient.prefetchInfiniteQuery(profileReviewsQuery(slug));
  if (channels.length > 0) void queryClient.prefetchQuery(portfolioQuery(slug));
}

/** What others see of somebody. */
export function PublicView({ profile, actions }: { profile: Shown; actions?: ReactNode }) {
  const t = useT();
  const { name, userType, business, profileImageUri } = profile;
  const isBusiness = userType === 'business_owner';
  const title = publicNameOf(profile);
  return (
    <>
      <ProfileHead
        profile={profile}
        title={title}
        isVerified={profile.verified}
        line={isBusiness ? (business?.industry ?? t('app.businessOwner')) : t('app.creator')}
        person={title === name ? undefined : name}
        isSquare={isBusiness}
        actions={actions}
        avatar={<Avatar name={title} src={profileImageUri} size={120} kind={isBusiness ? 'business' : 'person'} />}
      >
        {profile.badges.length > 0 && <BadgeChips badges={profile.badges} />}
      </ProfileHead>
      <RecordFigures profile={profile} />
      <Split rail={<Rail profile={profile} />}>
        <Channels profile={profile} />
        <Card as="section" pad="lg">
          <h2 className={css.title}>{t('accounts.about')}</h2>
          <p className={css.about}>{profile.about ?? t('accounts.nothingWritten')}</p>
        </Card>
        <div className={css.reviews}>
          <Suspense fallback={<Waiting height={240} />}>
            <ProfileReviews slug={profile.slug} name={title} userType={isBusiness ? 'business_owner' : 'creator'} />
          </Suspense>
        </div>
      </Split>
    </>
  );
}

function Channels({ profile: { slug, channels } }: { profile: Shown }) {
  const t = useT();
  if (channels.length === 0) return null;
  return (
    <>
      <section className={css.channels}>
        <h2>{t('channels.title')}</h2>
        <ChannelCards channels={channels} />
      </section>
      <Suspense fallback={<Waiting height={480} />}>
        <Portfolio slug={slug} />
      </Suspense>
    </>
  );
}

export function publicNameOf({ name, business }: Shown): string {
  return shownName({ name, company: business?.company ?? null });
}

function Rail({ profile: { categories, business, verified, badges } }: { profile: Shown }) {
  const t = useT();
  return (
    <>
      {categories.length > 0 && (
        <Card as="section">
          <h2 className={css.title}>{t('accounts.categories')}</h2>
          <div className={css.chips}>
            {categories.map(({ id, name }) => (
              <CategoryChip key={id}>{name}</CategoryChip>
            ))}
          </div>
        </Card>
      )}
      {business?.website && (
        <Card as="section">
          <h2 className={css.title}>{t('accounts.website')}</h2>
          <a className={css.link} href={business.website} target="_blank" rel="noopener noreferrer nofollow ugc">
            {business.website.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '')}
          </a>
        </Card>
      )}
      {badges.length > 0 && <BadgeCard badges={badges} />}
      {verified && <p className={css.verified}>{t('accounts.verifiedNote')}</p>}
    </>
  );
}

function Waiting({ height }: { height: number }) {
  return (
    <div aria-busy="true">
      <Skeleton height={height} radius={16} />
    </div>
  );
}
