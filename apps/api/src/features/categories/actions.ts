import type { changeCategory as changeEndpoint, ManagedCategory } from '@castlane/contract/category.ts';
import type { BodyOf } from '@castlane/contract/endpoint.ts';
import { isSameName } from '@castlane/contract/name.ts';
import { recordAct } from '#platform/audit/record-act.ts';
import { showCreators } from '#features/search-index/creators.ts';
import type { Tx } from '#platform/db/connect.ts';
import { afterCommit } from '#platform/db/transact.ts';
import type { Deps } from '#platform/deps.ts';
import { newId, slugOf } from '#platform/ids.ts';
import { Problem } from '#platform/problem.ts';
import { freeSlug, moved, whyNameTaken } from './rules.ts';
import { listManagedCategories } from './queries.ts';
import { forgetCategories } from './shown.ts';

const STEP = 10;

type Row = { id: string; slug: string; name: string; position: number; isRetired: boolean };
type Act = { actorId: string; requestId: string };
/** The change made to a category, if there was one. */
type Done = { action: string; before?: Record<string, unknown>; after?: Record<string, unknown> } | undefined;

export async function createCategory({ write }: Deps, act: Act, name: string): Promise<ManagedCategory> {
  return write(async (tx) => {
    const all = await lockCategories(tx);
    refuseTakenName(all, name);
    const slug = freeSlug(slugOf(name), new Set(all.map((each) => each.slug)));
    const position = (all.at(-1)?.position ?? 0) + STEP;
    const id = newId();
    await tx`INSERT INTO categories (id, slug, name, position) VALUES (${id}, ${slug}, ${name}, ${position})`;
    afterCommit(tx, forgetCategories);
    await recordAct(tx, { ...act, action: 'category.created', targetKind: 'category', targetId: id, after: { name, slug } });
    return { id, slug, name, position, isRetired: false, jobs: 0, accounts: 0 };
  });
}

export async function changeCategory(
  { write }: Deps,
  act: Act,
  id: string,
  change: BodyOf<typeof changeEndpoint>,
): Promise<ManagedCategory[]> {
  return write(async (tx) => {
    const all = await lockCategories(tx);
    const category = all.find((each) => each.id === id);
    if (!category) throw new Problem(1009);
    const done = [
      change.name === undefined ? undefined : await rename(tx, all, category, change.name),
      change.isRetired === undefined ? undefined : await retire(tx, category, change.isRetired),
      change.index === undefined ? undefined : await move(tx, all, id, change.index),
    ];
    afterCommit(tx, forgetCategories);
    const categories = await listManagedCategories(tx);
    for (const each of done) if (each) await recordAct(tx, { ...act, ...each, targetKind: 'category', targetId: id });
    return categories;
  });
}

/** Returns all categories in order. Locks the table until the end of the transaction, so checks of names and order stay valid. */
async function lockCategories(tx: Tx): Promise<Row[]> {
  await tx`LOCK TABLE categories IN SHARE ROW EXCLUSIVE MODE`;
  return tx<Row[]>`SELECT id, slug, name, position, retired_at IS NOT NULL AS is_retired FROM categories ORDER BY position, id`;
}

function refuseTakenName(all: readonly Row[], name: string, but?: string): void {
  const other = all.find((each) => each.id !== but && isSameName(each.name, name));
  if (other) throw new Problem(1005, { status: 409, message: whyNameTaken(other.isRetired) });
}

async function rename(tx: Tx, all: readonly Row[], { id, name: before }: Row, name: string): Promise<Done> {
  if (name === before) return undefined;
  refuseTakenName(all, name, id);
  await tx`UPDATE categories SET name = ${name} WHERE id = ${id}`;
  // Search finds creators by the names of their categories.
  await showCreators(tx, tx`a.id IN (SELECT ac.account_id FROM account_categories ac WHERE ac.category_id = ${id})`);
  return { action: 'category.renamed', before: { name: before }, after: { name } };
}

async function retire(tx: Tx, { id, isRetired: before }: Row, isRetired: boolean): Promise<Done> {
  if (isRetired === before) return undefined;
  await tx`UPDATE categories SET retired_at = CASE WHEN ${isRetired} THEN app_now() END WHERE id = ${id}`;
  return { action: isRetired ? 'category.retired' : 'category.restored', before: { isRetired: before }, after: { isRetired } };
}

async function move(tx: Tx, all: readonly Row[], id: string, index: number): Promise<Done> {
  const before = all.map((each) => each.id);
  const after = moved(before, id, index);
  const places = { before: { index: before.indexOf(id) }, after: { index: after.indexOf(id) } };
  if (places.before.index === places.after.index) return undefined;
  await tx`
    UPDATE categories c SET position = o.place * ${STEP} FROM unnest(${after}::uuid[]) WITH ORDINALITY AS o (id, place) WHERE o.id = c.id`;
  return { action: 'category.moved', ...places };
}
