import type { SetUpTick } from '@castlane/contract/set-up.ts';
import { recordAct } from '#platform/audit/record-act.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { renderMail } from '#platform/mail/layout.ts';
import { enqueue } from '#platform/outbox/outbox.ts';

export async function tickSetUp({ write }: Deps, { accountId: actorId }: Viewer, what: SetUpTick, requestId: string): Promise<void> {
  await write(async (tx) => {
    const { count } = await tx`INSERT INTO set_up_ticks (what, ticked_by) VALUES (${what}, ${actorId}) ON CONFLICT DO NOTHING`;
    if (count > 0)
      await recordAct(tx, { actorId, action: 'set_up.ticked', targetKind: 'account', targetId: actorId, after: { what }, requestId });
  });
}

/** Sends a test mail through the outbox and by SMTP, like any mail: if it arrives, others do too. */
export async function sendTestMail({ config, write }: Deps, { accountId }: Viewer): Promise<void> {
  await write(async (tx) => {
    const [staff] = await tx<{ email: string }[]>`SELECT email FROM accounts WHERE id = ${accountId}`;
    const mail = renderMail(
      {
        to: staff!.email,
        subject: `Emails from ${config.appName} work`,
        paragraphs: ['You asked for this email in the setup of the staff console. You don’t have to do anything.'],
      },
      config,
    );
    await enqueue(tx, { kind: 'mail', payload: mail });
  });
}
