import type { ReceivedProposal } from '@castlane/contract/proposal.ts';
import { ChannelNumbers } from '#features/channels/ChannelNumbers.tsx';
import { count, list, oneDecimal, percent, place, span } from '#platform/language/format.ts';
import { t } from './words.ts';
import { Rating } from '#ui/badges/Star.tsx';
import { DotLine } from '#ui/content/DotLine.tsx';
import { Group, Stack, Text } from '#ui/layout.ts';
import { reasonWords } from '#features/jobs/job-words.ts';
import { receivedReason } from './received-reason.ts';
import { notMetWords } from '#features/jobs/match/unmet-words.ts';

/** The facts for the owner's first decision: reach, record and fit. */
export function CreatorFacts({ creator, match }: Pick<ReceivedProposal, 'creator' | 'match'>) {
  const facts = [
    place({ city: creator.city, country: creator.country }),
    creator.jobsAssigned > 0 && jobsWords(creator),
    creator.answerMinutes !== null && t('received.answersWithin', { span: span(creator.answerMinutes) }),
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
          <DotLine facts={facts} />
        </Text>
      )}
      <Text size="sm" variant="muted" mod="tabular">
        <Text component="b" inherit variant="soft" fw={570}>
          {t('received.match', { share: percent(match.score / 100) })}
        </Text>
        {match.reasons.length > 0 && <span>{`: ${list(reasonWords(match.reasons, receivedReason))}`}</span>}
      </Text>
      {match.unmet.length > 0 && (
        <Text size="sm" variant="warn" mod="tabular">
          {notMetWords(match.unmet)}
        </Text>
      )}
    </Stack>
  );
}

/** `3 jobs here, 2 completed`. */
function jobsWords({ jobsAssigned, jobsCompleted }: ReceivedProposal['creator']): string {
  const jobs = t('jobs.jobsHere', { count: jobsAssigned });
  return jobsCompleted > 0 ? t('received.andCompleted', { jobs, count: jobsCompleted }) : jobs;
}
