import type { Profile } from '@castlane/contract/account.ts';
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
  IconPlayerPlay,
  IconUser,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react';
import { VerificationCard } from '#features/accounts/verification/VerificationCard.tsx';
import { t } from './words.ts';
import { openModal } from '#platform/page/modals.ts';
import { useProfile } from '#platform/store.ts';
import { Button } from '#ui/controls/Button.ts';
import { Card } from '#ui/content/Card.tsx';
import { Lanes } from '#ui/pictures/Lanes.tsx';
import { Box, Group, Text } from '#ui/layout.ts';
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

/** Beside the feed on a desktop, loaded only there. A phone has `ProfileInShort` and the menu instead. */
export function FeedRail() {
  const profile = useProfile();
  return (
    <>
      {profile && profile.completeness < 100 && <CompletenessCard profile={profile} />}
      {profile && <VerificationCard profile={profile} isOnHome />}
      <HowItWorksCard />
    </>
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

function HowItWorksCard() {
  return (
    <Card as="section" pad="none" style={{ overflow: 'hidden' }}>
      <Box h={76}>
        <Lanes tone="brand" shape="card" />
      </Box>
      <Box pt={16} pb={20} px={20}>
        <Text component="h2" size="lg" fw={600}>
          {t('feed.how')}
        </Text>
        <Text size="sm" variant="muted" mt={2} mb={12}>
          {t('feed.howText')}
        </Text>
        <Button
          variant="light"
          size="sm"
          leftSection={<IconPlayerPlay size={16} stroke={2} aria-hidden="true" />}
          onClick={() => openModal('howItWorks')}
        >
          {t('feed.howButton')}
        </Button>
      </Box>
    </Card>
  );
}
