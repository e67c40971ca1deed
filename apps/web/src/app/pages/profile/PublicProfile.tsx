import { queryOf } from '#platform/http/queries.ts';
import { ReportEntry } from '#features/moderation/reports/ReportEntry.tsx';
import type { PublicProfile as Shown } from '@castlane/contract/account.ts';
import type { UserType } from '@castlane/contract/auth.ts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { ChannelCards } from '#features/channels/ChannelCards.tsx';
import { t as channelsT } from '#features/channels/words.ts';
import { portfolioQuery } from '#features/channels/portfolio/portfolio-api.ts';
import { shownName } from '#features/accounts/names.ts';
import { BadgeCard, BadgeChips } from '#features/reviews/badges/Badges.tsx';
import { profileReviewsQuery } from '#features/reviews/profile-reviews-query.ts';
import { monthOf, shortAddress } from '#platform/language/format.ts';
import { t } from '#features/accounts/words.ts';
import { paths } from '#platform/page/paths.ts';
import { isProblem } from '#platform/http/problem.ts';
import { queryClient } from '#platform/http/query.ts';
import { Avatar, kindOf } from '#ui/pictures/Avatar.tsx';
import { Card } from '#ui/content/Card.tsx';
import { CategoryChip } from '#ui/badges/badges.tsx';
import { Group, Stack, Text, Title } from '#ui/layout.ts';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Page, Split } from '#ui/pages/Page.tsx';
import { DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { Portfolio, worksOf } from '#features/channels/portfolio/Portfolio.tsx';
import { ProfileReviews } from '#features/reviews/ProfileReviews.tsx';
import { HeadSkeleton } from './HeadSkeleton.tsx';
import { ProfileHead } from './ProfileHead.tsx';
import { RecordFigures } from './RecordFigures.tsx';
import { ProfileSkeleton } from '#features/accounts/skeletons.tsx';

export function publicProfileQuery(slug: string) {
  return queryOf(['account', 'profile', slug], 'GET profile/:slug', { params: { slug } });
}

/** Fetches the profile with its works, and then starts to fetch the data below the first screen, if there is such a profile. */
export async function prefetchPublicProfile(slug: string, userType: UserType) {
  const works = userType === 'creator' && queryClient.prefetchQuery(portfolioQuery(slug));
  await queryClient.prefetchQuery(publicProfileQuery(slug));
  if (!queryClient.getQueryData(publicProfileQuery(slug).queryKey)) return;
  void queryClient.prefetchInfiniteQuery(profileReviewsQuery(slug));
  await works;
}

type PublicProfileProps = { userType: UserType; renderActions?: (slug: string) => ReactNode };

/** The profile of another account, by the slug of the address. Accounts of the other type are not found. */
export function PublicProfile({ userType, renderActions }: PublicProfileProps) {
  const { slug = '' } = useParams();
  const query = useQuery(publicProfileQuery(slug));
  const actions = renderActions?.(slug);
  const isOther = query.data !== undefined && query.data.userType !== userType;
  if (isOther || isProblem(query.error, 1009, 1004)) return <Navigate to={paths.notFound()} replace />;
  return (
    <Page hasActionBar={Boolean(actions)}>
      <Loaded query={query} skeleton={<PublicSkeleton userType={userType} />}>
        {(profile) => (
          <>
            <DocumentTitle>{publicNameOf(profile)}</DocumentTitle>
            <PublicView profile={profile} actions={actions}>
              <ReportEntry reported={{ about: { kind: 'profile', slug }, person: { id: profile.id, name: profile.name } }} />
            </PublicView>
          </>
        )}
      </Loaded>
    </Page>
  );
}

export function PublicSkeleton({ userType }: { userType: UserType }) {
  return <ProfileSkeleton isRailFirst head={<HeadSkeleton userType={userType} />} />;
}

export function BusinessOwnerProfilePage() {
  return <PublicProfile userType="business_owner" />;
}

export function PublicView({ profile, actions, children }: { profile: Shown; actions?: ReactNode; children?: ReactNode }) {
  const { name, userType, business, profileImageUri, memberSince } = profile;
  const isBusiness = userType === 'business_owner';
  const title = publicNameOf(profile);
  const portfolio = useQuery({ ...portfolioQuery(profile.slug), enabled: profile.channels.length > 0 });
  const works = worksOf(portfolio.data?.items ?? []);
  // Below the first screen of a phone, so it is drawn after it.
  const hasMore = useDeferredValue(true, false);
  if (portfolio.isLoading) return <PublicSkeleton userType="creator" />;
  return (
    <>
      <ProfileHead
        profile={profile}
        title={title}
        isVerified={profile.verified}
        line={[
          isBusiness ? (business?.industry ?? t('app.businessOwner')) : t('app.creator'),
          t('accounts.joined', { month: monthOf(memberSince) }),
        ].join(' · ')}
        person={title === name ? undefined : name}
        isSquare={isBusiness}
        actions={actions}
        works={works}
        avatar={<Avatar name={title} src={profileImageUri} size={works.length > 0 ? 88 : 120} kind={kindOf(userType)} />}
      >
        {profile.badges.length > 0 && <BadgeChips badges={profile.badges} />}
      </ProfileHead>
      <RecordFigures profile={profile} />
      <Split isRailFirst rail={<Rail profile={profile} />}>
        {hasMore && (
          <Stack gap={28}>
            <Channels profile={profile} />
            <ProfileReviews slug={profile.slug} name={title} userType={isBusiness ? 'business_owner' : 'creator'} />
          </Stack>
        )}
      </Split>
      {hasMore && children}
    </>
  );
}

type AboutCardProps = Pick<Shown, 'about' | 'categories'> & {
  /** Shown if the account has written nothing about itself. */
  missing: ReactNode;
  /** As the cards around it: `md` in a rail. */
  pad: 'md' | 'lg';
};

export function AboutCard({ about, categories, missing, pad }: AboutCardProps) {
  return (
    <Card as="section" pad={pad}>
      <Title order={2} size="h3">
        {t('accounts.about')}
      </Title>
      {about ? (
        <Text variant="soft" mod="written" fz={15} lh="lg" mt={6}>
          {about}
        </Text>
      ) : (
        missing
      )}
      {categories.length > 0 && (
        <Group gap={6} mt={12}>
          {categories.map(({ id, name }) => (
            <CategoryChip key={id}>{name}</CategoryChip>
          ))}
        </Group>
      )}
    </Card>
  );
}

function Channels({ profile: { slug, channels } }: { profile: Shown }) {
  if (channels.length === 0) return null;
  return (
    <>
      <Stack component="section" gap={12}>
        <Title order={2}>{channelsT('channels.title')}</Title>
        <ChannelCards channels={channels} />
      </Stack>
      <Portfolio slug={slug} />
    </>
  );
}

function publicNameOf({ name, business }: Shown): string {
  return shownName({ name, company: business?.company ?? null });
}

function Rail({ profile: { about, categories, business, verified, badges } }: { profile: Shown }) {
  return (
    <>
      <AboutCard pad="md" about={about} categories={categories} missing={<Text variant="muted">{t('accounts.nothingWritten')}</Text>} />
      {business?.website && (
        <Card as="section">
          <Title order={2} size="h3" mb={4}>
            {t('accounts.website')}
          </Title>
          <Text fw={550}>
            <TextLink isOutside href={business.website}>
              {shortAddress(business.website)}
            </TextLink>
          </Text>
        </Card>
      )}
      {badges.length > 0 && <BadgeCard badges={badges} />}
      {verified && (
        <Text size="sm" variant="muted">
          {t('accounts.verifiedNote')}
        </Text>
      )}
    </>
  );
}
