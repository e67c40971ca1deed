import type { Offer } from '@castlane/contract/offer.ts';
import { IconFilePencil, IconFileText } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { dayAndClock, spanUntil } from '#platform/language/format.ts';
import { useNow } from '#platform/now.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { t } from './words.ts';
import { Button } from '#ui/controls/Button.ts';
import { ActCard } from './ActCard.tsx';
import type { AnswerKind } from './AnswerModal.tsx';
import { offerStatusWords, statusAt } from './offer-words.ts';
import { useDialogs } from '#ui/overlays/use-dialogs.tsx';

const AnswerModal = lazyPart(() => import('./AnswerModal.tsx'), 'AnswerModal');

const TICK_MS = 20_000;

type Props = {
  offer: Offer;
  jobSlug: string;
  /** The reader has sent it. */
  isOwn: boolean;
  name: string;
  label: string;
  title: string;
  children: ReactNode;
};

export function AnswerableCard({ offer, jobSlug, isOwn, name, label, title, children }: Props) {
  const { kind } = offer;
  const now = useNow(TICK_MS, offer.status === 'pending');
  const status = statusAt(offer, now);
  const isPending = status === 'pending';
  const { open: ask, dialog } = useDialogs<AnswerKind>((asked, state) => (
    <AnswerModal kind={asked} {...state} offer={offer} jobSlug={jobSlug} name={name} />
  ));
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
        actions={
          isPending &&
          (isOwn ? (
            <Button variant="default" onClick={() => ask('withdraw')}>
              {t(kind, { context: 'withdraw' })}
            </Button>
          ) : (
            <>
              <Button variant="default" onClick={() => ask('decline')}>
                {t(kind, { context: 'decline' })}
              </Button>
              <Button onClick={() => ask('accept')}>{t(kind, { context: 'accept' })}</Button>
            </>
          ))
        }
      >
        {children}
      </ActCard>
      {dialog}
    </>
  );
}

const EXPIRED = { offer: 'offer.expired', amendment: 'amendment.expired' } as const;
const STATE = { offer: 'offer.state', amendment: 'amendment.state' } as const;

type Reader = { isOwn: boolean; name: string; now: Date };

function stateWords(offer: Offer, status: Offer['status'], { isOwn, name, now }: Reader): string {
  const time = dayAndClock(offer.decidedAt ?? offer.expiresAt);
  if (status === 'pending') return t(isOwn ? 'offer.waiting' : 'offer.answerWithin', { name, span: spanUntil(offer.expiresAt, now), time });
  if (status === 'expired') return t(EXPIRED[offer.kind], { context: isOwn ? 'own' : 'theirs', name });
  return t(STATE[offer.kind], { context: status, time });
}
