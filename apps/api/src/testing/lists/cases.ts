import type { Endpoint } from '@castlane/contract/endpoint.ts';
import { ENDPOINTS } from '@castlane/contract/endpoints.ts';
import * as discovery from '@castlane/contract/discovery.ts';
import * as engagement from '@castlane/contract/engagement.ts';
import * as feed from '@castlane/contract/feed.ts';
import * as job from '@castlane/contract/job.ts';
import * as jobQuestion from '@castlane/contract/job-question.ts';
import * as jobCreator from '@castlane/contract/job-creator.ts';
import * as mailInvitation from '@castlane/contract/mail-invitation.ts';
import * as messageChange from '@castlane/contract/message-change.ts';
import * as notification from '@castlane/contract/notification.ts';
import * as creatorJob from '@castlane/contract/creator-job.ts';
import * as proposal from '@castlane/contract/proposal.ts';
import * as published from '@castlane/contract/review.ts';
import * as right from '@castlane/contract/right.ts';
import * as star from '@castlane/contract/star.ts';
import * as threadEvent from '@castlane/contract/thread-event.ts';
import { getPortfolio, listOwnPortfolio } from '#features/channels/portfolio.ts';
import { listOwnChannels } from '#features/channels/queries.ts';
import { listCreators, listInvitations } from '#features/search/discovery/queries.ts';
import { findMailInvitations } from '#features/search/mail-invitations/queries.ts';
import { showcaseJobs } from '#features/search/showcase/queries.ts';
import { listJobCreators } from '#features/engagements/creators.ts';
import { listEngagements } from '#features/engagements/list.ts';
import { listRights } from '#features/engagements/rights/queries.ts';
import { listFeed } from '#features/search/feed/queries.ts';
import { listOwnJobs } from '#features/jobs/own-list.ts';
import { listVersions } from '#features/jobs/versions.ts';
import { SOURCES } from '#features/engagements/calendar/entries.ts';
import { listNeeds } from '#features/engagements/needs/queries.ts';
import { listNotifications } from '#features/notifications/queries.ts';
import { listCreatorJobs } from '#features/proposals/queries.ts';
import { listAnsweredQuestions, listJobQuestions } from '#features/proposals/questions/queries.ts';
import { listProposals } from '#features/proposals/received.ts';
import { listDevices } from '#features/notifications/push/queries.ts';
import { listProfileReviews, listPublishedReviews } from '#features/reviews/queries.ts';
import { listSavedSearches } from '#features/search/saved-searches/queries.ts';
import { listStars } from '#features/stars/queries.ts';
import { listBlocks } from '#features/blocks/queries.ts';
import { listSharedFiles } from '#features/threads/attachments.ts';
import { listEvents, listThreads } from '#features/threads/queries.ts';
import { searchMessages } from '#features/threads/search.ts';
import { queryOf, type Read } from './case.ts';
import { STAFF_LISTS } from './staff-cases.ts';

const asCreator = (accountId: string) => ({ accountId, userType: 'creator' as const });
const asOwner = (accountId: string) => ({ accountId, userType: 'business_owner' as const });

/** All that runs, and one of its states. */
const RUNNING = ['running', 'delivered'] as const;

/**
 * Every list of the contract with typical parameters, some with many results and some with few. Each case is read at its start and, if it
 * has pages, far down. A list of the contract that is missing here fails the tests.
 */
