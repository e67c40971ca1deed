import type { ReceivedProposal } from '@castlane/contract/proposal.ts';
import { ChannelNumbers } from '#features/channels/ChannelNumbers.tsx';
import { ago, count, dayAndClock, list, oneDecimal, percent, place, span } from '#platform/language/format.ts';
import { t } from './words.ts';
import { Rating } from '#ui/badges/Star.tsx';
import { DotLine } from '#ui/content/DotLine.tsx';
import { Group, Stack, Text } from '#ui/layout.ts';
import { reasonWords } from '#features/jobs/job-words.ts';
import { notMetWords } from '#features/jobs/match/unmet-words.ts';

type CreatorFactsProps = {
  proposal: Pick<ReceivedProposal, 'creator' | 'match' | 'createdAt'>;
  /** Without why the creator fits, and with the age of the comment, in as few lines as possible. */
  isShort: boolean;
};

/** The facts for the owner's first decision: reach, record and fit. */
export function CreatorFacts({ proposal: { creator, match, createdAt }, isShort }: CreatorFactsProps) {
  const facts = [
    isShort && (
      <time key="time" dateTime={createdAt} title={dayAndClock(createdAt)}>
        {ago(createdAt)}
      </time>
    ),
    isShort && <MatchShare key="match" score={match.score} />,
    place({ city: creator.city, country: creator.country }),
    creator.jobsAssigned > 0 && jobsWords(creator),
    creator.answerMinutes !== null && t('received.answersWithin', { span: span(creator.answerMinutes) }),
  ].filter(Boolean);
  return (
    <Stack gap={2} mt={2}>
      <Group gap="2px 14px" align="baseline">
        <ChannelNumbers channels={creator.channels} hasAge />
        <CreatorRating creator={creator} />
      </Group>
      {facts.length > 0 && (
        <Text size="sm" variant="muted" mod="tabular">
          <DotLine facts={facts} />
        </Text>
      )}
      {!isShort && (
        <Text size="sm" variant="muted" mod="tabular">
          <MatchShare score={match.score} />
          {match.reasons.length > 0 && <span>{`: ${fitWords(match)}`}</span>}
        </Text>
      )}
      {match.unmet.length > 0 && (
        <Text size="sm" variant="warn" mod="tabular">
          {notMetWords(match.unmet)}
        </Text>
      )}
    </Stack>
  );
}

export function CreatorRating({ creator: { rating, reviewCount } }: Pick<ReceivedProposal, 'creator'>) {
  return rating !== null && <Rating value={oneDecimal(rating)} label={t('received.row.rating')} note={count(reviewCount)} />;
}

/** Why a creator fits, said to the owner of the job. */
export function fitWords({ reasons }: ReceivedProposal['match']): string {
  return list(reasonWords(reasons, (name, values) => t('received.reason', { context: name, ...values })));
}

/** `90% match`. */
export function MatchShare({ score }: { score: number }) {
  return (
    <Text component="b" inherit variant="soft" fw={570}>
      {t('received.match', { share: percent(score / 100) })}
    </Text>
  );
}

/** `3 jobs here, 2 completed`. */
function jobsWords({ jobsAssigned, jobsCompleted }: ReceivedProposal['creator']): string {
  const jobs = t('jobs.jobsHere', { count: jobsAssigned });
  return jobsCompleted > 0 ? t('received.andCompleted', { jobs, count: jobsCompleted }) : jobs;
}
