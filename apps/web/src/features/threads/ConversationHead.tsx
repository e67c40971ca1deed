import type { Thread } from '@castlane/contract/thread.ts';
import {
  IconBan,
  IconChevronLeft,
  IconDots,
  IconFlag,
  IconInfoCircle,
  IconLockOpen,
  IconSearch,
  IconShieldCheck,
} from '@tabler/icons-react';
import { useUnblock } from '#features/blocks/api.ts';
import { offerStatusWords, statusAt } from '#features/engagements/agreements/offer-words.ts';
import { jobStatusWords } from '#features/proposals/proposal-words.ts';
import { usePresenceOf } from '#features/threads/messages/presence.ts';
import { firstName, termsInShort } from '#features/threads/messages/words.ts';
import { agoInside, money, shortDay } from '#platform/language/format.ts';
import { useT } from './i18n.ts';
import { paths } from '#platform/page/paths.ts';
import type { MenuAction } from '#ui/overlays/ActionMenu.tsx';
import { Avatar, kindOf } from '#ui/pictures/Avatar.tsx';
import { Button } from '#ui/controls/Button.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Group, Stack, Text } from '#ui/layout.ts';
import { StatusBadge, VerifiedBadge } from '#ui/badges/badges.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import css from './Conversation.module.css';
import { canOffer, termsOf, useBusiness } from '#features/threads/job/job-terms.ts';
import { MenuButton } from '#features/threads/list/MenuButton.tsx';
import { threadActions } from './thread-actions.tsx';
import type { ConversationDialog } from './use-conversation.ts';
import '#features/proposals/offers/i18n.ts';
import '#features/engagements/agreements/i18n.ts';

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

type ConversationHeadProps = {
  thread: Thread;
  isOwner: boolean;
  isPaneShown: boolean;
  onBack: () => void;
  onTogglePane: () => void;
  onOpenJob: () => void;
  onMakeOffer: () => void;
  isSearching: boolean;
  onToggleSearch: () => void;
  onAsk: (what: ConversationDialog) => void;
};

/** Shows the other party and whether they are online. */
export function ConversationHead({ thread, isOwner, isPaneShown, isSearching, ...on }: ConversationHeadProps) {
  const t = useT();
  const { otherParty, job } = thread;
  const presence = usePresenceOf(otherParty.id);
  const isOnline = presence?.online ?? false;
  return (
    <header className={`${css.bar} ${css.head}`}>
      <Group hiddenFrom="sm">
        <IconButton label={t('threads.backToList')} onClick={on.onBack}>
          <IconChevronLeft {...ICON} />
        </IconButton>
      </Group>
      <Avatar kind={kindOf(otherParty.userType)} size={40} name={otherParty.name} src={otherParty.profileImageUri} isOnline={isOnline} />
      <Stack gap={0} flex={1} miw={0}>
        <Group component="h2" wrap="nowrap" gap={5}>
          <Text span inherit truncate>
            {otherParty.name}
          </Text>
          {otherParty.verified && <VerifiedBadge size={15} />}
        </Group>
        <Text component="small" size="sm" variant="muted" truncate>
          {isOnline
            ? t('threads.activeNow')
            : presence?.lastActiveAt
              ? t('threads.lastActive', { when: agoInside(presence.lastActiveAt) })
              : (otherParty.company ?? job.title)}
        </Text>
      </Stack>
      {isOwner && canOffer(thread) && (
        <span className={css.narrow}>
          <Button size="sm" onClick={on.onMakeOffer}>
            {t('offer.make')}
          </Button>
        </span>
      )}
      <IconButton label={t('messages.search')} aria-expanded={isSearching} onClick={on.onToggleSearch}>
        <IconSearch {...ICON} />
      </IconButton>
      <span className={css.paneSwitch}>
        <IconButton label={t('threads.jobDetails')} aria-pressed={isPaneShown} onClick={on.onTogglePane}>
          <IconInfoCircle {...ICON} />
        </IconButton>
      </span>
      <Group visibleFrom="sm" className={css.narrow}>
        <IconButton label={t('threads.jobDetails')} aria-haspopup="dialog" onClick={on.onOpenJob}>
          <IconInfoCircle {...ICON} />
        </IconButton>
      </Group>
      <HeadMenu thread={thread} onAsk={on.onAsk} />
    </header>
  );
}

