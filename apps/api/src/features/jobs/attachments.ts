import { JOB_FILES_MAX, JOB_IMAGES_MAX } from '@castlane/contract/policy.ts';
import type { ProblemDetail } from '@castlane/contract/problem.ts';
import { settleUploads, takeUploads } from '#features/uploads/actions.ts';
import type { Tx } from '#platform/db/connect.ts';
import { Problem } from '#platform/problem.ts';

/** Shows these uploads with a job, and no others. 1004 names those that are not its owner's, not ready, or too many. */
export async function attachUploads(tx: Tx, job: { id: string; ownerId: string }, ids: readonly string[] | undefined): Promise<void> {
  if (ids === undefined) return;
  const uploads = await takeUploads(tx, job.ownerId, ids, ['job_image', 'job_file']);
  const of = (purpose: string) => ids.filter((id) => uploads.get(id)?.purpose === purpose);
  const [images, files] = [of('job_image'), of('job_file')];
  const details = [...whyUnknown(ids, uploads), ...whyTooMany(images, files)];
  if (details.length > 0) throw new Problem(1004, { message: details[0]?.message, details });
  await tx`UPDATE jobs SET image_ids = ${images}::uuid[], file_ids = ${files}::uuid[] WHERE id = ${job.id}`;
  await settleUploads(tx, job.ownerId);
}

function whyUnknown(ids: readonly string[], uploads: ReadonlyMap<string, unknown>): ProblemDetail[] {
  return ids.flatMap((id, index) => {
    const isTwice = ids.indexOf(id) < index;
    if (!isTwice && uploads.has(id)) return [];
    return [{ path: `uploadIds.${index}`, message: isTwice ? 'This is there already' : 'Send this file again' }];
  });
}

function whyTooMany(images: readonly string[], files: readonly string[]): ProblemDetail[] {
  const path = 'uploadIds';
  if (images.length > JOB_IMAGES_MAX) return [{ path, message: `Add at most ${JOB_IMAGES_MAX} images` }];
  return files.length > JOB_FILES_MAX ? [{ path, message: `Add at most ${JOB_FILES_MAX} files` }] : [];
}