export const LISTS: Record<string, Record<string, Read>> = {
  'feed.listFeed': {
    'all jobs': (db, at, page) => listFeed(db, at.creator, queryOf(feed.listFeed, page)),
    'with many hidden jobs': (db, at, page) => listFeed(db, at.busyCreator, queryOf(feed.listFeed, page)),
    'one category': (db, at, page) => listFeed(db, at.creator, queryOf(feed.listFeed, { ...page, category: at.category })),
    'a rare category': (db, at, page) => listFeed(db, at.creator, queryOf(feed.listFeed, { ...page, category: at.rareCategory })),
    'common words': (db, at, page) => listFeed(db, at.creator, queryOf(feed.listFeed, { ...page, q: 'number' })),
    'words without matches': (db, at, page) => listFeed(db, at.creator, queryOf(feed.listFeed, { ...page, q: 'zebra' })),
    'filters and budget': (db, at, page) =>
      listFeed(
        db,
        at.creator,
        queryOf(feed.listFeed, { ...page, platform: 'youtube', remote: 'true', language: 'de', budgetMin: '400000' }),
      ),
    'the best matches': (db, at, page) => listFeed(db, at.creator, queryOf(feed.listFeed, { ...page, sort: 'match' })),
    'three categories': (db, at, page) => listFeed(db, at.creator, queryOf(feed.listFeed, { ...page, category: at.categories })),
    'saved jobs': (db, at, page) => listFeed(db, at.creator, queryOf(feed.listFeed, { ...page, saved: 'true' })),
    'very many saved': (db, at, page) => listFeed(db, at.busyCreator, queryOf(feed.listFeed, { ...page, saved: 'true' })),
    'very many saved, a rare category': (db, at, page) =>
      listFeed(db, at.busyCreator, queryOf(feed.listFeed, { ...page, saved: 'true', category: at.rareCategory })),
    'jobs with an invitation': (db, at, page) => listFeed(db, at.busyCreator, queryOf(feed.listFeed, { ...page, invited: 'true' })),
    'jobs with an invitation, common words': (db, at, page) =>
      listFeed(db, at.busyCreator, queryOf(feed.listFeed, { ...page, invited: 'true', q: 'number' })),
  },
  'savedSearch.listSavedSearches': { all: (db, at) => listSavedSearches(db, at.creator) },
  'job.listOwnJobs': {
    all: (db, at, page) => listOwnJobs(db, at.owner, queryOf(job.listOwnJobs, page)),
    'all of very many': (db, at, page) => listOwnJobs(db, at.busyOwner, queryOf(job.listOwnJobs, page)),
    'drafts of very many': (db, at, page) => listOwnJobs(db, at.busyOwner, queryOf(job.listOwnJobs, { ...page, status: 'draft' })),
    'done of very many': (db, at, page) => listOwnJobs(db, at.busyOwner, queryOf(job.listOwnJobs, { ...page, status: 'completed' })),
    'in progress of very many': (db, at, page) =>
      listOwnJobs(db, at.busyOwner, queryOf(job.listOwnJobs, { ...page, status: 'in_progress' })),
    'open of very many': (db, at, page) => listOwnJobs(db, at.busyOwner, queryOf(job.listOwnJobs, { ...page, status: 'open' })),
    'closed of very many': (db, at, page) => listOwnJobs(db, at.busyOwner, queryOf(job.listOwnJobs, { ...page, status: 'closed' })),
    'very many by their last day': (db, at, page) => listOwnJobs(db, at.busyOwner, queryOf(job.listOwnJobs, { ...page, sort: 'deadline' })),
    'very many by need': (db, at, page) => listOwnJobs(db, at.busyOwner, queryOf(job.listOwnJobs, { ...page, sort: 'needs' })),
    ...Object.fromEntries(
      (['open', 'closed'] as const).map((status): [string, Read] => [
        `${status} of very many by need`,
        (db, at, page) => listOwnJobs(db, at.busyOwner, queryOf(job.listOwnJobs, { ...page, status, sort: 'needs' })),
      ]),
    ),
    ...Object.fromEntries(
      ['shoe', 'zebra'].map((q): [string, Read] => [
        `'${q}' among very many by need`,
        (db, at, page) => listOwnJobs(db, at.busyOwner, queryOf(job.listOwnJobs, { ...page, q, sort: 'needs' })),
      ]),
    ),
    'very many by new comments': (db, at, page) => listOwnJobs(db, at.busyOwner, queryOf(job.listOwnJobs, { ...page, sort: 'comments' })),
  },
  'brief.listVersions': {
    'of a job with very many comments': (db, at) => listVersions(db, at.busyJobOwner, at.busyJob),
    'for a creator': (db, at) => listVersions(db, at.commenter, at.busyJob),
  },
  'engagement.listEngagements': {
    'of a creator': (db, at, page) => listEngagements(db, asCreator(at.creator), queryOf(engagement.listEngagements, page)),
    ...Object.fromEntries(
      (['all', ...RUNNING, 'completed', 'cancelled'] as const).flatMap((status): [string, Read][] => [
        [
          `${status} of a business with very many`,
          (db, at, page) => listEngagements(db, asOwner(at.busyOwner), queryOf(engagement.listEngagements, { ...page, status })),
        ],
        [
          `${status} of a creator with very many`,
          (db, at, page) => listEngagements(db, asCreator(at.busyWorker), queryOf(engagement.listEngagements, { ...page, status })),
        ],
      ]),
    ),
    ...Object.fromEntries(
      (['all', ...RUNNING, 'completed'] as const).map((status): [string, Read] => [
        `${status} of a job with fifty`,
        (db, at, page) =>
          listEngagements(db, asOwner(at.busyOwner), queryOf(engagement.listEngagements, { ...page, status, job: at.campaign })),
      ]),
    ),
    'of a job, for one of fifty creators': (db, at, page) =>
      listEngagements(db, asCreator(at.busyWorker), queryOf(engagement.listEngagements, { ...page, job: at.campaign })),
    'of a job without any': (db, at, page) =>
      listEngagements(db, asOwner(at.jobOwner), queryOf(engagement.listEngagements, { ...page, job: at.job })),
  },
  'right.listRights': {
    'of a creator': (db, at, page) => listRights(db, asCreator(at.creator), queryOf(right.listRights, page)),
    ...Object.fromEntries(
      right.RightState.options.flatMap((state): [string, Read][] => [
        [
          `${state} of a business with very many`,
          (db, at, page) => listRights(db, asOwner(at.busyOwner), queryOf(right.listRights, { ...page, state })),
        ],
        [
          `${state} of a creator with very many`,
          (db, at, page) => listRights(db, asCreator(at.busyWorker), queryOf(right.listRights, { ...page, state })),
        ],
      ]),
    ),
  },
  'jobCreator.listJobCreators': {
    'of a job with fifty': (db, at, page) => listJobCreators(db, at.busyOwner, at.campaign, queryOf(jobCreator.listJobCreators, page)),
    'of a job with very many comments': (db, at, page) =>
      listJobCreators(db, at.busyJobOwner, at.busyJob, queryOf(jobCreator.listJobCreators, page)),
    'of a job with some': (db, at, page) => listJobCreators(db, at.jobOwner, at.job, queryOf(jobCreator.listJobCreators, page)),
  },
  'creatorJob.listCreatorJobs': {
    all: (db, at, page) => listCreatorJobs(db, at.creator, queryOf(creatorJob.listCreatorJobs, page)),
    'all of very many': (db, at, page) => listCreatorJobs(db, at.busyCreator, queryOf(creatorJob.listCreatorJobs, page)),
    'a tab of very many': (db, at, page) =>
      listCreatorJobs(db, at.busyCreator, queryOf(creatorJob.listCreatorJobs, { ...page, status: 'approved' })),
    'none of very many': (db, at, page) =>
      listCreatorJobs(db, at.busyCreator, queryOf(creatorJob.listCreatorJobs, { ...page, status: 'assigned' })),
    ...Object.fromEntries(
      (['all', 'assigned', 'delivered', 'completed'] as const).map((status): [string, Read] => [
        `${status} of a creator with very many engagements`,
        (db, at, page) => listCreatorJobs(db, at.busyWorker, queryOf(creatorJob.listCreatorJobs, { ...page, status })),
      ]),
    ),
    ...Object.fromEntries(
      (['all', 'assigned', 'closed'] as const).flatMap((status): [string, Read][] => [
        [
          `${status} of very many by need`,
          (db, at, page) => listCreatorJobs(db, at.busyCreator, queryOf(creatorJob.listCreatorJobs, { ...page, status, sort: 'needs' })),
        ],
        [
          `${status} of a creator with very many engagements by need`,
          (db, at, page) => listCreatorJobs(db, at.busyWorker, queryOf(creatorJob.listCreatorJobs, { ...page, status, sort: 'needs' })),
        ],
      ]),
    ),
    ...Object.fromEntries(
      ['shoe', 'zebra'].map((q): [string, Read] => [
        `'${q}' among very many by need`,
        (db, at, page) => listCreatorJobs(db, at.busyCreator, queryOf(creatorJob.listCreatorJobs, { ...page, q, sort: 'needs' })),
      ]),
    ),
  },
  'proposal.listProposals': {
    all: (db, at, page) => listProposals(db, at.jobOwner, at.job, queryOf(proposal.listProposals, page)),
    'all of very many': (db, at, page) => listProposals(db, at.busyJobOwner, at.busyJob, queryOf(proposal.listProposals, page)),
    'approved of very many': (db, at, page) =>
      listProposals(db, at.busyJobOwner, at.busyJob, queryOf(proposal.listProposals, { ...page, status: 'approved' })),
    'unopened of very many': (db, at, page) =>
      listProposals(db, at.busyJobOwner, at.busyJob, queryOf(proposal.listProposals, { ...page, status: 'new' })),
    ...Object.fromEntries(
      (['oldest', 'match', 'price', 'youtube', 'rating'] as const).map((sort): [string, Read] => [
        `very many by ${sort}`,
        (db, at, page) => listProposals(db, at.busyJobOwner, at.busyJob, queryOf(proposal.listProposals, { ...page, sort })),
      ]),
    ),
  },
  'showcase.getShowcase': { all: (db) => showcaseJobs(db).then((items) => ({ items })) },
  'discovery.listCreators': Object.fromEntries(
    (
      [
        ['newest', { sort: 'newest' }],
        ['best match', {}],
        ['best rating', { sort: 'rating' }],
        ['a rating at least', { sort: 'rating', ratingMin: 4.5 }],
        ['best match in a rare category', { category: 'rare' }],
        ['most subscribers', { sort: 'followers', platform: 'youtube' }],
        ['a word', { q: 'trails' }],
        ['a name', { q: 'quirina zwetschge', sort: 'newest' }],
        ['a word that is written wrong', { q: 'zwetshge' }],
        ['a country and a language', { country: 'FR', language: 'de' }],
        ['many followers in one category', { platform: 'youtube', followersMin: 100_000, category: 'rare', sort: 'followers' }],
        ['a list', { list: 'long' }],
      ] as const
    ).map(([name, { ...filters }]): [string, Read] => [
      name,
      (db, at, page) => {
        const query: Record<string, unknown> = { ...page, ...filters };
        if (query['category']) query['category'] = at.rareCategory;
        if (query['list']) query['list'] = at.longList;
        return listCreators(db, at.busyOwner, queryOf(discovery.listCreators, query as never));
      },
    ]),
  ),
  'discovery.listInvitations': {
    'of a job with very many': (db, at, page) => listInvitations(db, at.busyJobOwner, at.busyJob, queryOf(discovery.listInvitations, page)),
  },
  'jobQuestion.listAnsweredQuestions': {
    'of a job with very many': (db, at, page) =>
      listAnsweredQuestions(db, at.commenter, at.busyJob, queryOf(jobQuestion.listAnsweredQuestions, page)),
  },
  'jobQuestion.listJobQuestions': Object.fromEntries(
    (['waiting', 'ended'] as const).map((status): [string, Read] => [
      `${status} ones of a job with very many`,
      (db, at, page) => listJobQuestions(db, at.busyJobOwner, at.busyJob, queryOf(jobQuestion.listJobQuestions, { ...page, status })),
    ]),
  ),
  'mailInvitation.listMailInvitations': {
    'of a job with very many': (db, at, page) =>
      findMailInvitations(db, at.busyJobOwner, at.busyJob, queryOf(mailInvitation.listMailInvitations, page)),
  },
  'thread.listThreads': {
    'of a creator': (db, at) => listThreads(db, at.creator),
    'of an owner with very many': (db, at) => listThreads(db, at.busyOwner),
  },
  'threadEvent.listEvents': {
    'the newest': (db, at, { limit }) => listEvents(db, at.talker, queryOf(threadEvent.listEvents, { threadId: at.longThread, limit })),
    'far back': (db, at, { limit }) =>
      listEvents(db, at.talker, queryOf(threadEvent.listEvents, { threadId: at.longThread, limit, before: 100 })),
    'after one': (db, at, { limit }) =>
      listEvents(db, at.talker, queryOf(threadEvent.listEvents, { threadId: at.longThread, limit, after: 50 })),
  },
  'threadEvent.listSharedFiles': {
    'a long thread': (db, at, page) => listSharedFiles(db, at.talker, at.longThread, queryOf(threadEvent.listSharedFiles, page)),
  },
  'messageChange.searchMessages': Object.fromEntries(
    (
      [
        ['a word of all', 'message'],
        ['words without matches', 'zebra message'],
      ] as const
    ).map(([name, q]): [string, Read] => [
      name,
      (db, at, page) => searchMessages(db, at.talker, at.longThread, queryOf(messageChange.searchMessages, { ...page, q })),
    ]),
  ),
  'integration.listChannels': { all: (db, at) => listOwnChannels(db, at.creator) },
  'integration.listOwnPortfolio': { all: (db, at) => listOwnPortfolio(db, at.creator) },
  'integration.getPortfolio': { 'of a creator': (db, at) => getPortfolio(db, at.owner, at.creatorSlug) },
  'push.listPushDevices': { all: (db, at) => listDevices(db, at.busyOwner) },
  'block.listBlocks': { all: (db, at) => listBlocks(db, at.busyOwner) },
  'review.listProfileReviews': {
    some: (db, at, page) => listProfileReviews(db, at.owner, queryOf(published.listProfileReviews, { ...page, slug: at.reviewed })),
    'very many': (db, at, page) =>
      listProfileReviews(db, at.owner, queryOf(published.listProfileReviews, { ...page, slug: at.busyReviewed })),
  },
  'review.listPublishedReviews': {
    all: (db, _at, page) => listPublishedReviews(db, queryOf(published.listPublishedReviews, page)),
    hidden: (db, _at, page) => listPublishedReviews(db, queryOf(published.listPublishedReviews, { ...page, hidden: 'true' })),
    shown: (db, _at, page) => listPublishedReviews(db, queryOf(published.listPublishedReviews, { ...page, hidden: 'false' })),
    'of and by one': (db, at, page) => listPublishedReviews(db, queryOf(published.listPublishedReviews, { ...page, slug: at.reviewed })),
    'of and by one with very many': (db, at, page) =>
      listPublishedReviews(db, queryOf(published.listPublishedReviews, { ...page, slug: at.busyReviewed })),
    'hidden of very many': (db, at, page) =>
      listPublishedReviews(db, queryOf(published.listPublishedReviews, { ...page, slug: at.busyReviewed, hidden: 'true' })),
  },
  'need.listNeeds': {
    'of a creator': (db, at) => listNeeds(db, asCreator(at.creator)),
    'of a creator with very many engagements': (db, at) => listNeeds(db, asCreator(at.busyWorker)),
    'of a creator with very many comments': (db, at) => listNeeds(db, asCreator(at.busyCreator)),
    'of a business with very many': (db, at) => listNeeds(db, asOwner(at.busyOwner)),
  },
  // No endpoint of the contract: programs read it.
  // A calendar is several lists, read one after the other.
  'calendar.listEntries': Object.fromEntries(
    SOURCES.flatMap((list): [string, Read][] => [
      [`${list.name} of a creator`, (db, at) => list(db, asCreator(at.creator))],
      [`${list.name} of a creator with very many engagements`, (db, at) => list(db, asCreator(at.busyWorker))],
      [`${list.name} of a business with very many`, (db, at) => list(db, asOwner(at.busyOwner))],
    ]),
  ),
  'star.listStars': {
    some: (db, at, page) => listStars(db, at.creator, queryOf(star.listStars, page)),
    'very many': (db, at, page) => listStars(db, at.busyCreator, queryOf(star.listStars, page)),
  },
  'notification.listNotifications': {
    some: (db, at, page) => listNotifications(db, at.creator, queryOf(notification.listNotifications, page)),
    'very many': (db, at, page) => listNotifications(db, at.busyOwner, queryOf(notification.listNotifications, page)),
  },
  ...STAFF_LISTS,
};

/** Lists that stay short with any number of accounts and jobs. */
const SHORT = new Set([
  'decision.listDecisions',
  'discovery.listCreatorLists',
  'jobTemplate.listTemplates',
  'savedReply.listSavedReplies',
  'offer.getNegotiation',
  'auth.listSessions',
  'passkey.listPasskeys',
  'legal.listUnaccepted',
  'category.listCategories',
  'category.listManagedCategories',
]);

/** Returns the growing lists of the contract that have no case. */
export function listsWithoutCase(): string[] {
  const lists = ENDPOINTS.filter(({ endpoint }) => endpoint.method === 'GET' && isList(endpoint)).map(
    ({ noun, name }) => `${noun}.${name}`,
  );
  return lists.filter((name) => !SHORT.has(name) && !(name in LISTS));
}

function isList({ answer }: Endpoint): boolean {
  return answer !== undefined && 'shape' in answer._zod.def && 'items' in (answer._zod.def.shape as object);
}
