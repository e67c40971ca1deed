import type { Notification } from '@castlane/contract/notification.ts';
import { messageTime } from '#platform/language/format.ts';
import { t } from './words.ts';
import { useStore } from '#platform/store.ts';
import { Avatar } from '#ui/pictures/Avatar.tsx';
import { Mark } from '#ui/pictures/brand.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Box, Text } from '#ui/layout.ts';
import css from './NotificationItem.module.css';
import { KINDS, placeOf } from './notification-kinds.ts';
import { sentenceOf } from './notification-words.ts';

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
  const { Icon, tone } = KINDS[kind];
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
