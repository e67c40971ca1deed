import { type Profile, type PublicProfile } from '@castlane/contract/account.ts';
import { completenessOf } from '@castlane/contract/profile-completeness.ts';
import { REJECTIONS_BEFORE_APPEAL } from '@castlane/contract/policy.ts';
import type { Rejection } from '@castlane/contract/verification.ts';
import { channelDetailsOfAccount, channelsOfAccount } from '#features/channels/queries.ts';
import { recordOf } from '#features/records/queries.ts';
import { firstSightOf } from './welcome/queries.ts';
import { firstStepsOf, type FirstSight } from './welcome/rules.ts';
import type { Db } from '#platform/db/connect.ts';
import { anyOf } from '#platform/db/page.ts';
import { timeText } from '#platform/db/time.ts';
import { Problem } from '#platform/problem.ts';

/** Selects an account's categories in the contract's shape, for `FROM accounts a`. */
export function categoriesOfAccount(db: Db) {
  return db`ARRAY(
    SELECT jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name)
    FROM account_categories ac JOIN categories c ON c.id = ac.category_id WHERE ac.account_id = a.id ORDER BY c.position, c.id)`;
}

function businessOfAccount(db: Db) {
  return db`CASE WHEN a.user_type = 'business_owner' THEN jsonb_build_object('company', a.company, 'website', a.website, 'industry', a.industry) END`;
}

/** Selects the median duration of the last hundred reviews, in minutes. */
function medianWait(db: Db) {
  return db`(
    SELECT round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM r.reviewed_at - r.submitted_at) / 60))::int FROM (
      SELECT reviewed_at, submitted_at FROM accounts WHERE reviewed_at IS NOT NULL AND submitted_at <= reviewed_at ORDER BY reviewed_at DESC LIMIT 100) r)`;
}

/** Returns a whole profile, for the account itself and for staff. */
export async function profileOf(db: Db, accountId: string): Promise<Profile> {
  const [profile] = await findProfiles(db, [accountId]);
  if (!profile) throw new Problem(1009);
  return profile;
}

type ProfileRow = Omit<Profile, 'completeness' | 'firstSteps'> & { firstSight: FirstSight | null; hasNewChannel: boolean };

/** Returns the profile of each account that exists. */
export async function findProfiles(db: Db, accountIds: readonly string[]): Promise<(Profile | undefined)[]> {
  const rows = await db<ProfileRow[]>`
    SELECT a.id, a.slug, a.name, a.email, a.user_type, a.status, a.verification_status, a.email_verified_at, a.is_profile_completed,
      a.rejection_reason, a.profile_image_uri, a.city, a.state, a.country, a.about, a.date_of_birth, a.gender, a.phone_number, a.languages,
      a.submitted_at, a.reviewed_at, a.created_at, a.shows_presence, ${categoriesOfAccount(db)} AS categories, ${businessOfAccount(db)} AS business,
      CASE WHEN a.user_type = 'creator' THEN jsonb_build_object('channels', ${channelsOfAccount(db)}, 'creatorStar',
        coalesce((SELECT s.balance FROM star_accounts s WHERE s.account_id = a.id), 0)) END AS creator,
      CASE WHEN a.verification_status = 'pending' THEN (
        SELECT count(*)::int FROM accounts q
        WHERE q.verification_status = 'pending' AND q.status <> 'banned' AND q.deleted_at IS NULL AND (q.submitted_at, q.id) < (a.submitted_at, a.id)) END AS place_in_queue,
      CASE WHEN a.verification_status = 'pending' THEN ${medianWait(db)} END AS median_wait_minutes,
      CASE WHEN a.verification_status = 'rejected' THEN a.rejection END AS rejection,
      EXISTS (SELECT 1 FROM channels h WHERE h.account_id = a.id AND h.created_at > a.reviewed_at) AS has_new_channel,
      a.verification_status = 'rejected' AND a.rejections >= ${REJECTIONS_BEFORE_APPEAL} AND p.id IS NULL AS may_appeal,
      CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('text', p.text, 'createdAt', ${timeText(db, db`p.created_at`)}, 'outcome', p.outcome,
        'answer', p.answer, 'decidedAt', ${timeText(db, db`p.decided_at`)}) END AS appeal,
      (SELECT c.changes FROM profile_changes c WHERE c.account_id = a.id) AS pending_changes,
      ${firstSightOf(db)} AS first_sight
    FROM accounts a LEFT JOIN appeals p ON p.account_id = a.id AND p.kind = 'review' WHERE a.id = ${anyOf(db, accountIds)}`;
  const found = new Map(rows.map((row) => [row.id, profileFrom(row)]));
  return accountIds.map((id) => found.get(id));
}

