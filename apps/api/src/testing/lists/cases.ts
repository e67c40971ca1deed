import type { Endpoint, QueryIn, QueryOf } from '@castlane/contract/endpoint.ts';
import { ENDPOINTS } from '@castlane/contract/endpoints.ts';
import * as contact from '@castlane/contract/contact.ts';
import * as discovery from '@castlane/contract/discovery.ts';
import * as dispute from '@castlane/contract/dispute.ts';
import * as engagement from '@castlane/contract/engagement.ts';
import * as feed from '@castlane/contract/feed.ts';
import * as job from '@castlane/contract/job.ts';
import * as jobCreator from '@castlane/contract/job-creator.ts';
import * as messageChange from '@castlane/contract/message-change.ts';
import * as notification from '@castlane/contract/notification.ts';
import * as proposal from '@castlane/contract/proposal.ts';
import * as report from '@castlane/contract/report.ts';
import * as published from '@castlane/contract/review.ts';
import * as review from '@castlane/contract/staff-verification.ts';
import * as staff from '@castlane/contract/staff.ts';
import * as star from '@castlane/contract/star.ts';
import * as threadEvent from '@castlane/contract/thread-event.ts';
import { listAppeals } from '#features/moderation/appeals/queries.ts';
import { getPortfolio, listOwnPortfolio } from '#features/channels/portfolio.ts';
import { listOwnChannels } from '#features/channels/queries.ts';
import { listContact } from '#features/contact/queries.ts';
import { listCreators, listInvitations } from '#features/search/discovery/queries.ts';
import { eventsOfDispute, listDisputes } from '#features/engagements/disputes/staff-queries.ts';
import { listJobCreators } from '#features/engagements/creators.ts';
import { listEngagements } from '#features/engagements/list.ts';
import { listFeed } from '#features/search/feed/queries.ts';
import { listOwnJobs } from '#features/jobs/own-list.ts';
import { listVersions } from '#features/jobs/versions.ts';
import { listNeeds } from '#features/needs/queries.ts';
import { listNotifications } from '#features/notifications/queries.ts';
import { listCreatorJobs } from '#features/proposals/queries.ts';
import { listProposals } from '#features/proposals/received.ts';
import { listDevices } from '#features/notifications/push/queries.ts';
import { listReports } from '#features/moderation/reports/queries.ts';
import { listProfileReviews, listPublishedReviews } from '#features/reviews/queries.ts';
import { listVerifications } from '#features/verification/queries.ts';
import { listActs } from '#features/staff/acts.ts';
import { listAccounts, listJobs } from '#features/staff/queries.ts';
import { listSavedSearches } from '#features/search/saved-searches/queries.ts';
import { listStars } from '#features/stars/queries.ts';
import { listBlocks } from '#features/blocks/queries.ts';
import { listSharedFiles } from '#features/threads/attachments.ts';
import { listEvents, listThreads } from '#features/threads/queries.ts';
import { searchMessages } from '#features/threads/search.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Scene } from './scene.ts';

const asCreator = (accountId: string) => ({ accountId, userType: 'creator' as const });
const asOwner = (accountId: string) => ({ accountId, userType: 'business_owner' as const });

/** All that runs, and one of its states. */
const RUNNING = ['running', 'delivered'] as const;

