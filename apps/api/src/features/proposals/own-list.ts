import { CreatorJob, listCreatorJobs } from '@castlane/contract/proposal.ts';
import * as z from 'zod/mini';
import { afterCard, joined, writerOf, type Written } from '#platform/http/serializer.ts';
import type { OwnList } from './queries.ts';

const writeOwnPart = writerOf(z.omit(CreatorJob, { job: true, owner: true }));
const writeCounts = writerOf(listCreatorJobs.answer.shape.counts);

/** Writes a creator's own jobs, of their cards and of what only the creator sees. */
export function writeOwnList({ items, nextCursor, counts }: OwnList): Written {
  const parts = items.flatMap(({ card, proposal, engagement }, i) => [
    i === 0 ? '{' : ',{',
    card.bytes,
    afterCard(writeOwnPart({ proposal, engagement })),
  ]);
  return joined(['{"items":[', ...parts, `],"nextCursor":${JSON.stringify(nextCursor)},"counts":${writeCounts(counts)}}`]);
}