function profileFrom(row: ProfileRow): Profile {
  const { firstSight, hasNewChannel, ...profile } = row;
  const rejection = profile.rejection && withFixed(profile.rejection, hasNewChannel);
  return { ...profile, rejection, completeness: completenessOf(row), firstSteps: firstSight && firstStepsOf(profile, firstSight) };
}

/** Rejections stored before `mended` existed do not have it. */
type KeptRejection = { items: (Omit<Rejection['items'][number], 'mended'> & { mended?: boolean })[]; note: string | null };

function withFixed({ items, note }: KeptRejection, hasNewChannel: boolean): Rejection {
  const isFixed = ({ code, mended = false }: KeptRejection['items'][number]) => mended || (code === 'link_broken' && hasNewChannel);
  return { items: items.map((item) => ({ ...item, mended: isFixed(item) })), note };
}

/** Returns a profile as others see it. Only the account itself sees a profile that is not active. */
export async function getPublicProfile(db: Db, viewerId: string, slug: string): Promise<PublicProfile> {
  const [profile] = await db<Omit<PublicProfile, 'rating' | 'reviewCount' | 'badges' | 'record'>[]>`
    SELECT a.id, a.slug, a.name, a.user_type, a.status = 'active' AS verified, a.profile_image_uri, a.city, a.state, a.country, a.about,
      ${categoriesOfAccount(db)} AS categories, a.languages, ${businessOfAccount(db)} AS business, ${channelDetailsOfAccount(db)} AS channels, a.created_at AS member_since,
      CASE WHEN a.user_type = 'business_owner' THEN coalesce(r.jobs_posted, 0) END AS jobs_posted,
      CASE WHEN a.user_type = 'business_owner' THEN coalesce(r.jobs_assigned, 0)
        ELSE coalesce(k.jobs_assigned, 0) END AS jobs_assigned
    FROM accounts a LEFT JOIN owner_records r ON r.owner_id = a.id LEFT JOIN creator_records k ON k.creator_id = a.id
    WHERE a.slug = ${slug} AND a.user_type <> 'staff' AND (a.status = 'active' OR a.id = ${viewerId})`;
  if (!profile) throw new Problem(1009);
  const { progress, ...record } = await recordOf(db, profile.id, profile.userType as 'creator' | 'business_owner');
  return { ...profile, ...record, badges: progress.filter(({ isEarned }) => isEarned).map(({ badge }) => badge) };
}

/** Returns when a profile was submitted in the last 24 hours, newest first, and the current time. */
export async function submissionsToday(db: Db, accountId: string): Promise<{ submittedAt: string[]; now: string }> {
  const rows = await db<{ at: string }[]>`
    SELECT created_at AS at FROM audit_log
    WHERE target_kind = 'account' AND target_id = ${accountId} AND action = 'profile.submitted' AND created_at > (SELECT app_now()) - interval '24 hours'
    ORDER BY created_at DESC`;
  const [clock] = await db<{ now: string }[]>`SELECT app_now() AS now`;
  return { submittedAt: rows.map((row) => row.at), now: clock!.now };
}
