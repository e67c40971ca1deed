import type { ProposalInput, Sample } from '@castlane/contract/proposal.ts';
import { takeUploads } from '#features/uploads/actions.ts';
import type { Tx } from '#platform/db/connect.ts';
import { Problem } from '#platform/problem.ts';

/** The samples of a comment as they are kept: a picture with where it is, so that nobody has to look for it. */
export async function takeSamples(tx: Tx, creatorId: string, given: ProposalInput['portfolio'] = []): Promise<Sample[]> {
  const ids = given.flatMap((sample) => ('uploadId' in sample ? [sample.uploadId] : []));
  const uploads = await takeUploads(tx, creatorId, ids, ['portfolio_image']);
  const details: { path: string; message: string }[] = [];
  const samples = given.map((sample, index): Sample => {
    if (!('uploadId' in sample)) return sample;
    const image = uploads.get(sample.uploadId)?.image;
    if (!image) details.push({ path: `portfolio.${index}`, message: 'Send this picture again' });
    return { uploadId: sample.uploadId, ...(image ? { image } : {}) };
  });
  if (details.length > 0) throw new Problem(1004, { message: details[0]!.message, details });
  return samples;
}
