import type { Thread } from '@castlane/contract/thread.ts';
import { IconBan, IconChevronLeft, IconDots, IconFlag, IconInfoCircle, IconLockOpen, IconSearch } from '@tabler/icons-react';
import { useUnblock } from '#features/blocks/api.ts';
import { usePresenceOf } from '#features/threads/messages/presence.ts';
import { firstName } from '#features/threads/messages/event-words.ts';
import { agoInside } from '#platform/language/format.ts';
import { t } from '#features/threads/job/words.ts';
import type { MenuAction } from '#ui/overlays/ActionMenu.tsx';
import { Avatar, kindOf } from '#ui/pictures/Avatar.tsx';
import { Button } from '#ui/controls/Button.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Box, Group, Stack, Text } from '#ui/layout.ts';
import { VerifiedBadge } from '#ui/badges/badges.tsx';
import css from './Conversation.module.css';
import { canOffer } from '#features/threads/job/job-terms.ts';
import { MenuButton } from '#features/threads/list/MenuButton.tsx';
import { threadActions } from './thread-actions.tsx';
import type { ConversationDialog } from './ConversationDialogs.tsx';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

type ConversationHeadProps = {
  thread: Thread;
  isOwner: boolean;
  isPaneShown: boolean;
  onBack: () => void;
  onTogglePane: () => void;
  isSearching: boolean;
  onToggleSearch: () => void;
  onOpen: (what: ConversationDialog) => void;
};

export function ConversationHead({ thread, isOwner, isPaneShown, isSearching, ...on }: ConversationHeadProps) {
  const { otherParty } = thread;
  const presence = usePresenceOf(otherParty.id);
  const isOnline = presence?.online ?? false;
  return (
    <header className={css.head}>
      <Group hiddenFrom="sm">
        <IconButton Icon={IconChevronLeft} label={t('conversation.backToList')} onClick={on.onBack} />
      </Group>
      <span className={css.face}>
        <Avatar kind={kindOf(otherParty.userType)} size={40} name={otherParty.name} src={otherParty.profileImageUri} isOnline={isOnline} />
      </span>
      <Stack gap={0} flex={1} miw={0}>
        <Group component="h2" wrap="nowrap" gap={5}>
          <Text span inherit truncate>
            {otherParty.name}
          </Text>
          {otherParty.verified && <VerifiedBadge size={15} />}
        </Group>
        <Text component="small" size="sm" variant="muted" truncate>
          {isOnline
            ? t('conversation.activeNow')
            : presence?.lastActiveAt
              ? t('conversation.lastActive', { when: agoInside(presence.lastActiveAt) })
              : otherParty.company}
        </Text>
      </Stack>
      {isOwner && canOffer(thread) && (
        <span className={css.narrow}>
          <Button size="sm" aria-label={t('offer.make')} onClick={() => on.onOpen({ kind: 'offer' })}>
            <Box component="span" visibleFrom="sm">
              {t('offer.make')}
            </Box>
            {/* A phone has room for a name beside it. */}
            <Box component="span" hiddenFrom="sm">
              {t('conversation.offer')}
            </Box>
          </Button>
        </span>
      )}
      <IconButton Icon={IconSearch} label={t('conversation.search')} aria-expanded={isSearching} onClick={on.onToggleSearch} />
      <span className={css.paneSwitch}>
        <IconButton Icon={IconInfoCircle} label={t('booking.jobDetails')} aria-pressed={isPaneShown} onClick={on.onTogglePane} />
      </span>
      <Group visibleFrom="sm" className={css.narrow}>
        <IconButton
          Icon={IconInfoCircle}
          label={t('booking.jobDetails')}
          aria-haspopup="dialog"
          onClick={() => on.onOpen({ kind: 'job' })}
        />
      </Group>
      <HeadMenu thread={thread} onOpen={on.onOpen} />
    </header>
  );
}

function HeadMenu({ thread, onOpen }: Pick<ConversationHeadProps, 'thread' | 'onOpen'>) {
  const unblock = useUnblock();
  const { id, name: fullName } = thread.otherParty;
  const name = firstName(fullName);
  const block: MenuAction =
    thread.blockedBy === 'me'
      ? {
          id: 'unblock',
          label: t('conversation.unblockName', { name }),
          icon: <IconLockOpen {...ICON} />,
          onSelect: () => unblock.mutate(id),
        }
      : {
          id: 'block',
          label: t('conversation.blockName', { name }),
          icon: <IconBan {...ICON} />,
          isDanger: true,
          onSelect: () => onOpen({ kind: 'block' }),
        };
  const report: MenuAction = {
    id: 'report',
    label: t('conversation.reportName', { name }),
    icon: <IconFlag {...ICON} />,
    isDanger: true,
    onSelect: () => onOpen({ kind: 'report-person' }),
  };
  return <MenuButton Icon={IconDots} label={t('conversation.more')} actions={[...threadActions(thread), block, report]} />;
}
