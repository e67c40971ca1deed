import { approveProfile, ban, join, rejectProfile, submitProfile, verifyEmail } from '#app/demo/acts/accounts.ts';
import { REQUEST, viewerOf, type Account } from '#app/demo/acts/rows.ts';
import { grantStars, startDrip } from '#app/demo/acts/stars.ts';
import { readNotifications } from '#app/demo/acts/notices.ts';
import { CAST } from '#app/demo/cast/cast.ts';
import type { Person } from '#app/demo/cast/person.ts';
import { editProfile } from '#features/accounts/actions.ts';
import { appealRejection } from '#features/moderation/appeals/actions.ts';
import { readNotifications as readNotices } from '#features/notifications/actions.ts';
import type { Deps } from '#platform/deps.ts';
import type { Look, Scene } from './scene.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Signs up all accounts, and reviews their profiles as far as defined. */
export function planPeople(scene: Scene): void {
  const { past } = scene;
  for (const person of CAST) {
    past.plan(joinedAt(scene, person), () => {
      const account = join(past, person);
      scene.people.set(person.key, account);
      if (person.userType === 'staff') verifyEmail(past, account);
      else live(scene, account);
    });
  }
  past.plan(past.now, () => past.act((deps) => readOthers(deps, scene.looks)));
  for (const { key, grant } of CAST)
    if (grant) past.plan(past.daysAgo(grant.daysAgo), () => grantStars(past, scene.who(key), scene.who('staff'), grant));
}

function joinedAt({ past }: Scene, { review }: Person): Date {
  if (review.state === 'active' || review.state === 'banned') return past.daysAgo(review.days);
  if (review.state === 'pending') return past.minutesAgo(review.minutesAgo + (review.rejectedBefore ? 7 * DAY : 5 * HOUR));
  if (review.state === 'rejected') return past.hoursAgo(review.hoursAgo + 26);
  return past.hoursAgo(review.hoursAgo);
}

function live(scene: Scene, account: Account): void {
  const { past } = scene;
  const { review } = account.person;
  if (review.state === 'unverified') return;
  past.later(4, () => verifyEmail(past, account));
  if (review.state === 'incomplete') return;
  if (review.state === 'pending') return wait(scene, account);
  past.later(past.random.whole(25, 90), () => submitProfile(past, account));
  if (review.state === 'rejected') return fail(scene, account);
  past.later(past.random.between(5, 26) * HOUR, () => {
    approveProfile(past, account, reviewer(scene));
    if (account.stars) startDrip(past, account);
    const last = past.hoursAgo(account.person.lastLook ?? past.random.between(2, 60));
    scene.looks.push({ id: account.row.id, at: last.toISOString() });
    past.plan(last, () => readNotifications(past, account));
    look(scene, account, last);
  });
  if (review.state === 'active' && review.changes) {
    const { hoursAgo, to } = review.changes;
    past.plan(past.hoursAgo(hoursAgo), () => past.act((deps) => editProfile(deps, viewerOf(account), to, REQUEST)));
  }
  if (review.state === 'banned')
    past.later((review.days - 12) * DAY, () => ban(past, account, scene.comments, scene.who('staff'), review.reason));
}

/** Rejects a profile, in some cases for the second time; some creators then appeal. */
function fail(scene: Scene, account: Account): void {
  const { past } = scene;
  const { review } = account.person;
  if (review.state !== 'rejected') return;
  const { why, before, appeal: asked } = review;
  if (before) {
    past.later(9 * HOUR, () => rejectProfile(past, account, scene.who('liis'), before));
    past.later(21 * HOUR, () => submitProfile(past, account));
  }
  // An appeal is decided by other staff than the rejection: `staff`, the account that visitors use, must be free to decide it.
  const by = asked ? scene.who('liis') : reviewer(scene);
  past.later(26 * HOUR, () => rejectProfile(past, account, by, why));
  if (asked)
    past.plan(past.hoursAgo(asked.hoursAgo), () => past.act((deps) => appealRejection(deps, viewerOf(account), asked.text, REQUEST)));
}

/** Submits a profile for review, for the second time if it was rejected before. */
function wait(scene: Scene, account: Account): void {
  const { past } = scene;
  const { review } = account.person;
  if (review.state !== 'pending') return;
  const { rejectedBefore, minutesAgo } = review;
  if (rejectedBefore) {
    past.later(50, () => submitProfile(past, account));
    past.later(24 * HOUR, () => rejectProfile(past, account, scene.who('liis'), rejectedBefore));
  }
  past.plan(past.minutesAgo(minutesAgo), () => submitProfile(past, account));
}

/** Reads the notifications every few days, until the last time. */
function look(scene: Scene, account: Account, last: Date): void {
  const { past } = scene;
  past.later(past.random.between(2, 4) * DAY, () => {
    if (past.moment >= last) return;
    readNotifications(past, account);
    look(scene, account, last);
  });
}

/** Reads what the product's own actions have notified of before the accounts' last looks. */
async function readOthers(deps: Deps, looks: readonly Look[]): Promise<void> {
  const unread = await deps.db<{ accountId: string; ids: string[] }[]>`
    SELECT n.account_id, array_agg(n.id) AS ids FROM notifications n
    JOIN jsonb_to_recordset(${deps.db.json(looks)}) AS x (id uuid, at timestamptz) ON x.id = n.account_id
    WHERE n.read_at IS NULL AND n.created_at <= x.at GROUP BY n.account_id`;
  for (const { accountId, ids } of unread) await readNotices(deps, accountId, { ids });
}

function reviewer(scene: Scene): Account {
  return scene.who(scene.past.random.pick(['staff', 'liis']));
}
