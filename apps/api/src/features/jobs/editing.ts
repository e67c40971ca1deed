import { briefOfJob, changedTermsOf, changesOf } from '@castlane/contract/brief.ts';
import type { BodyOf } from '@castlane/contract/endpoint.ts';
import { whyCannot } from '@castlane/contract/job-state.ts';
import { starCostOf, type editJob as editEndpoint, type JobInput, type OwnJob } from '@castlane/contract/job.ts';
import { requireActive, requireThere } from '#features/accounts/standing.ts';
import { askForConsent } from '#features/proposals/consent.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { refuse } from '#platform/problem.ts';
import { attachUploads } from './attachments.ts';
import { checkInput, inputOf } from './input.ts';
import { getOwnJob, lockOwnJob } from './queries.ts';
import { termsOf } from './rules.ts';
import { hideFromFeed, keepVersion, showInFeed } from './showing.ts';
import { refuseOlder } from './versions.ts';

type Edit = Omit<BodyOf<typeof editEndpoint>, 'version'>;

/**
 * Changes a draft or a published job; what is left out stays. A published one gets its next version, and whoever has commented is
 * asked again where its terms were changed. Where nothing was, nothing happens.
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
    refuse(whyCannot('edit', job.status));
    refuseOlder(version, job.version, 'version');
    const before = await getOwnJob(tx, viewer.accountId, slug);
    await store(tx, job.id, before, edit);
    await attachUploads(tx, { id: job.id, ownerId: viewer.accountId }, edit.uploadIds);
    const [old, now] = [briefOfJob(before), briefOfJob(await getOwnJob(tx, viewer.accountId, slug))];
    if (changesOf(old, now).length === 0) return before;
    await tx`UPDATE jobs SET updated_at = app_now() WHERE id = ${job.id}`;
    if (job.status !== 'draft') await publishEdit(tx, job.id);
    if (job.status !== 'draft' && changedTermsOf(old, now).length > 0) await askForConsent(deps, tx, tx`p.job_id = ${job.id}`);
    return getOwnJob(tx, viewer.accountId, slug);
  });
}

async function store(tx: Tx, id: string, before: OwnJob, edit: Edit): Promise<void> {
  const input: JobInput = { ...inputOf(before), ...withoutUndefined(edit), status: 'draft' };
  const { applyBy, dueBy } = await checkInput(tx, input, inputOf(before).categories);
  const { title, description, categories, platforms, deliverables, budget, location, wanted = {}, terms, questions = [] } = input;
  await tx`
    UPDATE jobs SET title = ${title}, description = ${description}, category_ids = ${categories}::uuid[], platforms = ${platforms},
      deliverables = ${tx.json(deliverables)}, budget = ${tx.json(budget)}, star_cost = ${starCostOf(budget)},
      location = ${tx.json(location)}, wanted = ${tx.json(wanted)}, terms = ${tx.json(termsOf(terms))}, questions = ${questions},
      expiry_warned_at = CASE WHEN apply_by IS NOT DISTINCT FROM ${applyBy}::date THEN expiry_warned_at END,
      apply_by = ${applyBy}, due_by = ${dueBy}
    WHERE id = ${id}`;
}

async function publishEdit(tx: Tx, id: string): Promise<void> {
  await tx`UPDATE jobs SET version = version + 1 WHERE id = ${id}`;
  await keepVersion(tx, id);
  await hideFromFeed(tx, [id]);
  await showInFeed(tx, [id]);
}

function withoutUndefined<T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
}
