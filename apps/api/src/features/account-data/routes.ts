import * as account from '@castlane/contract/account.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { deleteAccount, type Eraser } from './deletion.ts';
import { exportOf } from './export.ts';

/** Mounts what the law grants every user: a copy of their data, and its deletion. `erasers` run in the given order. */
export function accountDataRoutes(mount: Mount, deps: Deps, erasers: readonly Eraser[]): void {
  mount(account.deleteAccount, ({ viewer, body, request }) => deleteAccount(deps, erasers, viewer, body.password, request.id));
  mount(account.exportAccount, async ({ viewer, reply }) => {
    const { fileName, content } = await exportOf(deps, viewer.accountId);
    reply.header('content-disposition', `attachment; filename="${fileName}"`);
    return content;
  });
}
