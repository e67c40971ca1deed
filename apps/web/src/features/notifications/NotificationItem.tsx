import type { Notification, NotificationKind } from '@castlane/contract/notification.ts';
import {
  IconArrowBackUp,
  IconBan,
  IconBriefcase,
  IconCheck,
  IconClock,
  IconEye,
  IconFileText,
  IconLifebuoy,
  IconMessageCircle,
  IconMessagePlus,
  IconPackage,
  IconPencil,
  IconPlugConnectedX,
  IconRosetteDiscountCheckFilled,
  IconSearch,
  IconShieldLock,
  IconStarFilled,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { messageTime } from '#platform/language/format.ts';
import { t } from './words.ts';
import { useStore } from '#platform/store.ts';
import { Avatar } from '#ui/pictures/Avatar.tsx';
import { Mark } from '#ui/pictures/brand.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Box, Text } from '#ui/layout.ts';
import css from './NotificationItem.module.css';
import { placeOf, sentenceOf } from './notification-words.ts';

const LOOKS: Record<NotificationKind, { Icon: TablerIcon; tone: 'brand' | 'ok' | 'gold' | 'bad' }> = {
  profile_approved: { Icon: IconRosetteDiscountCheckFilled, tone: 'brand' },
  profile_rejected: { Icon: IconPencil, tone: 'bad' },
  changes_approved: { Icon: IconCheck, tone: 'ok' },
  changes_rejected: { Icon: IconPencil, tone: 'bad' },
  appeal_granted: { Icon: IconRosetteDiscountCheckFilled, tone: 'brand' },
  appeal_refused: { Icon: IconX, tone: 'bad' },
  account_restored: { Icon: IconArrowBackUp, tone: 'ok' },
  report_resolved: { Icon: IconLifebuoy, tone: 'brand' },
  job_edited: { Icon: IconPencil, tone: 'gold' },
  job_removed: { Icon: IconBan, tone: 'bad' },
  job_expiring: { Icon: IconClock, tone: 'gold' },
  job_expired: { Icon: IconClock, tone: 'bad' },
  opening_free: { Icon: IconBriefcase, tone: 'gold' },
  proposal_void: { Icon: IconBan, tone: 'bad' },
  proposal_restored: { Icon: IconArrowBackUp, tone: 'ok' },
  work_with_staff: { Icon: IconLifebuoy, tone: 'gold' },
  work_goes_on: { Icon: IconArrowBackUp, tone: 'ok' },
  other_left: { Icon: IconBan, tone: 'gold' },
  invited: { Icon: IconBriefcase, tone: 'brand' },
  proposal_received: { Icon: IconMessagePlus, tone: 'brand' },
  proposal_opened: { Icon: IconEye, tone: 'brand' },
  proposal_confirmed: { Icon: IconCheck, tone: 'ok' },
  proposal_came_back: { Icon: IconArrowBackUp, tone: 'ok' },
  proposal_approved: { Icon: IconCheck, tone: 'ok' },
  proposal_declined: { Icon: IconX, tone: 'bad' },
  proposal_not_selected: { Icon: IconX, tone: 'bad' },
  still_interested: { Icon: IconBriefcase, tone: 'gold' },
  proposal_expired: { Icon: IconClock, tone: 'gold' },
  thread_started: { Icon: IconMessageCircle, tone: 'brand' },
  offer_received: { Icon: IconFileText, tone: 'brand' },
  offer_accepted: { Icon: IconBriefcase, tone: 'ok' },
  offer_declined: { Icon: IconX, tone: 'bad' },
  offer_withdrawn: { Icon: IconArrowBackUp, tone: 'bad' },
  offer_expired: { Icon: IconClock, tone: 'gold' },
  amendment_received: { Icon: IconPencil, tone: 'gold' },
  amendment_accepted: { Icon: IconCheck, tone: 'ok' },
  amendment_declined: { Icon: IconX, tone: 'bad' },
  amendment_withdrawn: { Icon: IconArrowBackUp, tone: 'gold' },
  amendment_expired: { Icon: IconClock, tone: 'gold' },
  delivered: { Icon: IconPackage, tone: 'brand' },
  changes_requested: { Icon: IconPencil, tone: 'gold' },
  accept_reminder: { Icon: IconClock, tone: 'gold' },
  completed: { Icon: IconCheck, tone: 'ok' },
  cancel_requested: { Icon: IconBan, tone: 'bad' },
  cancel_refused: { Icon: IconX, tone: 'gold' },
  cancel_lapsed: { Icon: IconClock, tone: 'gold' },
  cancelled: { Icon: IconBan, tone: 'bad' },
  dispute_opened: { Icon: IconLifebuoy, tone: 'bad' },
  dispute_decided: { Icon: IconLifebuoy, tone: 'brand' },
  review_written: { Icon: IconStarFilled, tone: 'brand' },
  review_published: { Icon: IconStarFilled, tone: 'brand' },
  review_answered: { Icon: IconMessageCircle, tone: 'brand' },
  review_hidden: { Icon: IconBan, tone: 'bad' },
  stars: { Icon: IconStarFilled, tone: 'gold' },
  saved_search: { Icon: IconSearch, tone: 'brand' },
  security_changed: { Icon: IconShieldLock, tone: 'gold' },
  channel_needs_reconnect: { Icon: IconPlugConnectedX, tone: 'gold' },
};

export function NotificationItem({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const isUnread = notification.readAt === null;
  return (
    <UiLink
      className={css.root}
      href={placeOf(notification)}
      data-notification={notification.id}
      data-unread={isUnread || undefined}
      onClick={onOpen}
    >
      <Picture notification={notification} />
      <Box component="span" flex={1} miw={0}>
        <span className={css.sentence}>
          {isUnread && <VisuallyHidden>{t('notifications.unread')} </VisuallyHidden>}
          {sentenceOf(notification).map(({ text, isBold }, index) =>
            isBold ? <b key={index}>{text}</b> : <span key={index}>{text}</span>,
          )}
        </span>
        <Text component="small" display="block" size="xs" variant="muted" mod="tabular" mt={2}>
          {messageTime(notification.createdAt)}
        </Text>
      </Box>
      {isUnread && <i className={css.dot} aria-hidden="true" />}
    </UiLink>
  );
}

function Picture({ notification: { kind, data } }: { notification: Notification }) {
  const isCreator = useStore((state) => state.auth.user.userType) === 'creator';
  const { Icon, tone } = LOOKS[kind];
  return (
    <Box component="span" pos="relative" flex="none">
      {/* A creator hears from businesses, an owner from creators. */}
      {data.actorName ? (
        <Avatar size={40} name={data.actorName} src={data.actorImageUri} kind={isCreator ? 'business' : 'person'} />
      ) : (
        <Mark size={40} />
      )}
      <span className={css.icon} data-tone={tone}>
        <Icon size={13} stroke={2} aria-hidden="true" />
      </span>
    </Box>
  );
}