/** The actions for the conversation and the other party. */
function HeadMenu({ thread, onAsk }: Pick<ConversationHeadProps, 'thread' | 'onAsk'>) {
  const t = useT();
  const unblock = useUnblock();
  const icon = { ...ICON, size: 18 };
  const { id, name: fullName } = thread.otherParty;
  const name = firstName(fullName);
  const block: MenuAction =
    thread.blockedBy === 'me'
      ? { id: 'unblock', label: t('threads.unblockName', { name }), icon: <IconLockOpen {...icon} />, onSelect: () => unblock.mutate(id) }
      : {
          id: 'block',
          label: t('threads.blockName', { name }),
          icon: <IconBan {...icon} />,
          isDanger: true,
          onSelect: () => onAsk({ kind: 'block' }),
        };
  const report: MenuAction = {
    id: 'report',
    label: t('threads.reportName', { name }),
    icon: <IconFlag {...icon} />,
    isDanger: true,
    onSelect: () => onAsk({ kind: 'report-person' }),
  };
  return <MenuButton label={t('threads.more')} icon={<IconDots {...ICON} />} actions={[...threadActions(thread), block, report]} />;
}

/** On a phone, the job in one line under the name; opens the details. */
export function JobPin({ thread, isOwner, onOpen }: { thread: Thread; isOwner: boolean; onOpen: () => void }) {
  const t = useT();
  const { job, proposal, offer, engagement, agreed } = thread;
  const business = useBusiness(thread, isOwner);
  const facts = termsInShort(termsOf(thread));
  const { tone, label } = proposal.status === 'offered' && offer ? offerWords(offer) : jobStatusWords(proposal.status, engagement?.status);
  return (
    <button type="button" className={`${css.bar} ${css.pin}`} aria-haspopup="dialog" onClick={onOpen}>
      <Avatar kind="business" size={32} {...business} />
      <Stack component="span" gap={0} flex={1} miw={0}>
        <Text component="b" fw={600} truncate>
          {job.title}
        </Text>
        {facts && (
          <Group component="small" gap={4} wrap="nowrap">
            {agreed && <IconShieldCheck size={14} stroke={2} color="var(--cl-ok)" role="img" aria-label={t('agreement.title')} />}
            <Text span size="xs" variant="muted" mod="tabular" truncate>
              {facts}
            </Text>
          </Group>
        )}
      </Stack>
      <StatusBadge tone={tone}>{label}</StatusBadge>
    </button>
  );

  function offerWords(given: NonNullable<Thread['offer']>) {
    const status = statusAt(given, new Date());
    return status === 'pending' ? { tone: 'gold' as const, label: t('threads.offered') } : offerStatusWords(status);
  }
}

/** On a wide screen, the agreed terms above the conversation, which nothing said in it changes; links to the page with all of them. */
export function AgreedStrip({ agreed, engagementId }: { agreed: NonNullable<Thread['agreed']>; engagementId: string }) {
  const t = useT();
  const { price, dueBy, changeRounds } = agreed;
  return (
    <UiLink className={`${css.bar} ${css.agreed}`} href={paths.agreement(engagementId)}>
      <IconShieldCheck {...ICON} size={18} color="var(--cl-ok)" />
      <Group component="span" gap="0 12px" flex={1} miw={0}>
        <b>{t('agreement.title')}</b>
        <span>{money(price)}</span>
        <span>{t('messages.deliverBy', { day: shortDay(dueBy) })}</span>
        <span>{t('agreement.rounds', { count: changeRounds })}</span>
      </Group>
      <Text span size="sm" variant="link" fw={550} flex="none" className={css.view}>
        {t('agreement.view')}
      </Text>
    </UiLink>
  );
}
