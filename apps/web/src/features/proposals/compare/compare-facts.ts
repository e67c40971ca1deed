import type { Service } from '@castlane/contract/channel.ts';
import type { OwnJob } from '@castlane/contract/job.ts';
import type { ReceivedProposal } from '@castlane/contract/proposal.ts';
import { priceOf } from '#features/proposals/received/received-api.ts';

type FigureId = Service | 'price' | 'deliverBy' | 'rating' | 'jobs' | 'answers' | 'match';

/** A figure to compare proposals by; undefined if unknown. The best is the lowest or the highest. */
export type Figure = { id: FigureId; isLowBest?: true; of: (proposal: ReceivedProposal) => number | undefined };

/** The figures to compare for a job. Excludes prices in other currencies; compares each platform with itself only. */
export function figuresOf(job: Pick<OwnJob, 'budget'>, proposals: readonly ReceivedProposal[]) {
  const currencies = new Set(proposals.flatMap((each) => priceOf(each, job)?.currency ?? []));
  return {
    price: { id: 'price', isLowBest: true, of: (each) => (currencies.size === 1 ? priceOf(each, job)?.amount : undefined) },
    deliverBy: { id: 'deliverBy', isLowBest: true, of: ({ deliverBy }) => (deliverBy ? Date.parse(deliverBy) : undefined) },
    youtube: followersOn('youtube'),
    instagram: followersOn('instagram'),
    rating: { id: 'rating', of: ({ creator }) => creator.rating ?? undefined },
    jobs: { id: 'jobs', of: ({ creator }) => creator.jobsAssigned },
    answers: { id: 'answers', isLowBest: true, of: ({ creator }) => asShown(creator.answerMinutes) },
    match: { id: 'match', of: ({ match }) => match.score },
  } satisfies Record<FigureId, Figure>;
}

/** Times that read the same are equal: from an hour on, only whole hours are shown. */
function asShown(minutes: number | null): number | undefined {
  if (minutes === null) return undefined;
  return minutes > 60 ? Math.ceil(minutes / 60) * 60 : minutes;
}

function followersOn(service: Service): Figure {
  return { id: service, of: ({ creator }) => creator.channels.find((each) => each.service === service)?.followers ?? undefined };
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
