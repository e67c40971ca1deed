import type { Profile } from '@castlane/contract/account.ts';
import { APPROVED_STARS, DRIP_BELOW, DRIP_DAYS } from '@castlane/contract/policy.ts';
import type { CompletenessField } from '@castlane/contract/profile-completeness.ts';
import {
  IconAlignLeft,
  IconBuildingCommunity,
  IconCake,
  IconCamera,
  IconGenderBigender,
  IconMail,
  IconMap,
  IconPhone,
  IconUser,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react';
import { NextNeeds } from '#features/engagements/needs/NextNeeds.tsx';
import { useNextDrip } from '#features/stars/api.ts';
import { deadline } from '#platform/language/format.ts';
import { paths } from '#platform/page/paths.ts';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { VerificationCard } from '#features/accounts/verification/VerificationCard.tsx';
import { t } from './words.ts';
import { useProfile } from '#platform/store.ts';
import { Card } from '#ui/content/Card.tsx';
import { Group, Text } from '#ui/layout.ts';
import { GapList } from './GapList.tsx';
import { RingedAvatar } from '#features/accounts/RingedAvatar.tsx';
import { hrefToComplete, missingOf } from './profile-gaps.ts';

const FIELD_ICONS: Record<CompletenessField, TablerIcon> = {
  name: IconUser,
  email: IconMail,
  profileImageUri: IconCamera,
  city: IconBuildingCommunity,
  state: IconMap,
  country: IconWorld,
  about: IconAlignLeft,
  dateOfBirth: IconCake,
  gender: IconGenderBigender,
  phoneNumber: IconPhone,
};

/** Beside the feed on a desktop, loaded only there: what comes next. A phone has `ProfileInShort` and the menu instead. */
export function FeedRail() {
  const profile = useProfile();
  const isReviewed = profile?.verificationStatus === 'approved';
  return (
    <>
      <NextNeeds />
      {profile && profile.completeness < 100 && <CompletenessCard profile={profile} />}
      {profile && !isReviewed && <VerificationCard profile={profile} />}
      {profile?.creator && isReviewed && <NextStar balance={profile.creator.creatorStar} />}
    </>
  );
}

/** When the next star comes, or what brings one. */
function NextStar({ balance }: { balance: number }) {
  const nextDripAt = useNextDrip(balance, balance < DRIP_BELOW);
  return (
    <Card as="section">
      <Text component="h2" size="lg" fw={600}>
        {t('feed.nextStar')}
      </Text>
      <Text size="sm" variant="soft" mt={2} mb={10}>
        {nextDripAt
          ? t('feed.nextStarAt', { when: deadline(nextDripAt), days: DRIP_DAYS, below: DRIP_BELOW })
          : t('feed.nextStarFor', { count: APPROVED_STARS })}
      </Text>
      <TextLink href={paths.profile('stars')}>{t('feed.yourStars')}</TextLink>
    </Card>
  );
}

function CompletenessCard({ profile }: { profile: Profile }) {
  const missing = missingOf(profile);
  return (
    <Card as="section">
      <Group gap={14} wrap="nowrap">
        <RingedAvatar profile={profile} size={52} />
        <div>
          <Text component="h2" size="lg" fw={600}>
            {t('feed.complete', { percent: profile.completeness })}
          </Text>
          <Text size="sm" variant="muted">
            {t('feed.fieldsToGo', { count: missing.length })}
          </Text>
        </div>
      </Group>
      <GapList
        points={t('feed.points')}
        gaps={missing.map((field) => {
          const Icon = FIELD_ICONS[field];
          return {
            id: field,
            label: t('feed.field', { context: field }),
            icon: <Icon size={18} stroke={1.75} aria-hidden="true" />,
            href: hrefToComplete(profile),
          };
        })}
      />
    </Card>
  );
}
