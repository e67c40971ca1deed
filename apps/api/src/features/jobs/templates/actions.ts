import type { BodyOf } from '@castlane/contract/endpoint.ts';
import type { OwnTemplate, saveTemplate as saveEndpoint } from '@castlane/contract/job-template.ts';
import { lockOwn } from '#features/account-status/locks.ts';
import type { Tx } from '#platform/db/connect.ts';
import type { Deps } from '#platform/deps.ts';
import { newId } from '#platform/ids.ts';
import { Problem, refuse } from '#platform/problem.ts';
import { whyNoMoreTemplates } from './rules.ts';

export async function saveTemplate({ write }: Deps, ownerId: string, { name, brief }: BodyOf<typeof saveEndpoint>): Promise<OwnTemplate> {
  return write(async (tx) => {
    // The lock runs calls one after another, so concurrent calls keep the limit.
    await lockOwn(tx, ownerId);
    const [own] = await tx<{ count: number }[]>`SELECT count(*)::int FROM job_templates WHERE owner_id = ${ownerId}`;
    refuse(whyNoMoreTemplates(own!.count));
    const [made] = await tx<OwnTemplate[]>`
      INSERT INTO job_templates (id, owner_id, name, brief) VALUES (${newId()}, ${ownerId}, ${name}, ${tx.json(brief)})
      RETURNING id, name, created_at`;
    return made!;
  });
}

export async function renameTemplate({ write }: Deps, ownerId: string, id: string, name: string): Promise<OwnTemplate> {
  return write(async (tx) => {
    const [renamed] = await tx<OwnTemplate[]>`
      UPDATE job_templates SET name = ${name} WHERE id = ${id} AND owner_id = ${ownerId} RETURNING id, name, created_at`;
    if (!renamed) throw new Problem(1009);
    return renamed;
  });
}

export async function deleteTemplate({ write }: Deps, ownerId: string, id: string): Promise<void> {
  await write(async (tx) => {
    const { count } = await tx`DELETE FROM job_templates WHERE id = ${id} AND owner_id = ${ownerId}`;
    if (count === 0) throw new Problem(1009);
  });
}

export async function eraseTemplates(tx: Tx, ownerId: string): Promise<void> {
  await tx`DELETE FROM job_templates WHERE owner_id = ${ownerId}`;
}
