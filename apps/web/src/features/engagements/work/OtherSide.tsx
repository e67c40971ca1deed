import type { WorkingJob } from '@castlane/contract/work.ts';
import { IconMessageCircle } from '@tabler/icons-react';
import { otherName } from '#features/accounts/names.ts';
import { day, money } from '#platform/language/format.ts';
import { useT } from './i18n.ts';
import { paths } from '#platform/page/paths.ts';
import { Avatar, kindOf } from '#ui/pictures/Avatar.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { VerifiedBadge } from '#ui/badges/badges.tsx';
import { Box, Group } from '#ui/layout.ts';
import css from './OtherSide.module.css';

/** The other party, the terms, and the link to the chat. */
export function OtherSide({ work, hasChat }: { work: WorkingJob; hasChat: boolean }) {
  const t = useT();
  const { side, agreement, threadId } = work;
  const party = side === 'owner' ? work.creator : work.owner;
  const profile = side === 'owner' ? paths.influencerProfile(party.slug) : paths.businessOwnerProfile(party.slug);
  return (
    <Group gap={12} align="flex-start">
      <Avatar kind={kindOf(party.userType)} size={40} name={otherName(work)} src={party.profileImageUri} />
      <div className={css.words}>
        <p className={css.name}>
          <UiLink href={profile}>{otherName(work)}</UiLink>
          {party.verified && <VerifiedBadge size={15} />}
        </p>
        <small>{t('work.terms', { price: money(agreement.price), day: day(agreement.dueBy) })}</small>
        <UiLink className={css.terms ?? ''} href={paths.agreement(work.slug)}>
          {t('work.seeTerms')}
        </UiLink>
      </div>
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
