import * as z from 'zod/mini';
import { Category } from './category.ts';
import { Channel, Service } from './channel.ts';
import { endpoint } from './endpoint.ts';
import { UploadImage } from './image.ts';
import { Unmet } from './match.ts';
import { PageQuery } from './page.ts';
import { atMost, countInQuery, CountryCode, Id, LanguageCode, line, Slug, Time } from './primitives.ts';

/** A creator as a business owner sees them in the search. Each channel has its own number: nothing is summed or derived. */
export const CreatorCard = z.object({
  slug: z.string(),
  name: z.string(),
  profileImageUri: z.nullable(z.string()),
  verified: z.boolean(),
  /** The start of the creator's About text. */
  about: z.nullable(z.string()),
  categories: z.array(Category),
  channels: z.array(Channel),
  /** The first pictures of the portfolio, at most `CARD_WORKS`. The first is the cover; the others have only the smallest size. */
  works: z.array(UploadImage),
  rating: z.nullable(z.number()),
  reviewCount: z.int(),
  /** Why the creator fits the owner's needs, in words. */
  reasons: z.array(z.string()),
  /** What the creator does not meet of the job that is asked about. */
  unmet: z.optional(z.array(Unmet)),
  /** The owner's lists that contain the creator. */
  lists: z.array(Id),
  /** Slugs of the owner's open jobs that the creator is invited to, and of those with a proposal from the creator. */
  invitedTo: z.array(z.string()),
  commentedOn: z.array(z.string()),
});
export type CreatorCard = z.infer<typeof CreatorCard>;

export const CreatorSort = z.enum(['match', 'followers', 'rating', 'newest']);
export type CreatorSort = z.infer<typeof CreatorSort>;

const Followers = z.optional(countInQuery(0, 1_000_000_000));

const CreatorFilters = z
  .strictObject({
    ...PageQuery,
    q: z.optional(line(1, 100)),
    /** Slugs of categories, joined by commas: any of them. */
    category: z.optional(
      z.string().check(z.regex(/^[a-z0-9-]+(?:,[a-z0-9-]+)*$/, { error: 'Give slugs of categories, joined by commas' }), atMost(500)),
    ),
    platform: z.optional(Service),
    country: z.optional(CountryCode),
    language: z.optional(LanguageCode),
    followersMin: Followers,
    followersMax: Followers,
    ratingMin: z.optional(z.coerce.number().check(z.gte(1), z.lte(5))),
    sort: z._default(CreatorSort, 'match'),
    /** `match` ranks by this job of the owner; without it, by all of the owner's open jobs. */
    jobSlug: z.optional(Slug),
    /** Only creators in this list of the owner. */
    list: z.optional(Id),
  })
  .check(
    z.refine((query) => query.platform !== undefined || (query.followersMin === undefined && query.followersMax === undefined), {
      error: 'Choose a platform for the number of followers',
      path: ['platform'],
    }),
    z.refine((query) => query.platform !== undefined || query.sort !== 'followers', {
      error: 'Choose a platform to sort by followers',
      path: ['platform'],
    }),
    z.refine((query) => (query.followersMin ?? 0) <= (query.followersMax ?? Number.MAX_SAFE_INTEGER), {
      error: 'Enter a maximum no lower than the minimum',
      path: ['followersMax'],
    }),
  );
export type CreatorFilters = z.infer<typeof CreatorFilters>;

export const listCreators = endpoint('GET creators', {
  who: 'owner',
  summary: 'Search active creators; misspelled words match the nearest ones',
  problems: [1009, 1013],
  query: CreatorFilters,
  answer: z.object({
    items: z.array(CreatorCard),
    nextCursor: z.nullable(z.string()),
    /** If no creator matches the words: the similar words that were searched for instead. */
    nearest: z.nullable(z.string()),
  }),
});

export const getCreator = endpoint('GET creators/:slug', {
  who: 'owner',
  summary: 'Get one active creator, with your lists and jobs that include them',
  problems: [1009],
  params: z.strictObject({ slug: Slug }),
  answer: CreatorCard,
});

/** A business's private list of creators. */
export const CreatorList = z.object({ id: Id, name: z.string(), count: z.int(), createdAt: Time });
export type CreatorList = z.infer<typeof CreatorList>;

const ListName = line(1, 60);
const byId = z.strictObject({ id: Id });
const inList = z.strictObject({ id: Id, slug: Slug });

export const listCreatorLists = endpoint('GET creator-lists', {
  who: 'owner',
  summary: 'List your lists of creators, oldest first',
  answer: z.object({ items: z.array(CreatorList) }),
});

export const createCreatorList = endpoint('POST creator-lists', {
  who: 'activeOwner',
  summary: 'Create a list of creators; 1005 if you have too many, or one of that name',
  status: 201,
  problems: [1005],
  body: z.strictObject({ name: ListName }),
  answer: CreatorList,
});

export const renameCreatorList = endpoint('PATCH creator-lists/:id', {
  who: 'activeOwner',
  summary: 'Rename a list',
  problems: [1005, 1009],
  params: byId,
  body: z.strictObject({ name: ListName }),
  answer: CreatorList,
});

export const deleteCreatorList = endpoint('DELETE creator-lists/:id', {
  who: 'owner',
  summary: 'Delete a list; its creators are not notified',
  problems: [1009],
  params: byId,
});

export const addToCreatorList = endpoint('PUT creator-lists/:id/creators/:slug', {
  who: 'activeOwner',
  summary: 'Add a creator to a list. Idempotent',
  problems: [1005, 1009],
  params: inList,
});

export const removeFromCreatorList = endpoint('DELETE creator-lists/:id/creators/:slug', {
  who: 'owner',
  summary: 'Remove a creator from a list. Idempotent',
  problems: [1009],
  params: inList,
});

/** `sent`: the creator is notified; `seen`: the notification is read; `commented`: the creator has sent a proposal. */
export const InvitationState = z.enum(['sent', 'seen', 'commented']);
export type InvitationState = z.infer<typeof InvitationState>;

/** An owner's invitation to a creator to propose for a job. It ends when the job takes no more proposals. */
export const Invitation = z.object({
  id: Id,
  state: InvitationState,
  createdAt: Time,
  creator: z.object({
    slug: z.string(),
    name: z.string(),
    profileImageUri: z.nullable(z.string()),
    verified: z.boolean(),
  }),
});
export type Invitation = z.infer<typeof Invitation>;

const ofJob = z.strictObject({ slug: Slug });

export const inviteCreator = endpoint('POST job/:slug/invitations', {
  who: 'activeOwner',
  summary: 'Invite a creator to comment on an open job without a star; repeated calls return the same invitation',
  status: 201,
  statusAgain: 200,
  problems: [1005, 1009, 1013, 1014, 1015, 1022],
  params: ofJob,
  body: z.strictObject({ creatorSlug: Slug }),
  answer: Invitation,
});

export const listInvitations = endpoint('GET job/:slug/invitations', {
  who: 'owner',
  summary: 'List the creators you have invited to a job, newest first',
  problems: [1013],
  params: ofJob,
  query: z.strictObject(PageQuery),
  answer: z.object({ items: z.array(Invitation), nextCursor: z.nullable(z.string()) }),
});
