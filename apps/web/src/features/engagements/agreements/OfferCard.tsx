import type { AgreedLines } from '@castlane/contract/amendment.ts';
import type { Offer, OfferAction } from '@castlane/contract/offer.ts';
import { IconFilePencil, IconFileText } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { dayAndClock, money, spanUntil } from '#platform/language/format.ts';
import { useNow } from '#platform/now.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Box, Small, Text } from '#ui/layout.ts';
import { useDialogs } from '#ui/overlays/use-dialogs.tsx';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { ActCard } from './ActCard.tsx';
import { useAgreedTerms } from './agreed-terms.ts';
import { EarlierTerms, StandingTerms } from './Negotiation.tsx';
import { NoteQuote } from './NoteQuote.tsx';
import { offerStatusWords, shownChanges, statusAt } from './offer-words.ts';
import { OfferTerms, TermChanges } from './TermLines.tsx';
import { t } from './words.ts';

const AnswerModal = lazyPart(() => import('./AnswerModal.tsx'), 'AnswerModal');
const CounterModal = lazyPart(() => import('./CounterModal.tsx'), 'CounterModal');

const TICK_MS = 20_000;

type OfferCardProps = {
  /** The newest terms that wait. */
  offer: Offer;
  jobSlug: string;
  /** The reader has sent it. */
  isOwn: boolean;
  name: string;
};

/** An offer, or a counter to one. */
export function OfferCard(props: OfferCardProps) {
  const { offer, isOwn } = props;
  const amount = money(offer.price);
  return (
    <AnswerableCard {...props} label={t(offer.answers ? 'counter.cardLabel' : 'offer.cardLabel', { amount })} title={amount}>
      <NoteQuote note={offer.note} />
      <OfferTerms offer={offer} isOwn={isOwn} />
    </AnswerableCard>
  );
}

/** New terms for running work, or a counter to some. */
export function AmendmentCard({ engagementId, ...props }: OfferCardProps & { engagementId: string }) {
  const { offer, isOwn, name } = props;
  const agreed = useAgreedTerms(engagementId);
  const changed = agreed.data && shownChanges(agreed.data, offer);
  const count = changed?.length;
  return (
    <AnswerableCard
      {...props}
      engagementId={engagementId}
      isOfRights={changed?.every((line) => line === 'usageRights' || line === 'price')}
      label={t(offer.answers ? 'counter.cardLabelOfNew' : 'amendment.cardLabel')}
      title={count === undefined ? t('amendment.title') : t('amendment.changes', { count })}
    >
      <Loaded query={agreed} skeleton={<Skeleton height={72} />}>
        {(before) => (
          <>
            <NoteQuote note={offer.note} />
            {offer.answers && (
              <Compared
                title={t('counter.compared', { context: isOwn ? 'theirs' : 'own', name })}
                before={offer.answers}
                after={offer}
                isCounter
              />
            )}
            <Compared title={offer.answers && t('counter.compared.agreed')} before={before} after={offer} />
            <Small mt={10}>{t('amendment.rest')}</Small>
          </>
        )}
      </Loaded>
    </AnswerableCard>
  );
}

type ComparedProps = { title: string | null; before: AgreedLines; after: AgreedLines; isCounter?: boolean };

/** What differs. A counter to new terms is compared with those, and then with what is agreed. */
function Compared({ title, ...changes }: ComparedProps) {
  return (
    <Box mb={title ? 14 : 0}>
      {title && (
        <Text size="sm" fw={600} mb={6}>
          {title}
        </Text>
      )}
      <TermChanges {...changes} />
    </Box>
  );
}

type AnswerableCardProps = OfferCardProps & {
  /** Of an amendment. */
  engagementId?: string;
  label: string;
  title: string;
  isOfRights?: boolean | undefined;
  children: ReactNode;
};

/** What the reader does, and to which terms: those of the card, or those that they counter. */
type Asked = { action: OfferAction; isStanding?: boolean };

function AnswerableCard({ offer, engagementId, jobSlug, isOwn, name, label, title, isOfRights, children }: AnswerableCardProps) {
  const { kind, answers } = offer;
  const now = useNow(TICK_MS, offer.status === 'pending');
  const status = statusAt(offer, now);
  const isPending = status === 'pending';
  const group = answers ? 'counter' : kind;
  const { open: ask, dialog } = useDialogs<Asked>(({ action, isStanding }, state) => {
    const answered = isStanding && answers ? { ...answers, kind } : offer;
    if (action === 'counter') return <CounterModal {...state} offer={offer} engagementId={engagementId} jobSlug={jobSlug} name={name} />;
    return (
      <AnswerModal
        kind={action}
        {...state}
        offer={answered}
        group={group}
        jobSlug={jobSlug}
        name={name}
        isOfRights={isStanding ? false : isOfRights}
      />
    );
  });
  const button = (asked: OfferAction) => (
    <Button key={asked} variant={asked === 'accept' ? 'filled' : 'default'} onClick={() => ask({ action: asked })}>
      {t(group, { context: asked })}
    </Button>
  );
  return (
    <>
      <ActCard
        Icon={kind === 'amendment' ? IconFilePencil : IconFileText}
        label={label}
        over={t(group, { context: isOwn ? 'toThem' : 'fromThem', name })}
        title={title}
        badge={offerStatusWords(status)}
        state={stateWords(offer, status, { isOwn, name, now })}
        isTimed={isPending}
        actions={isPending && (isOwn ? button('withdraw') : [button('decline'), button('counter'), button('accept')])}
        foot={
          <>
            {answers && statusAt(answers, now) === 'pending' && (
              <StandingTerms standing={answers} isOwn={!isOwn} name={name} onAnswer={(action) => ask({ action, isStanding: true })} />
            )}
            <EarlierTerms offer={offer} isOwn={isOwn} name={name} now={now} />
          </>
        }
      >
        {children}
      </ActCard>
      {dialog}
    </>
  );
}

const WORDS = {
  offer: { expired: 'offer.expired', state: 'offer.state' },
  amendment: { expired: 'amendment.expired', state: 'amendment.state' },
} as const;

type Reader = { isOwn: boolean; name: string; now: Date };

function stateWords(offer: Offer, status: Offer['status'], { isOwn, name, now }: Reader): string {
  const time = dayAndClock(offer.decidedAt ?? offer.expiresAt);
  if (status === 'pending') return t(isOwn ? 'offer.waiting' : 'offer.answerWithin', { name, span: spanUntil(offer.expiresAt, now), time });
  if (status === 'expired') return t(WORDS[offer.kind].expired, { context: isOwn ? 'own' : 'theirs', name });
  return t(WORDS[offer.kind].state, { context: status, time });
}
