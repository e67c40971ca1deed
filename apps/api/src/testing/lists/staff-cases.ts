import * as contact from '@castlane/contract/contact.ts';
import * as dispute from '@castlane/contract/dispute.ts';
import * as report from '@castlane/contract/report.ts';
import * as review from '@castlane/contract/staff-verification.ts';
import * as staff from '@castlane/contract/staff.ts';
import { listAppeals } from '#features/moderation/appeals/queries.ts';
import { listContact } from '#features/contact/queries.ts';
import { eventsOfDispute, listDisputes } from '#features/engagements/disputes/staff-queries.ts';
import { listReports } from '#features/moderation/reports/queries.ts';
import { listVerifications } from '#features/verification/queries.ts';
import { listActs } from '#features/staff/acts.ts';
import { listAccounts, listJobs } from '#features/staff/queries.ts';
import { queryOf, type Read } from './case.ts';

/** The lists of staff. */
export const STAFF_LISTS: Record<string, Record<string, Read>> = {
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
    'an owner': (db, _at, page) => listJobs(db, queryOf(staff.listJobs, { ...page, q: 'harbor foods 6' })),
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
