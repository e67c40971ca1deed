import * as upload from '@castlane/contract/upload.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { signUpload } from './actions.ts';
import { lookForArrival } from './arrival.ts';
import { beginUpload, cancelUpload, completeUpload, getUploadParts } from './parts.ts';
import { getFileAddress, getUpload } from './queries.ts';

export function uploadRoutes(mount: Mount, deps: Deps): void {
  mount(upload.signUpload, ({ viewer, body }) => signUpload(deps, viewer.accountId, body));
  mount(upload.beginUpload, ({ viewer, body }) => beginUpload(deps, viewer.accountId, body));
  mount(upload.getUploadParts, ({ viewer, params }) => getUploadParts(deps, viewer.accountId, params.id));
  mount(upload.completeUpload, ({ viewer, params }) => completeUpload(deps, viewer.accountId, params.id));
  mount(upload.cancelUpload, ({ viewer, params }) => cancelUpload(deps, viewer.accountId, params.id));
  mount(upload.getUpload, async ({ viewer, params }) => {
    await lookForArrival(deps, viewer.accountId, params.id);
    return getUpload(deps, viewer.accountId, params.id);
  });
  mount(upload.getFileAddress, ({ viewer, params, request }) => getFileAddress(deps, viewer, params.id, request.id));
}