/** `limit`, and a cursor if the case is read far down its list. */
export type PageIn = { limit: number; cursor?: string };
type Read = (db: Db, at: Scene, page: PageIn) => Promise<unknown>;

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
      (['waiting', 'done'] as const).map((status): [string, Read] => [
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
  'jobCreator.listJobCreators': {
    'of a job with fifty': (db, at, page) => listJobCreators(db, at.busyOwner, at.campaign, queryOf(jobCreator.listJobCreators, page)),
    'of a job with very many comments': (db, at, page) =>
      listJobCreators(db, at.busyJobOwner, at.busyJob, queryOf(jobCreator.listJobCreators, page)),
    'of a job with some': (db, at, page) => listJobCreators(db, at.jobOwner, at.job, queryOf(jobCreator.listJobCreators, page)),
  },
  'proposal.listCreatorJobs': {
    all: (db, at, page) => listCreatorJobs(db, at.creator, queryOf(proposal.listCreatorJobs, page)),
    'all of very many': (db, at, page) => listCreatorJobs(db, at.busyCreator, queryOf(proposal.listCreatorJobs, page)),
    'a tab of very many': (db, at, page) =>
      listCreatorJobs(db, at.busyCreator, queryOf(proposal.listCreatorJobs, { ...page, status: 'approved' })),
    'none of very many': (db, at, page) =>
      listCreatorJobs(db, at.busyCreator, queryOf(proposal.listCreatorJobs, { ...page, status: 'assigned' })),
    ...Object.fromEntries(
      (['all', 'assigned', 'delivered', 'completed'] as const).map((status): [string, Read] => [
        `${status} of a creator with very many engagements`,
        (db, at, page) => listCreatorJobs(db, at.busyWorker, queryOf(proposal.listCreatorJobs, { ...page, status })),
      ]),
    ),
    ...Object.fromEntries(
      (['all', 'in_progress', 'done'] as const).flatMap((status): [string, Read][] => [
        [
          `${status} of very many by need`,
          (db, at, page) => listCreatorJobs(db, at.busyCreator, queryOf(proposal.listCreatorJobs, { ...page, status, sort: 'needs' })),
        ],
        [
          `${status} of a creator with very many engagements by need`,
          (db, at, page) => listCreatorJobs(db, at.busyWorker, queryOf(proposal.listCreatorJobs, { ...page, status, sort: 'needs' })),
        ],
      ]),
    ),
    ...Object.fromEntries(
      ['shoe', 'zebra'].map((q): [string, Read] => [
        `'${q}' among very many by need`,
        (db, at, page) => listCreatorJobs(db, at.busyCreator, queryOf(proposal.listCreatorJobs, { ...page, q, sort: 'needs' })),
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
  'star.listStars': {
    some: (db, at, page) => listStars(db, at.creator, queryOf(star.listStars, page)),
    'very many': (db, at, page) => listStars(db, at.busyCreator, queryOf(star.listStars, page)),
  },
  'notification.listNotifications': {
    some: (db, at, page) => listNotifications(db, at.creator, queryOf(notification.listNotifications, page)),
    'very many': (db, at, page) => listNotifications(db, at.busyOwner, queryOf(notification.listNotifications, page)),
  },
  'contact.listContact': {
    all: (db, _at, page) => listContact(db, queryOf(contact.listContact, page)),
    open: (db, _at, page) => listContact(db, queryOf(contact.listContact, { ...page, state: 'open' })),
    handled: (db, _at, page) => listContact(db, queryOf(contact.listContact, { ...page, state: 'handled' })),
  },
  'report.listReports': {
    open: (db, _at, page) => listReports(db, queryOf(report.listReports, page)),
    resolved: (db, _at, page) => listReports(db, queryOf(report.listReports, { ...page, status: 'resolved' })),
  },
  'staffVerification.listVerifications': {
    new: (db, _at, page) => listVerifications(db, queryOf(review.listVerifications, { ...page, queue: 'new' })),
    'new owners': (db, _at, page) =>
      listVerifications(db, queryOf(review.listVerifications, { ...page, queue: 'new', userType: 'business_owner' })),
    changed: (db, _at, page) => listVerifications(db, queryOf(review.listVerifications, { ...page, queue: 'changed' })),
  },
  'staffVerification.listAppeals': {
    waiting: (db, at, page) => listAppeals(db, at.staff, queryOf(review.listAppeals, page)),
    decided: (db, at, page) => listAppeals(db, at.staff, queryOf(review.listAppeals, { ...page, state: 'decided' })),
  },
  'dispute.listDisputes': {
    open: (db, _at, page) => listDisputes(db, queryOf(dispute.listDisputes, page)),
    decided: (db, _at, page) => listDisputes(db, queryOf(dispute.listDisputes, { ...page, status: 'decided' })),
  },
  'dispute.listDisputeEvents': {
    'the newest': (db, at) => eventsOfDispute(db, at.dispute, {}),
    'before one': (db, at) => eventsOfDispute(db, at.dispute, { before: 4 }),
  },
  'staff.listAccounts': {
    all: (db, _at, page) => listAccounts(db, queryOf(staff.listAccounts, page)),
    banned: (db, _at, page) => listAccounts(db, queryOf(staff.listAccounts, { ...page, status: 'banned' })),
    'a common name': (db, _at, page) => listAccounts(db, queryOf(staff.listAccounts, { ...page, q: 'maya' })),
    'a rare name': (db, _at, page) => listAccounts(db, queryOf(staff.listAccounts, { ...page, q: 'zwetschge' })),
    'an address': (db, _at, page) => listAccounts(db, queryOf(staff.listAccounts, { ...page, q: 'p778@bench.test' })),
    'a name without matches': (db, _at, page) => listAccounts(db, queryOf(staff.listAccounts, { ...page, q: 'xyzzy' })),
  },
  'staff.listJobs': {
    all: (db, _at, page) => listJobs(db, queryOf(staff.listJobs, page)),
    removed: (db, _at, page) => listJobs(db, queryOf(staff.listJobs, { ...page, status: 'removed' })),
    'a rare status': (db, _at, page) => listJobs(db, queryOf(staff.listJobs, { ...page, status: 'done' })),
    'a common word': (db, _at, page) => listJobs(db, queryOf(staff.listJobs, { ...page, q: 'shoe' })),
    'a rare word': (db, _at, page) => listJobs(db, queryOf(staff.listJobs, { ...page, q: 'theremin' })),
    'an owner': (db, _at, page) => listJobs(db, queryOf(staff.listJobs, { ...page, q: 'company 77' })),
    'a word without matches': (db, _at, page) => listJobs(db, queryOf(staff.listJobs, { ...page, q: 'xyzzy' })),
  },
  'staff.listActs': {
    all: (db, _at, page) => listActs(db, queryOf(staff.listActs, page)),
    'by one': (db, at, page) => listActs(db, queryOf(staff.listActs, { ...page, actorId: at.staff })),
    'about one': (db, at, page) => listActs(db, queryOf(staff.listActs, { ...page, targetId: at.creator })),
    'a rare action': (db, _at, page) => listActs(db, queryOf(staff.listActs, { ...page, action: 'job.removed' })),
    'by one about another': (db, at, page) => listActs(db, queryOf(staff.listActs, { ...page, actorId: at.staff, targetId: at.owner })),
  },
};

/** Lists that stay short with any number of accounts and jobs. */
const SHORT = new Set([
  'decision.listDecisions',
  'discovery.listCreatorLists',
  'auth.listSessions',
  'passkey.listPasskeys',
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

/** Parses a query as the server does, with defaults. */
function queryOf<E extends Endpoint>(endpoint: E, query: QueryIn<E>): QueryOf<E> {
  return endpoint.query!.parse(query) as QueryOf<E>;
}
