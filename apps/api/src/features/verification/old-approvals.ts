import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/problem.ts';
import { approveVerification } from './actions.ts';

/** Carries out an approval that a node of the version before this has stored, once its time is over. The next version drops the table. */
export async function takeApproval(deps: Deps, { approvalId }: { approvalId: string }): Promise<void> {
  try {
    await deps.write(async (tx) => {
      const [approval] = await tx<{ accountId: string; staffId: string; version: string }[]>`
        DELETE FROM approvals WHERE id = ${approvalId} RETURNING account_id, staff_id, version`;
      if (!approval) return;
      const by = { accountId: approval.staffId, requestId: approvalId };
      await approveVerification(deps, tx, by, { accountId: approval.accountId, submittedAt: approval.version });
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await deps.write((tx) => tx`DELETE FROM approvals WHERE id = ${approvalId}`);
  }
}
