import type { PortfolioItem } from '@castlane/contract/channel.ts';
import type { OwnPortfolioItem } from '@castlane/contract/integration.ts';
import type { ProblemDetail } from '@castlane/contract/problem.ts';
import { lockOwn } from '#features/account-status/locks.ts';
import { portfolioOrder, showWorks } from '#features/search-index/creators.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Fragment } from '#platform/db/statement.ts';
import { timeText } from '#platform/db/time.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/problem.ts';
import { isFresh } from '#features/channels/syncing/freshness.ts';

/** Returns the account's newest videos and posts: new ones first, then in the owner's order. */
export async function listOwnPortfolio(db: Db, accountId: string): Promise<OwnPortfolioItem[]> {
  return db<OwnPortfolioItem[]>`
    SELECT ${itemFields(db)}, p.hidden FROM channels h JOIN portfolio_items p ON p.channel_id = h.id
    WHERE h.account_id = ${accountId} AND ${isFresh(db, db`h.fetched_at`)} ${portfolioOrder(db)}`;
}

/** Returns what a creator shows. Throws 1009 if the viewer may not see the profile. */
export async function getPortfolio(db: Db, viewerId: string, slug: string): Promise<PortfolioItem[]> {
  const [creator] = await db<{ id: string; items: PortfolioItem[] }[]>`
    SELECT a.id FROM accounts a WHERE a.slug = ${slug} AND a.user_type = 'creator' AND (a.status = 'active' OR a.id = ${viewerId})`;
  if (!creator) throw new Problem(1009);
  return db<PortfolioItem[]>`
    SELECT ${itemFields(db)} FROM channels h JOIN portfolio_items p ON p.channel_id = h.id
    WHERE h.account_id = ${creator.id} AND NOT p.hidden AND ${isFresh(db, db`h.fetched_at`)} ${portfolioOrder(db)}`;
}

type Arranged = { id: string; hidden: boolean };

/** Arranges some of the account's items; the others come first, as new ones do. */
export async function arrangePortfolio({ db, write }: Deps, accountId: string, items: readonly Arranged[]): Promise<OwnPortfolioItem[]> {
  refuseTwice(items);
  await write(async (tx) => {
    await lockOwn(tx, accountId);
    // Lock the channels, so a reading neither adds nor removes items.
    await tx`SELECT 1 FROM channels WHERE account_id = ${accountId} ORDER BY id FOR UPDATE`;
    await tx`UPDATE portfolio_items p SET position = NULL FROM channels h WHERE h.id = p.channel_id AND h.account_id = ${accountId}`;
    // Positions in the old order mean nothing in the new one.
    await tx`UPDATE portfolio_places p SET position = NULL FROM channels h WHERE h.id = p.channel_id AND h.account_id = ${accountId}`;
    const arranged = await tx<{ id: string }[]>`
      UPDATE portfolio_items p SET position = x.position, hidden = x.hidden
      FROM channels h, jsonb_to_recordset(${tx.json(items.map((item, position) => ({ ...item, position })))}) AS x(id uuid, hidden boolean, position int)
      WHERE p.id = x.id AND h.id = p.channel_id AND h.account_id = ${accountId} RETURNING p.id`;
    const known = new Set(arranged.map(({ id }) => id));
    refuse(items.flatMap(({ id }, at) => (known.has(id) ? [] : [{ path: `items.${at}.id`, message: 'This is no longer available' }])));
    await showWorks(tx, accountId);
  });
  return listOwnPortfolio(db, accountId);
}

function refuseTwice(items: readonly Arranged[]): void {
  const ids = items.map(({ id }) => id);
  refuse(ids.flatMap((id, at) => (ids.indexOf(id) < at ? [{ path: `items.${at}.id`, message: 'This was already added' }] : [])));
}

function refuse(details: ProblemDetail[]): void {
  if (details.length > 0) throw new Problem(1005, { message: details[0]!.message, details });
}

function itemFields(db: Db): Fragment {
  return db`p.id, h.service, p.kind, p.title, p.url, p.picture, p.views, p.seconds, ${timeText(db, db`p.published_at`)} AS published_at, h.fetched_at, h.simulated`;
}
