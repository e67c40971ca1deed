import { WELCOME_STARS } from '@castlane/contract/policy.ts';
import { WAITING_STATUSES } from '@castlane/contract/proposal-state.ts';
import { rejectionText } from '@castlane/contract/verification.ts';
import type { Person, Why } from '#app/demo/cast/person.ts';
import { PASSWORD_HASH } from '#app/demo/password.ts';
import type { Past } from '#app/demo/past.ts';
import { rejectionOf } from '#features/verification/rules.ts';
import { newSlug } from '#platform/ids.ts';
import { record } from './audit.ts';
import { putUpChannels } from './channels.ts';
import { endComment } from './jobs.ts';
import type { Account, Comment } from './rows.ts';
import { moveStars } from './stars.ts';
import { notify } from './notices.ts';

/** Creates an account. Its profile is filled in from the start; the review comes later. */
export function join(past: Past, person: Person): Account {
  const id = past.id();
  const row = {
    id,
    user_type: person.userType,
    email: person.email,
    email_verified_at: null,
    password_hash: PASSWORD_HASH,
    name: person.name,
    slug: newSlug(person.name),
    status: 'inactive' as const,
    verification_status: 'incomplete',
    rejection_reason: null,
    rejection: null,
    rejections: 0,
    is_profile_completed: false,
    profile_image_uri: person.image ?? null,
    city: person.city ?? null,
    state: person.region ?? null,
    country: person.country ?? null,
    about: person.about ?? null,
    date_of_birth: person.born ?? null,
    gender: person.gender ?? null,
    phone_number: person.phone ?? null,
    languages: person.languages ?? [],
    company: person.company ?? null,
    website: person.website ?? null,
    industry: person.industry ?? null,
    submitted_at: null,
    reviewed_at: null,
    last_active_at: past.time,
    created_at: past.time,
  };
  const stars = person.userType === 'creator' ? { id: past.id(), account_id: id, balance: 0 } : undefined;
  past.tables.accounts.push(row);
  if (stars) past.tables.star_accounts.push(stars);
  for (const slug of person.categories ?? []) past.tables.account_categories.push({ account_id: id, category_id: past.categoryId(slug) });
  putUpChannels(past, id, person);
  return { person, row, stars, rewards: [], unread: [] };
}

export function verifyEmail(past: Past, { row }: Account): void {
  row.email_verified_at = past.time;
}

export function submitProfile(past: Past, { row }: Account): void {
  Object.assign(row, {
    verification_status: 'pending',
    is_profile_completed: true,
    rejection_reason: null,
    rejection: null,
    submitted_at: past.time,
    reviewed_at: null,
  });
  record(past, { actorId: row.id, action: 'profile.submitted', targetId: row.id });
}

export function approveProfile(past: Past, account: Account, staff: Account): void {
  const { row } = account;
  Object.assign(row, { verification_status: 'approved', status: 'active', reviewed_at: past.time });
  const act = record(past, { actorId: staff.row.id, action: 'profile.approved', targetId: row.id, ...change('approved') });
  if (account.stars) moveStars(past, account, { stars: WELCOME_STARS, reason: 'welcome', cause: `welcome:${row.id}` });
  notify(past, account, { kind: 'profile_approved', data: {}, cause: `review:${act}` });
}

export function rejectProfile(past: Past, account: Account, staff: Account, { reasons, note }: Why): void {
  const { row } = account;
  const rejection = rejectionOf(reasons, note);
  const reason = rejectionText(rejection);
  Object.assign(row, { verification_status: 'rejected', rejection_reason: reason, rejection, reviewed_at: past.time });
  row.rejections += 1;
  const act = record(past, { actorId: staff.row.id, action: 'profile.rejected', targetId: row.id, reason, ...change('rejected') });
  notify(past, account, { kind: 'profile_rejected', data: { reason }, cause: `review:${act}` });
}

/** Bans an account. Voids its waiting comments, and records them for an unban. */
export function ban(past: Past, { row }: Account, comments: readonly Comment[], staff: Account, reason: string): void {
  const before = { status: row.status };
  row.status = 'banned';
  const id = past.id();
  const people = { account_id: row.id, banned_by: staff.row.id };
  past.tables.bans.push({ id, ...people, reason, status_before: before.status, created_at: past.time });
  for (const comment of comments) {
    if (comment.creator.row !== row || !WAITING_STATUSES.includes(comment.row.status)) continue;
    past.tables.ban_effects.push({ ban_id: id, kind: 'proposal', subject_id: comment.row.id, status_before: comment.row.status });
    endComment(past, comment, 'own_ban');
  }
  record(past, { actorId: staff.row.id, action: 'account.banned', targetId: row.id, reason, before, after: { status: 'banned' } });
}

function change(verificationStatus: 'approved' | 'rejected'): { before: object; after: object } {
  return { before: { verificationStatus: 'pending' }, after: { verificationStatus } };
}
