import { makeReviewed } from '#features/reviews/factory.ts';
import { newId } from '#platform/ids.ts';
import {
  NO_ID,
  TEXT,
  account,
  bannedCreator,
  byObject,
  contactRequest,
  fits,
  found,
  hiddenReview,
  idOnly,
  jobBySlug,
  newCreator,
  none,
  pendingCreator,
  profileReport,
  type Row,
} from './cells.ts';

/** What staff do. */
export const STAFF_ROWS: Record<string, Row> = {
  'staffVerification.listVerifications': { who: 'staff', answers: fits(200) },
  'staffVerification.getVerification': {
    who: 'staff',
    answers: found(200, 1009, 1009, 1005),
    inputs: account(pendingCreator, undefined, 'accountId'),
  },
  'staffVerification.approveVerification': {
    who: 'staff',
    answers: found(204, 1012, 1009, 1005),
    inputs: account(pendingCreator, undefined, 'accountId'),
  },
  'staffVerification.rejectVerification': {
    who: 'staff',
    answers: found(204, 1012, 1009, 1005),
    inputs: account(pendingCreator, { reasons: ['name_not_real'] }, 'accountId'),
  },
  'staffVerification.listAppeals': { who: 'staff', answers: fits(200) },
  'staffVerification.decideAppeal': {
    who: 'staff',
    answers: { absent: 1009, malformed: 1005 },
    inputs: {
      absent: () => ({ params: { id: newId() }, body: { outcome: 'refused', answer: TEXT } }),
      malformed: () => ({ params: { id: NO_ID }, body: { outcome: 'refused', answer: TEXT } }),
    },
  },

  'decision.listDecisions': { who: 'staff', answers: fits(200) },
  'decision.holdDecision': {
    who: 'staff',
    answers: { own: 201, absent: 1009, malformed: 1004 },
    inputs: byObject(
      (subjectId) => ({ body: { kind: 'resolve_report', subjectId, decision: { outcome: 'nothing', note: TEXT } } }),
      ({ world }) => profileReport(world),
      () => ({ body: { kind: 'resolve_report', subjectId: NO_ID, decision: { outcome: 'nothing', note: TEXT } } }),
      'id',
    ),
  },
  'decision.undoDecision': {
    who: 'staff',
    answers: { absent: 1005, malformed: 1005 },
    inputs: { absent: () => idOnly(newId()), malformed: () => idOnly(NO_ID) },
  },

  'review.listPublishedReviews': { who: 'staff', answers: fits(200) },
  'review.hideReview': {
    who: 'staff',
    answers: { own: 200, absent: 1009, malformed: 1005 },
    inputs: byObject(
      (id) => ({ params: { id }, body: { reason: 'insulting' } }),
      async ({ world }) => (await makeReviewed(world)).ofCreator,
      () => idOnly(NO_ID),
      'id',
    ),
  },
  'review.showReview': {
    who: 'staff',
    answers: { own: 200, absent: 1009, malformed: 1005 },
    inputs: byObject(idOnly, hiddenReview, () => idOnly(NO_ID), 'id'),
  },

  'staff.listAccounts': { who: 'staff', answers: fits(200) },
  'staff.getAccount': { who: 'staff', answers: found(200, 200, 1009, 1005), inputs: account(newCreator) },
  'staff.banAccount': { who: 'staff', answers: found(200, 1012, 1009, 1005), inputs: account(newCreator, { reason: TEXT }) },
  'staff.unbanAccount': {
    who: 'staff',
    answers: found(200, 1012, 1009, 1005),
    inputs: account(bannedCreator),
  },
  'staff.grantStars': { who: 'staff', answers: found(200, 1012, 1009, 1005), inputs: account(newCreator, { delta: 2, reason: TEXT }) },
  'staff.signOutAccount': { who: 'staff', answers: found(200, 1012, 1009, 1005), inputs: account(newCreator) },
  'staff.resendVerification': {
    who: 'staff',
    answers: found(204, 1012, 1009, 1005),
    inputs: account(({ world }) => world.creator({ state: 'unverified' })),
  },
  'staff.listJobs': { who: 'staff', answers: fits(200) },
  'staff.removeJob': {
    who: 'staff',
    answers: { own: 200, absent: 1013, malformed: 1009 },
    inputs: jobBySlug(async ({ world }) => (await world.job(await world.owner())).slug, { reason: TEXT }),
  },
  'staff.listActs': { who: 'staff', answers: fits(200) },
  'staff.retryTask': {
    who: 'staff',
    answers: { absent: 1009, malformed: 1005 },
    inputs: { absent: () => idOnly(newId()), malformed: () => idOnly(NO_ID) },
  },
  'staff.retryTasks': { who: 'staff', answers: fits(200) },
  'staff.getNumbers': { who: 'staff', answers: fits(200) },
  'setUp.getSetUp': { who: 'staff', answers: fits(200) },
  'setUp.tickSetUp': { who: 'staff', answers: fits(204), inputs: none(() => ({ params: { what: 'backups' } })) },
  'setUp.sendTestMail': { who: 'staff', answers: fits(202) },
  'category.listManagedCategories': { who: 'staff', answers: fits(200) },
  'category.createCategory': { who: 'staff', answers: fits(201), inputs: none(() => ({ body: { name: `Topic ${newId().slice(-12)}` } })) },
  'category.changeCategory': {
    who: 'staff',
    answers: { own: 200, absent: 1009, malformed: 1005 },
    inputs: byObject(
      (id) => ({ params: { id }, body: { isRetired: false } }),
      ({ world }) => world.category(),
      () => idOnly(NO_ID),
      'id',
    ),
  },
  'report.listReports': { who: 'staff', answers: fits(200) },
  'report.getReport': {
    who: 'staff',
    answers: { own: 200, absent: 1009, malformed: 1005 },
    inputs: byObject(
      idOnly,
      ({ world }) => profileReport(world),
      () => idOnly(NO_ID),
      'id',
    ),
  },
  'report.resolveReport': {
    who: 'staff',
    answers: { own: 200, absent: 1009, malformed: 1005 },
    inputs: byObject(
      (id) => ({ params: { id }, body: { outcome: 'nothing', note: TEXT } }),
      ({ world }) => profileReport(world),
      () => idOnly(NO_ID),
      'id',
    ),
  },
  'contact.listContact': { who: 'staff', answers: fits(200) },
  'contact.handleContact': {
    who: 'staff',
    answers: { own: 200, absent: 1009, malformed: 1005 },
    inputs: byObject(
      idOnly,
      ({ world }) => contactRequest(world),
      () => idOnly(NO_ID),
      'id',
    ),
  },
};
