import type { AgreedLines } from '@castlane/contract/amendment.ts';
import type { Offer, OfferAction } from '@castlane/contract/offer.ts';
import { IconArrowRight, IconFilePencil, IconFileText } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { dayAndClock, money, spanUntil } from '#platform/language/format.ts';
import { useNow } from '#platform/now.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Button } from '#ui/controls/Button.ts';
import { Group, Small, Stack, Text } from '#ui/layout.ts';
import { useDialogs } from '#ui/overlays/use-dialogs.tsx';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { ActCard } from './ActCard.tsx';
import { useAgreedTerms } from './agreed-terms.ts';
import css from './OfferCard.module.css';
import {
  earlierPaymentsWords,
  lineName,
  linesOf,
  lineValues,
  lineWords,
  offerStatusWords,
  partChanges,
  partFacts,
  shownChanges,
  statusAt,
} from './offer-words.ts';
import { t } from './words.ts';

const AnswerModal = lazyPart(() => import('./AnswerModal.tsx'), 'AnswerModal');

const TICK_MS = 20_000;

type OfferCardProps = {
  offer: Offer;
  jobSlug: string;
  /** The reader has sent it. */
  isOwn: boolean;
  name: string;
};

export function OfferCard(props: OfferCardProps) {
  const amount = money(props.offer.price);
  return (
    <AnswerableCard {...props} label={t('offer.cardLabel', { amount })} title={amount}>
      <OfferTerms offer={props.offer} isOwn={props.isOwn} />
    </AnswerableCard>
  );
}

function OfferTerms({ offer, isOwn }: Pick<OfferCardProps, 'offer' | 'isOwn'>) {
  const earlier = !isOwn && offer.payments ? earlierPaymentsWords(offer.payments) : '';
  return (
    <dl className={css.terms}>
      {linesOf(offer)
        .filter((line) => line !== 'price')
        .map((line) => (
          <Fragment key={line}>
            <Term name={lineName(line)}>{line === 'parts' ? <Parts offer={offer} /> : <Values values={lineValues(line, offer)} />}</Term>
            {line === 'payWithinDays' && earlier && <Term name={t('offer.earlierPayments')}>{earlier}</Term>}
          </Fragment>
        ))}
    </dl>
  );
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Text component="dt" inherit variant="muted">
        {name}
      </Text>
      <dd>{children}</dd>
    </>
  );
}

function Values({ values }: { values: readonly string[] }) {
  if (values.length === 1) return values[0];
  return (
    <ul>
      {values.map((value, index) => (
        <li key={index}>{value}</li>
      ))}
    </ul>
  );
}

function Parts({ offer }: { offer: Offer }) {
  return (
    <Stack component="ol" gap={6}>
      {offer.parts.map((part, index) => (
        <li key={index}>
          <Text inherit fw={600}>{`${index + 1}. ${part.title}`}</Text>
          <span>{partFacts(part, offer)}</span>
        </li>
      ))}
    </Stack>
  );
}

/** New terms for running work. */
export function AmendmentCard({ engagementId, ...props }: OfferCardProps & { engagementId: string }) {
  const { offer } = props;
  const agreed = useAgreedTerms(engagementId);
  const changed = agreed.data && shownChanges(agreed.data, offer);
  const count = changed?.length;
  return (
    <AnswerableCard
      {...props}
      isOfRights={changed?.every((line) => line === 'usageRights' || line === 'price')}
      label={t('amendment.cardLabel')}
      title={count === undefined ? t('amendment.title') : t('amendment.changes', { count })}
    >
      <Loaded query={agreed} skeleton={<Skeleton height={72} />}>
        {(before) => <TermChanges before={before} after={offer} />}
      </Loaded>
    </AnswerableCard>
  );
}

function TermChanges({ before, after }: { before: AgreedLines; after: Offer }) {
  return (
    <>
      {after.note && (
        <Text mb={12} px={14} py={10} mod="inset">
          {t('amendment.quote', { words: after.note })}
        </Text>
      )}
      <Stack component="dl" gap={10} fz={13} lh="18px">
        {shownChanges(before, after).map((line) => (
          <div key={line}>
            <Small component="dt" size="xs">
              {lineName(line)}
            </Small>
            {(line === 'parts' ? partChanges(before, after) : [{ old: lineWords(line, before), now: lineWords(line, after) }]).map(
              (change, index) => (
                <Change key={index} {...change} />
              ),
            )}
          </div>
        ))}
      </Stack>
      <Small mt={10}>{t('amendment.rest')}</Small>
    </>
  );
}

/** One value before and after; a part may have been there only before, or only after. */
function Change({ old, now }: { old?: string | undefined; now?: string | undefined }) {
  return (
    <Group component="dd" className={css.change} gap="2px 8px">
      {old !== undefined && (
        <>
          <VisuallyHidden>{t('amendment.before')}</VisuallyHidden>
          <Text component="del" inherit variant="muted" mod="tabular">
            {old}
          </Text>
        </>
      )}
      <Group component="span" gap={8} wrap="nowrap" align="flex-start" miw={0}>
        <IconArrowRight size={16} stroke={2} color="var(--cl-text-3)" aria-hidden="true" />
        <VisuallyHidden>{t('amendment.after')}</VisuallyHidden>
        <Text component="ins" inherit fw={600} td="none" mod="tabular">
          {now ?? t('amendment.partGone')}
        </Text>
      </Group>
    </Group>
  );
}

type AnswerableCardProps = OfferCardProps & { label: string; title: string; isOfRights?: boolean | undefined; children: ReactNode };

function AnswerableCard({ offer, jobSlug, isOwn, name, label, title, isOfRights, children }: AnswerableCardProps) {
  const { kind } = offer;
  const now = useNow(TICK_MS, offer.status === 'pending');
  const status = statusAt(offer, now);
  const isPending = status === 'pending';
  const { open: ask, dialog } = useDialogs<OfferAction>((asked, state) => (
    <AnswerModal kind={asked} {...state} offer={offer} jobSlug={jobSlug} name={name} isOfRights={isOfRights} />
  ));
  const answer = (asked: OfferAction) => (
    <Button key={asked} variant={asked === 'accept' ? 'filled' : 'default'} onClick={() => ask(asked)}>
      {t(kind, { context: asked })}
    </Button>
  );
  return (
    <>
      <ActCard
        Icon={kind === 'amendment' ? IconFilePencil : IconFileText}
        label={label}
        over={t(kind, { context: isOwn ? 'toThem' : 'fromThem', name })}
        title={title}
        badge={offerStatusWords(status)}
        state={stateWords(offer, status, { isOwn, name, now })}
        isTimed={isPending}
        actions={isPending && (isOwn ? answer('withdraw') : [answer('decline'), answer('accept')])}
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
