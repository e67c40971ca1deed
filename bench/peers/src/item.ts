import { sharesOf } from '@castlane/api/src/features/records/rules.ts';
import { matchOf, type MatchedJob, type MatchFacts } from '@castlane/api/src/features/jobs/match.ts';

/** What both peers load for a card, as their mappers return it. The rules are the product's, so only the stacks differ. */
export type LoadedJob = {
  id: string;
  slug: string;
  version: number;
  status: string;
  title: string;
  brief: unknown;
  categoryIds: string[];
  starCost: number;
  timeZone: string;
  closesAt: Date | null;
  applyBy: Date | string | null;
  dueBy: Date | string | null;
  createdAt: Date;
  publishedAt: Date | null;
  updatedAt: Date;
  imageIds: string[];
  fileIds: string[];
  openings: number;
  owner: LoadedOwner;
  stats: { proposalCount: number; takenCount: number } | null;
  proposals: { status: string; engagement?: { status: string } | null }[];
  savedBy: unknown[];
  invitations: unknown[];
};

type LoadedOwner = {
  slug: string;
  name: string;
  company: string | null;
  profileImageUri: string | null;
  status: string;
  record?: LoadedRecord | null;
};

type LoadedRecord = {
  jobsPosted: number;
  leftUnopened: number;
  answered: number;
  unanswered: number;
  medianAnswerSeconds: number | null;
  rating: unknown;
  openingsPosted: number;
  openingsTaken: number;
};

/** What the owner of a job asks for, as the product stores it. */
export type Brief = {
  description: string;
  platforms: string[];
  deliverables: unknown;
  budget: unknown;
  location: unknown;
  wanted: unknown;
  terms: unknown;
  questions: string[];
};

/** The reader, as both mappers return it. */
export type LoadedReader = {
  country: string | null;
  languages: string[];
  channels: { service: string; followers: unknown; fetchedAt: Date }[];
  categories: { categoryId: string }[];
  blocked: { blocked: { slug: string } }[];
  blockedBy: { blocker: { slug: string } }[];
};

export type LoadedCategory = { id: string; slug: string; name: string; position: number };
export type LoadedUpload = { id: string; name: string | null; contentType: string; size: number; image: unknown };

const DAY_MS = 24 * 60 * 60 * 1000;
const FRESH_MS = 30 * DAY_MS;
const NO_RECORD: LoadedRecord = {
  jobsPosted: 0,
  leftUnopened: 0,
  answered: 0,
  unanswered: 0,
  medianAnswerSeconds: null,
  rating: null,
  openingsPosted: 0,
  openingsTaken: 0,
};

export function factsOf(reader: LoadedReader) {
  const channels = reader.channels.map(({ service, followers, fetchedAt }) => ({
    service,
    followers: followers === null || Date.now() - fetchedAt.getTime() > FRESH_MS ? null : Number(followers),
  }));
  const match = {
    languages: reader.languages,
    country: reader.country,
    channels,
    categoryIds: reader.categories.map((each) => each.categoryId),
  };
  const apartFrom = [...reader.blocked.map((each) => each.blocked.slug), ...reader.blockedBy.map((each) => each.blocker.slug)];
  return { match: match as MatchFacts, apartFrom };
}

export function itemOf(job: LoadedJob, facts: MatchFacts, categories: readonly LoadedCategory[], uploads: readonly LoadedUpload[]) {
  const invited = job.invitations.length > 0;
  const [proposal] = job.proposals;
  const { description, platforms, deliverables, budget, location, wanted, terms, questions } = job.brief as Brief;
  return {
    job: {
      id: job.id,
      slug: job.slug,
      version: job.version,
      status: job.status,
      title: job.title,
      description,
      categories: categories
        .filter(({ id }) => job.categoryIds.includes(id))
        .toSorted((a, b) => a.position - b.position)
        .map(({ id, slug, name }) => ({ id, slug, name })),
      platforms,
      deliverables,
      budget,
      openings: job.openings,
      taken: job.stats!.takenCount,
      starCost: job.starCost,
      location,
      wanted,
      timeZone: job.timeZone,
      closesAt: job.closesAt,
      applyBy: dayOf(job.applyBy),
      dueBy: dayOf(job.dueBy),
      dueAt: endOf(dayOf(job.dueBy), job.timeZone),
      terms,
      questions,
      images: chosen(uploads, job.imageIds).map(({ id, image }) => ({ ...(image as object), uploadId: id })),
      files: chosen(uploads, job.fileIds).map(({ id, name, contentType, size }) => ({ uploadId: id, name, contentType, size })),
      proposalCount: job.stats!.proposalCount,
      createdAt: job.createdAt,
      publishedAt: job.publishedAt,
      updatedAt: job.updatedAt,
    },
    owner: ownerOf(job.owner),
    proposalCount: job.stats!.proposalCount,
    starCost: invited ? 0 : job.starCost,
    match: matchOf({ ...job, platforms, location, wanted } as unknown as MatchedJob, facts),
    ownProposal: proposal ? { status: proposal.status, work: proposal.engagement?.status ?? null } : null,
    saved: job.savedBy.length > 0,
    invited,
    marks: [],
  };
}

function ownerOf({ slug, name, company, profileImageUri, status, record }: LoadedOwner) {
  const { medianAnswerSeconds, rating, ...counts } = record ?? NO_RECORD;
  return {
    slug,
    name,
    company,
    profileImageUri,
    verified: status === 'active',
    rating: rating === null ? null : Number(rating),
    jobsPosted: counts.jobsPosted,
    leftUnopened: counts.leftUnopened,
    ...sharesOf({ ...counts, answerSeconds: medianAnswerSeconds }),
  };
}

function chosen(uploads: readonly LoadedUpload[], ids: readonly string[]): LoadedUpload[] {
  return ids.flatMap((id) => uploads.find((each) => each.id === id) ?? []);
}

/** The jobs of the benchmark have no other time zone. */
function endOf(day: string | null, timeZone: string): Date | null {
  if (timeZone !== 'UTC') throw new Error(`The peers do not know ${timeZone}`);
  return day === null ? null : new Date(Date.parse(day) + DAY_MS);
}

function dayOf(day: Date | string | null): string | null {
  return day instanceof Date ? day.toISOString().slice(0, 10) : day;
}
