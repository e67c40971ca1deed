import type { Engagement } from '@castlane/contract/engagement.ts';
import { IconMessageCircle } from '@tabler/icons-react';
import { otherName } from '#features/accounts/names.ts';
import { deadline, money } from '#platform/language/format.ts';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { Avatar, kindOf } from '#ui/pictures/Avatar.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { VerifiedBadge } from '#ui/badges/badges.tsx';
import { Box, Group, Text } from '#ui/layout.ts';
import css from './OtherSide.module.css';

export function OtherSide({ work, hasChat }: { work: Engagement; hasChat: boolean }) {
  const { side, agreement, threadId } = work;
  const party = side === 'owner' ? work.creator : work.owner;
  const profile = side === 'owner' ? paths.influencerProfile(party.slug) : paths.businessOwnerProfile(party.slug);
  return (
    <Group gap={12} align="flex-start">
      <Avatar kind={kindOf(party.userType)} size={40} name={otherName(work)} src={party.profileImageUri} />
      <Box flex={1} miw={0}>
        <Group component="p" className={css.name} gap={4} wrap="nowrap" fw={600}>
          <UiLink href={profile}>{otherName(work)}</UiLink>
          {party.verified && <VerifiedBadge size={15} />}
        </Group>
        <Text size="xs" variant="muted" mod="tabular">
          {t('work.terms', { price: money(agreement.price), day: deadline(agreement.dueAt) })}
        </Text>
        <TextLink display="inline-block" py={4} fz={13} lh="18px" fw={550} href={paths.agreement(work.id)}>
          {t('work.seeTerms')}
        </TextLink>
      </Box>
      {hasChat && (
        <Box flex="1 0 100%">
          <LinkButton
            variant="default"
            fullWidth
            href={paths.thread(threadId)}
            leftSection={<IconMessageCircle size={18} stroke={1.75} aria-hidden="true" />}
          >
            {t('work.openChat')}
          </LinkButton>
        </Box>
      )}
    </Group>
  );
}
