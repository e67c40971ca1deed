import type { Offer } from '@castlane/contract/offer.ts';
import { IconClock, IconFileText } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadPart } from '#platform/chunk.ts';
import { dayAndClock, money } from '#platform/format.ts';
import { useT } from '#platform/i18n.ts';
import { Button } from '#ui/Button.ts';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import type { AnswerKind } from './AnswerModal.tsx';
import css from './OfferCard.module.css';
import { offerStatusWords, spanLeft, statusAt } from './offer-words.ts';
import { OfferTerms } from './OfferTerms.tsx';

const AnswerModal = lazy(async () => ({ default: (await loadPart(['agreements'], () => import('./AnswerModal.tsx'))).AnswerModal }));

const TICK_MS = 20_000;

/** An offer with all its terms. The creator answers it, its sender may take it back. */
export function OfferCard({ offer, jobSlug, isOwner, name }: { offer: Offer; jobSlug: string; isOwner: boolean; name: string }) {
  const t = useT();
  const now = useNow(offer.status === 'pending');
  const status = statusAt(offer, now);
  const { tone, label } = offerStatusWords(status);
  const [answer, setAnswer] = useState<{ kind: AnswerKind; isOpen: boolean }>();
  const ask = (kind: AnswerKind) => setAnswer({ kind, isOpen: true });
  return (
    <section className={css.root} aria-label={t('offer.cardLabel', { amount: money(offer.price) })}>
      <header className={css.head}>
        <span className={css.icon} aria-hidden="true">
          <IconFileText size={20} stroke={1.75} />
        </span>
        <div className={css.title}>
          <small>{isOwner ? t('offer.toThem', { name }) : t('offer.fromThem', { name })}</small>
          <b>{money(offer.price)}</b>
        </div>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </header>
      <OfferTerms {...offer} />
      <p className={css.state} data-pressing={status === 'pending' || undefined}>
        {status === 'pending' && <IconClock size={16} stroke={2} aria-hidden="true" />}
        <span>{stateWords(offer, status, { isOwner, name, now }, t)}</span>
      </p>
      {status === 'pending' && (
        <div className={css.actions}>
          {isOwner ? (
            <Button variant="default" onClick={() => ask('withdraw')}>
              {t('offer.withdraw')}
            </Button>
          ) : (
            <>
              <Button variant="default" onClick={() => ask('decline')}>
                {t('offer.decline')}
              </Button>
              <Button onClick={() => ask('accept')}>{t('offer.accept')}</Button>
            </>
          )}
        </div>
      )}
      <Suspense fallback={null}>
        {answer && (
          <AnswerModal {...answer} offer={offer} jobSlug={jobSlug} name={name} onClose={() => setAnswer({ ...answer, isOpen: false })} />
        )}
      </Suspense>
    </section>
  );
}

type Reader = { isOwner: boolean; name: string; now: Date };

function stateWords(offer: Offer, status: Offer['status'], { isOwner, name, now }: Reader, t: ReturnType<typeof useT>): string {
  const time = offer.decidedAt ? dayAndClock(offer.decidedAt) : '';
  if (status === 'pending') return t(isOwner ? 'offer.waiting' : 'offer.answerWithin', { name, span: spanLeft(offer.expiresAt, now) });
  if (status === 'expired') return t(isOwner ? 'offer.expiredForOwner' : 'offer.expiredForCreator', { name });
  return t(`offer.state.${status}`, { time });
}

/** The time, told again while something counts down. */
function useNow(isOn: boolean): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, [isOn]);
  return now;
}
