import { changedTermsOf, changesOf } from '@castlane/contract/brief.ts';
import type { editJob as editEndpoint, OwnJob } from '@castlane/contract/job.ts';
import type { BodyOf } from '@castlane/contract/endpoint.ts';
import { whyJobCannot } from '@castlane/contract/job-state.ts';
import { requireActive, requireThere } from '#features/account-status/locks.ts';
import { attachUploads } from '#features/jobs/attachments.ts';
import { noteEdit, publishEdit, storeEdit } from '#features/jobs/editing.ts';
import { getOwnJob } from '#features/jobs/own-list.ts';
import { getJobHead, lockOwnJob } from '#features/jobs/queries.ts';
import { refuseOlder } from '#features/jobs/versions.ts';
import { storeVisibility } from '#features/jobs/visibility.ts';
import { applyOpenings } from './openings.ts';
import { askForConsent } from '#features/proposals/consent.ts';
import { askRunnersUp } from '#features/proposals/runners-up.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { refuse } from '#platform/problem.ts';

/**
 * Changes a draft or a published job; fields that are left out stay. A published job gets its next version, and creators with proposals
 * must consent if its terms changed. Without a change, nothing happens.
 */
export async function editJob(
  deps: Deps,
  viewer: Viewer,
  slug: string,
  { version, ...edit }: BodyOf<typeof editEndpoint>,
): Promise<OwnJob> {
  return deps.write(async (tx) => {
    await requireThere(tx, viewer.accountId);
    const job = await lockOwnJob(tx, viewer.accountId, slug);
    if (job.status !== 'draft') await requireActive(tx, viewer.accountId);
    refuse(whyJobCannot('edit', job.status));
    refuseOlder(version, job.version, 'version');
    if (job.status !== 'draft' && edit.openings !== undefined && edit.openings !== job.openings)
      await applyOpenings(deps, tx, job, edit.openings);
    await storeVisibility(tx, deps, job, edit.visibility ?? job.visibility);
    await storeEdit(tx, viewer, job, edit);
    await attachUploads(tx, { id: job.id, ownerId: viewer.accountId }, edit.uploadIds);
    const [old, { brief: now }] = [job.brief, await getJobHead(tx, job.id)];
    if (changesOf(old, now).length === 0) {
      // Neither the openings nor who finds the job are part of a version.
      if (job.status === 'draft' && edit.openings !== undefined) await noteEdit(tx, job.id);
      return getOwnJob(tx, viewer.accountId, slug);
    }
    await (job.status === 'draft' ? noteEdit(tx, job.id) : publishEdit(tx, job.id));
    if (job.status !== 'draft' && changedTermsOf(old, now).length > 0) await askForConsent(deps, tx, tx`p.job_id = ${job.id}`);
    if (job.status !== 'draft') await askRunnersUp(deps, tx, job.id, { again: true });
    return getOwnJob(tx, viewer.accountId, slug);
  });
}
