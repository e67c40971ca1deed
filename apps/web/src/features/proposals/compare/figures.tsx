import type { Service } from '@castlane/contract/channel.ts';
import type { OwnJob } from '@castlane/contract/job.ts';
import type { ReceivedProposal } from '@castlane/contract/proposal.ts';
import type { ReactNode } from 'react';
import { ChannelNumber } from '#features/channels/ChannelNumbers.tsx';
import { notMetWords } from '#features/jobs/match/unmet-words.ts';
import { fitWords } from '#features/proposals/received/CreatorFacts.tsx';
import { priceOf } from '#features/proposals/received/received-api.ts';
import { t } from '#features/proposals/received/words.ts';
import { count, day, money, oneDecimal, percent, span } from '#platform/language/format.ts';
import { Text } from '#ui/layout.ts';

/** A figure to compare proposals by; undefined if unknown. The best is the lowest or the highest. */
export type Figure = {
  name: string;
  isLowBest?: true;
  of: (proposal: ReceivedProposal) => number | undefined;
  /** As it is shown; nothing if it is unknown. */
  render: (proposal: ReceivedProposal) => ReactNode;
};

/** The figures to compare for a job. Excludes prices in other currencies; compares each platform with itself only. */
export function figuresOf(job: Pick<OwnJob, 'budget'>, proposals: readonly ReceivedProposal[]) {
  const currencies = new Set(proposals.flatMap((each) => priceOf(each, job)?.currency ?? []));
  return {
    price: {
      name: t('received.row.price'),
      isLowBest: true,
      of: (each) => (currencies.size === 1 ? priceOf(each, job)?.amount : undefined),
      render(each) {
        const price = priceOf(each, job);
        return price && money(price);
      },
    },
    deliverBy: {
      name: t('received.row.deliverBy'),
      isLowBest: true,
      of: ({ deliverBy }) => (deliverBy ? Date.parse(deliverBy) : undefined),
      render: ({ deliverBy }) => deliverBy && day(deliverBy),
    },
    youtube: followersOn('youtube'),
    instagram: followersOn('instagram'),
    rating: {
      name: t('received.row.rating'),
      of: ({ creator }) => creator.rating ?? undefined,
      render: ({ creator }) => creator.rating !== null && `${oneDecimal(creator.rating)} (${count(creator.reviewCount)})`,
    },
    jobs: { name: t('received.row.jobs'), of: ({ creator }) => creator.jobsAssigned, render: ({ creator }) => <Jobs creator={creator} /> },
    answers: {
      name: t('received.row.answers'),
      isLowBest: true,
      of: ({ creator }) => asShown(creator.answerMinutes),
      render: ({ creator }) => creator.answerMinutes !== null && span(creator.answerMinutes),
    },
    match: { name: t('received.row.match'), of: ({ match }) => match.score, render: ({ match }) => <Match match={match} /> },
  } satisfies Record<string, Figure>;
}

function followersOn(service: Service): Figure {
  const channelOf = ({ creator }: ReceivedProposal) => creator.channels.find((each) => each.service === service);
  return {
    name: t('received.row', { context: service }),
    of: (proposal) => channelOf(proposal)?.followers ?? undefined,
    render(proposal) {
      const channel = channelOf(proposal);
      return channel ? <ChannelNumber channel={channel} hasAge /> : <Unknown>{t('received.noChannel')}</Unknown>;
    },
  };
}

/** Times that read the same are equal: from an hour on, only whole hours are shown. */
function asShown(minutes: number | null): number | undefined {
  if (minutes === null) return undefined;
  return minutes > 60 ? Math.ceil(minutes / 60) * 60 : minutes;
}

/** Returns the proposals that are best by a figure: none if all known values are equal. */
export function bestOf({ of, isLowBest }: Figure, proposals: readonly ReceivedProposal[]): ReadonlySet<string> {
  const known = proposals.flatMap((proposal) => {
    const value = of(proposal);
    return value === undefined ? [] : [{ id: proposal.id, value: isLowBest ? -value : value }];
  });
  const top = Math.max(...known.map(({ value }) => value));
  if (known.length < 2 || known.every(({ value }) => value === top)) return new Set();
  return new Set(known.filter(({ value }) => value === top).map(({ id }) => id));
}

function Jobs({ creator: { jobsAssigned, jobsCompleted } }: Pick<ReceivedProposal, 'creator'>) {
  return (
    <>
      <span>{count(jobsAssigned)}</span>
      {jobsCompleted > 0 && <Small variant="muted">{t('received.completed', { count: jobsCompleted })}</Small>}
    </>
  );
}

function Match({ match }: Pick<ReceivedProposal, 'match'>) {
  return (
    <>
      <span>{percent(match.score / 100)}</span>
      {match.reasons.length > 0 && <Small variant="muted">{fitWords(match)}</Small>}
      {match.unmet.length > 0 && <Small variant="warn">{notMetWords(match.unmet)}</Small>}
    </>
  );
}

function Small({ variant, children }: { variant: 'muted' | 'warn'; children: string }) {
  return (
    <Text component="small" display="block" size="xs" variant={variant}>
      {children}
    </Text>
  );
}

/** Stands for a figure that is unknown. */
export function Unknown({ children }: { children: string }) {
  return (
    <Text span inherit fw={450} variant="muted">
      {children}
    </Text>
  );
}
