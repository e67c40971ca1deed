import * as staff from '@castlane/contract/staff.ts';
import { banAccount, unbanAccount } from '#features/moderation/bans/actions.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { grantStarsTo, resendVerification, signOutAccount } from './account-actions.ts';
import { listActs } from './acts.ts';
import { retryTask, retryTasks } from './health.ts';
import { getNumbers } from './numbers.ts';
import { getAccount, getJobLine, listAccounts, listJobs } from './queries.ts';
import { removeJob } from '#features/proposals/recruiting/actions.ts';

export function staffRoutes(mount: Mount, deps: Deps): void {
  const { db } = deps;
  mount(staff.listAccounts, ({ query }) => listAccounts(db, query));
  mount(staff.getAccount, ({ params }) => getAccount(db, params.id));
  mount(staff.banAccount, async ({ viewer, params, body, request }) => {
    await banAccount(deps, viewer, params.id, body.reason, request.id);
    return getAccount(db, params.id);
  });
  mount(staff.unbanAccount, async ({ viewer, params, body, request }) => {
    await unbanAccount(deps, viewer, params.id, body?.reason, request.id);
    return getAccount(db, params.id);
  });
  mount(staff.grantStars, async ({ viewer, params, body, request }) => ({
    balance: await grantStarsTo(deps, viewer, { accountId: params.id, requestId: request.id, ...body }),
  }));
  mount(staff.signOutAccount, async ({ viewer, params, request }) => ({
    ended: await signOutAccount(deps, viewer, { accountId: params.id, requestId: request.id }),
  }));
  mount(staff.resendVerification, ({ viewer, params, request }) =>
    resendVerification(deps, viewer, { accountId: params.id, requestId: request.id }),
  );
  mount(staff.listJobs, ({ query }) => listJobs(db, query));
  mount(staff.removeJob, async ({ viewer, params, body, request }) => {
    await removeJob(deps, viewer, params.slug, body.reason, request.id);
    return getJobLine(db, params.slug);
  });
  mount(staff.listActs, ({ query }) => listActs(db, query));
  mount(staff.retryTask, ({ viewer, params, request }) => retryTask(deps, viewer, params.id, request.id));
  mount(staff.retryTasks, ({ viewer, request }) => retryTasks(deps, viewer, request.id));
  mount(staff.getNumbers, ({ late }) => getNumbers(late));
}
