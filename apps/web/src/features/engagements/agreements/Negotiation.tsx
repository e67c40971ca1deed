import type { Offer } from '@castlane/contract/offer.ts';
import { useState } from 'react';
import { dayAndClock, money } from '#platform/language/format.ts';
import { StatusBadge } from '#ui/badges/badges.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Box, Group, Small, Stack, Text } from '#ui/layout.ts';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { useNegotiation } from './api.ts';
import { NoteQuote } from './NoteQuote.tsx';
import css from './Negotiation.module.css';
import { offerStatusWords, statusAt } from './offer-words.ts';
import { OfferTerms, TermChanges } from './TermLines.tsx';
import { t } from './words.ts';

type StandingProps = {
  standing: NonNullable<Offer['answers']>;
  /** The reader has sent it. */
  isOwn: boolean;
  name: string;
  onAnswer: (action: 'accept' | 'withdraw') => void;
};

/** The terms that a counter answers: they can be accepted until their own end. */
export function StandingTerms({ standing, isOwn, name, onAnswer }: StandingProps) {
  const values = { name, amount: money(standing.price), time: dayAndClock(standing.expiresAt) };
  return (
    <Group className={css.standing} gap="10px 16px" mt={14} px={14} py={10} mod="inset">
      <Text size="sm" flex="1 1 220px" miw={0} mod="tabular">
        {t(isOwn ? 'counter.standsOwn' : 'counter.standsTheirs', values)}
      </Text>
      <Button size="sm" variant="default" onClick={() => onAnswer(isOwn ? 'withdraw' : 'accept')}>
        {t(isOwn ? 'counter.withdrawOwn' : 'counter.acceptTheirs', { name })}
      </Button>
    </Group>
  );
}

type EarlierProps = {
  offer: Offer;
  /** The reader has sent it. */
  isOwn: boolean;
  name: string;
  now: Date;
};

/** The other terms of a negotiation, newest first, folded away until they are asked for. */
export function EarlierTerms({ offer, isOwn, name, now }: EarlierProps) {
  const [isOpen, setIsOpen] = useState(false);
  const all = useNegotiation(offer, { isOn: isOpen });
  if (offer.otherTerms === 0) return null;
  return (
    <Box component="details" mt={14} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={css.summary}>{t('counter.history', { count: offer.otherTerms })}</summary>
      {isOpen && (
        <Loaded query={all} skeleton={<Skeleton height={96} mt={10} />}>
          {({ items }) => (
            <Stack component="ol" gap={16} mt={12}>
              {items
                .filter(({ id }) => id !== offer.id)
                .toReversed()
                .map((terms) => (
                  <Earlier key={terms.id} terms={terms} isOwn={isOwn === (terms.senderId === offer.senderId)} name={name} now={now} />
                ))}
            </Stack>
          )}
        </Loaded>
      )}
    </Box>
  );
}

function Earlier({ terms, isOwn, name, now }: Omit<EarlierProps, 'offer'> & { terms: Offer }) {
  const { tone, label } = offerStatusWords(statusAt(terms, now));
  const by = isOwn ? t('counter.byYou') : t('counter.by', { name });
  return (
    <Box component="li" className={css.earlier} pt={12}>
      <Group gap="4px 10px" mb={8}>
        <Text span fw={600}>
          {money(terms.price)}
        </Text>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <Small w="100%" size="xs">{`${by} · ${dayAndClock(terms.createdAt)}`}</Small>
      </Group>
      <NoteQuote note={terms.note} />
      {terms.answers ? <TermChanges before={terms.answers} after={terms} isCounter /> : <OfferTerms offer={terms} isOwn />}
      {terms.declineNote && <Small mt={8}>{t('amendment.quote', { words: terms.declineNote })}</Small>}
    </Box>
  );
}
