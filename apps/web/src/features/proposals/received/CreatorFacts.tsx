import type { ReceivedProposal } from '@castlane/contract/proposal.ts';
import { ChannelNumbers } from '#features/channels/ChannelNumbers.tsx';
import { count, list, oneDecimal, percent, place } from '#platform/language/format.ts';
import { useT } from './i18n.ts';
import { Rating } from '#ui/badges/Star.tsx';
import { Group, Stack, Text } from '#ui/layout.ts';
import { answerWords, jobsWords } from './creator-words.ts';
import { fitWords } from './fit-words.ts';

/** The facts for the owner's first decision: reach, record and fit. */
export function CreatorFacts({ creator, match }: Pick<ReceivedProposal, 'creator' | 'match'>) {
  const t = useT();
  const facts = [
    place({ city: creator.city, country: creator.country }),
    creator.jobsAssigned > 0 && jobsWords(creator),
    answerWords(creator),
  ].filter(Boolean);
  return (
    <Stack gap={2} mt={2}>
      <Group gap="2px 14px" align="baseline">
        <ChannelNumbers channels={creator.channels} hasAge />
        {creator.rating !== null && (
          <Rating value={oneDecimal(creator.rating)} label={t('received.row.rating')} note={count(creator.reviewCount)} />
        )}
      </Group>
      {facts.length > 0 && (
        <Text size="sm" variant="muted" mod="tabular">
          {facts.join(' · ')}
        </Text>
      )}
      <Text size="sm" variant="muted" mod="tabular">
        <Text component="b" inherit variant="soft" fw={570}>
          {t('received.match', { share: percent(match.score / 100) })}
        </Text>
        {match.reasons.length > 0 && `: ${list(fitWords(match.reasons))}`}
      </Text>
    </Stack>
  );
}
