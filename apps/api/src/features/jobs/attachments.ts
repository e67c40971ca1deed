import { JOB_FILES_MAX, JOB_IMAGES_MAX } from '@castlane/contract/policy.ts';
import type { ProblemDetail } from '@castlane/contract/problem.ts';
import { settleUploads, takeUploads } from '#features/uploads/actions.ts';
import { whyNotTaken } from '#features/uploads/rules.ts';
import type { Tx } from '#platform/db/connect.ts';
import { refuseInput } from '#platform/problem.ts';

/** Sets the uploads of a job. Throws 1004 with those that are not its owner's, not ready, or too many. */
export async function attachUploads(tx: Tx, job: { id: string; ownerId: string }, ids: readonly string[] | undefined): Promise<void> {
  if (ids === undefined) return;
  const { taken, awaited } = await takeUploads(tx, job.ownerId, ids, ['job_image', 'job_file']);
  const of = (purpose: string) => ids.filter((id) => taken.get(id)?.purpose === purpose);
  const [images, files] = [of('job_image'), of('job_file')];
  refuseInput([...whyNotTaken(ids, { taken, awaited }), ...whyTooMany(images, files)]);
  await tx`UPDATE jobs SET brief = brief || ${tx.json({ images, files })} WHERE id = ${job.id}`;
  await settleUploads(tx, job.ownerId);
}

function whyTooMany(images: readonly string[], files: readonly string[]): ProblemDetail[] {
  const path = 'uploadIds';
  if (images.length > JOB_IMAGES_MAX) return [{ path, message: `Add at most ${JOB_IMAGES_MAX} images` }];
  return files.length > JOB_FILES_MAX ? [{ path, message: `Add at most ${JOB_FILES_MAX} files` }] : [];
}
