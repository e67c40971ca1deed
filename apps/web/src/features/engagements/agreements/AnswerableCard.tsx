import type { Offer } from '@castlane/contract/offer.ts';
import { IconClock, IconFilePencil, IconFileText } from '@tabler/icons-react';
import { Suspense, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { dayAndClock } from '#platform/language/format.ts';
import { useNow } from '#platform/now.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { useT } from '#features/proposals/offers/i18n.ts';
import { Button } from '#ui/controls/Button.ts';
import { Card } from '#ui/content/Card.tsx';
import { StatusBadge } from '#ui/badges/badges.tsx';
import { Box, Group, Text } from '#ui/layout.ts';
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
  const now = useNow(TICK_MS, offer.status === 'pending');
  const status = statusAt(offer, now);
  const isPending = status === 'pending';
  const badge = offerStatusWords(status);
  const [answer, setAnswer] = useState<{ kind: AnswerKind; isOpen: boolean }>();
  const ref = useFocusNearby();
  const ask = (asked: AnswerKind) => setAnswer({ kind: asked, isOpen: true });
  const Icon = kind === 'amendment' ? IconFilePencil : IconFileText;
  return (
    <Card as="section" pad="none" ref={ref} className={css.root ?? ''} aria-label={label}>
      <Group component="header" className={css.head} gap={12} wrap="nowrap" mb={14} pb={14}>
        <span className={css.icon} aria-hidden="true">
          <Icon size={20} stroke={1.75} />
        </span>
        <Box flex={1} miw={0}>
          <Text size="xs" variant="muted">
            {t(`${kind}.${isOwn ? 'toThem' : 'fromThem'}`, { name })}
          </Text>
          <b>{title}</b>
        </Box>
        <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
      </Group>
      {children}
      <Text size="sm" mt={14} mod={['icon', 'tabular']} {...(isPending ? { variant: 'warn', fw: 560 } : { variant: 'muted' })}>
        {isPending && <IconClock size={16} stroke={2} aria-hidden="true" />}
        <span>{stateWords(offer, status, { isOwn, name, now }, t)}</span>
      </Text>
      {isPending && (
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
    </Card>
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
  const ref = useRef<HTMLDivElement>(null);
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
