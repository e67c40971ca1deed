import type { ProposalInput, Sample } from '@castlane/contract/proposal.ts';
import { isFresh } from '#features/channels/syncing/freshness.ts';
import { takeUploads } from '#features/uploads/actions.ts';
import { whyNotReady } from '#features/uploads/rules.ts';
import type { Db, Tx } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
import { refuseInput } from '#platform/problem.ts';

type Given = NonNullable<ProposalInput['portfolio']>;
type ItemGiven = Extract<Given[number], { itemId: string }>;

/** A sample as it is stored. For an item: its id and its address. Data of its service is never copied. */
type KeptSample = Omit<Sample, 'item'> & { itemId?: string };

/** Returns the samples of a proposal as they are stored: a picture with its address, so reading needs no lookup. */
export async function takeSamples(tx: Tx, creatorId: string, given: Given = []): Promise<KeptSample[]> {
  const ids = given.flatMap((sample) => ('uploadId' in sample ? [sample.uploadId] : []));
  const { taken, awaited } = await takeUploads(tx, creatorId, ids, ['portfolio_image']);
  const addresses = await addressesOfItems(tx, creatorId, given.filter(isItem));
  const details: { path: string; message: string }[] = [];
  const samples = given.map((sample, index): KeptSample => {
    const path = `portfolio.${index}`;
    if (isItem(sample)) {
      const url = addresses.get(sample.itemId);
      if (url === undefined) details.push({ path, message: 'This is no longer in your portfolio' });
      else if (isThereBefore(sample, given.slice(0, index))) details.push({ path, message: 'This was already added' });
      return { ...sample, ...(url === undefined ? {} : { url }) };
    }
    if (!('uploadId' in sample)) return sample;
    const image = taken.get(sample.uploadId)?.image;
    if (!image) details.push({ path, message: whyNotReady(awaited, sample.uploadId, 'Upload this picture again') });
    return { uploadId: sample.uploadId, ...(image ? { image } : {}) };
  });
  refuseInput(details);
  return samples;
}

function isItem(sample: Given[number]): sample is ItemGiven {
  return 'itemId' in sample;
}

function isThereBefore({ itemId }: ItemGiven, before: Given): boolean {
  return before.some((other) => isItem(other) && other.itemId === itemId);
}

/** Returns the addresses of the items that are in the creator's own portfolio. */
async function addressesOfItems(tx: Tx, creatorId: string, given: readonly ItemGiven[]): Promise<ReadonlyMap<string, string>> {
  if (given.length === 0) return new Map();
  const items = await tx<{ id: string; url: string }[]>`
    SELECT i.id, i.url FROM portfolio_items i JOIN channels h ON h.id = i.channel_id
    WHERE i.id = ANY(${given.map(({ itemId }) => itemId)}::uuid[]) AND h.account_id = ${creatorId} AND ${isFresh(tx, tx`h.fetched_at`)}`;
  return new Map(items.map(({ id, url }) => [id, url]));
}

/**
 * Selects the samples of `proposals p` as they are shown. An item has its service and picture while it is in the portfolio; afterwards it
 * is a link, since a service's data goes with its channel. Most proposals have no item and cost nothing here.
 */
export function samplesShown(db: Db): Fragment {
  return db`CASE WHEN jsonb_path_exists(p.portfolio, '$[*].itemId') THEN (
    SELECT jsonb_agg(s.kept - 'itemId' || coalesce(${itemShown(db)}, '{}') ORDER BY s.nth)
    FROM jsonb_array_elements(p.portfolio) WITH ORDINALITY AS s(kept, nth)) ELSE p.portfolio END`;
}

/** Selects the item of a stored sample `s`, or null if it is gone. */
function itemShown(db: Db): Fragment {
  return db`(
    SELECT jsonb_build_object('item', jsonb_build_object('id', i.id, 'service', h.service, 'picture', i.picture, 'simulated', h.simulated))
    FROM portfolio_items i JOIN channels h ON h.id = i.channel_id
    WHERE i.id = (s.kept->>'itemId')::uuid AND ${isFresh(db, db`h.fetched_at`)})`;
}
