import type { Offer } from '@castlane/contract/offer.ts';
import { IconClock, IconFilePencil, IconFileText } from '@tabler/icons-react';
import { Suspense, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { dayAndClock } from '#platform/language/format.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { useT } from '#features/proposals/offers/i18n.ts';
import { Button } from '#ui/controls/Button.ts';
import { StatusBadge } from '#ui/badges/badges.tsx';
import { Group } from '#ui/layout.ts';
import type { AnswerKind } from './AnswerModal.tsx';
import css from './AnswerableCard.module.css';
import { offerStatusWords, spanLeft, statusAt } from './offer-words.ts';

const AnswerModal = lazyPart(() => import('./AnswerModal.tsx'), 'AnswerModal');

const TICK_MS = 20_000;

type Props = {
  offer: Offer;
  jobSlug: string;
  /** The reader has sent it. */
  isOwn: boolean;
  /** The other party's name. */
  name: string;
  label: string;
  title: string;
  children: ReactNode;
};

/** An offer or changed terms, with their content. The receiver answers; the sender may withdraw. */
export function AnswerableCard({ offer, jobSlug, isOwn, name, label, title, children }: Props) {
  const t = useT();
  const { kind } = offer;
  const now = useNow(offer.status === 'pending');
  const status = statusAt(offer, now);
  const badge = offerStatusWords(status);
  const [answer, setAnswer] = useState<{ kind: AnswerKind; isOpen: boolean }>();
  const ref = useFocusNearby();
  const ask = (asked: AnswerKind) => setAnswer({ kind: asked, isOpen: true });
  const Icon = kind === 'amendment' ? IconFilePencil : IconFileText;
  return (
    <section ref={ref} className={css.root} aria-label={label}>
      <header className={css.head}>
        <span className={css.icon} aria-hidden="true">
          <Icon size={20} stroke={1.75} />
        </span>
        <div className={css.title}>
          <small>{t(`${kind}.${isOwn ? 'toThem' : 'fromThem'}`, { name })}</small>
          <b>{title}</b>
        </div>
        <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
      </header>
      {children}
      <p className={css.state} data-pressing={status === 'pending' || undefined}>
        {status === 'pending' && <IconClock size={16} stroke={2} aria-hidden="true" />}
        <span>{stateWords(offer, status, { isOwn, name, now }, t)}</span>
      </p>
      {status === 'pending' && (
        <Group className={css.actions} gap={10} wrap="nowrap" align="stretch" mt={14}>
          {isOwn ? (
            <Button variant="default" onClick={() => ask('withdraw')}>
              {t(`${kind}.withdraw`)}
            </Button>
          ) : (
            <>
              <Button variant="default" onClick={() => ask('decline')}>
                {t(`${kind}.decline`)}
              </Button>
              <Button onClick={() => ask('accept')}>{t(`${kind}.accept`)}</Button>
            </>
          )}
        </Group>
      )}
      <Suspense fallback={null}>
        {answer && (
          <AnswerModal {...answer} offer={offer} jobSlug={jobSlug} name={name} onClose={() => setAnswer({ ...answer, isOpen: false })} />
        )}
      </Suspense>
    </section>
  );
}

type Reader = { isOwn: boolean; name: string; now: Date };

function stateWords(offer: Offer, status: Offer['status'], { isOwn, name, now }: Reader, t: ReturnType<typeof useT>): string {
  const time = dayAndClock(offer.decidedAt ?? offer.expiresAt);
  if (status === 'pending') return t(isOwn ? 'offer.waiting' : 'offer.answerWithin', { name, span: spanLeft(offer.expiresAt, now), time });
  if (status === 'expired') return t(`${offer.kind}.expired.${isOwn ? 'own' : 'theirs'}`, { name });
  return t(`${offer.kind}.state.${status}`, { time });
}

/** After an answer the card may unmount with the focused button: then the focus moves to its surroundings. */
function useFocusNearby() {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const around = ref.current?.closest<HTMLElement>('[tabindex="-1"]');
    return () => {
      requestAnimationFrame(() => {
        if (around?.isConnected && document.activeElement === document.body) around.focus({ preventScroll: true });
      });
    };
  }, []);
  return ref;
}

/** The time, updated while a countdown runs. */
function useNow(isOn: boolean): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, [isOn]);
  return now;
}
