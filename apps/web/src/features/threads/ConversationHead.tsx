import type { Thread } from '@castlane/contract/thread.ts';
import { IconChevronLeft, IconInfoCircle, IconSearch } from '@tabler/icons-react';
import { offerStatusWords, statusAt } from '#features/engagements/agreements/offer-words.ts';
import { usePresenceOf } from '#features/threads/messages/presence.ts';
import { jobStatusWords } from '#features/proposals/proposal-words.ts';
import { agoInside, money, shortDay } from '#platform/format.ts';
import { useT } from './i18n.ts';
import { Avatar, kindOf } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { VerifiedBadge } from '#ui/VerifiedBadge.tsx';
import css from './ConversationHead.module.css';
import { HeadMenu } from './HeadMenu.tsx';
import { termsOf, useBusiness } from './JobPane.tsx';
import { canOffer } from './offer-gate.ts';
import type { ConversationDialog } from './use-conversation.ts';
import '#features/threads/messages/i18n.ts';
import '#features/proposals/offers/i18n.ts';

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
export function ConversationHead({
  thread,
  isOwner,
  isPaneShown,
  onBack,
  onTogglePane,
  onOpenJob,
  onMakeOffer,
  isSearching,
  onToggleSearch,
  onAsk,
}: ConversationHeadProps) {
  const t = useT();
  const { otherParty, job } = thread;
  const presence = usePresenceOf(otherParty.id);
  const isOnline = presence?.online ?? false;
  return (
    <header className={css.root}>
      <span className={css.back}>
        <IconButton label={t('threads.backToList')} onClick={onBack}>
          <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </span>
      <Avatar kind={kindOf(otherParty.userType)} size={40} name={otherParty.name} src={otherParty.profileImageUri} isOnline={isOnline} />
      <div className={css.words}>
        <h2 className={css.name}>
          <span className={css.clip}>{otherParty.name}</span>
          {otherParty.verified && <VerifiedBadge size={15} />}
        </h2>
        <small className={css.clip}>
          {isOnline
            ? t('threads.activeNow')
            : presence?.lastActiveAt
              ? t('threads.lastActive', { when: agoInside(presence.lastActiveAt) })
              : (otherParty.company ?? job.title)}
        </small>
      </div>
      {isOwner && canOffer(thread) && (
        <span className={css.narrow}>
          <Button size="sm" onClick={onMakeOffer}>
            {t('offer.make')}
          </Button>
        </span>
      )}
      <IconButton label={t('messages.search')} aria-expanded={isSearching} onClick={onToggleSearch}>
        <IconSearch size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <span className={css.paneSwitch}>
        <IconButton label={t('threads.jobDetails')} aria-pressed={isPaneShown} onClick={onTogglePane}>
          <IconInfoCircle size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </span>
      <span className={css.drawerSwitch}>
        <IconButton label={t('threads.jobDetails')} aria-haspopup="dialog" onClick={onOpenJob}>
          <IconInfoCircle size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </span>
      <HeadMenu thread={thread} onAsk={onAsk} />
    </header>
  );
}

/** On a phone, the job in one line under the name; opens the details. */
export function JobPin({ thread, isOwner, onOpen }: { thread: Thread; isOwner: boolean; onOpen: () => void }) {
  const t = useT();
  const { job, proposal, offer } = thread;
  const business = useBusiness(thread, isOwner);
  const { price, dueBy } = termsOf(thread);
  const facts = [price && money(price), dueBy && t('messages.deliverBy', { day: shortDay(dueBy) })].filter(Boolean).join(' · ');
  const { tone, label } = proposal.status === 'offered' && offer ? offerWords(offer) : jobStatusWords(proposal.status, job.status);
  return (
    <button type="button" className={css.pin} aria-haspopup="dialog" onClick={onOpen}>
      <Avatar kind="business" size={32} {...business} />
      <span className={css.words}>
        <b className={css.clip}>{job.title}</b>
        {facts && <small className={css.clip}>{facts}</small>}
      </span>
      <StatusBadge tone={tone}>{label}</StatusBadge>
    </button>
  );

  function offerWords(given: NonNullable<Thread['offer']>) {
    const status = statusAt(given, new Date());
    return status === 'pending' ? { tone: 'gold' as const, label: t('threads.offered') } : offerStatusWords(status);
  }
}
