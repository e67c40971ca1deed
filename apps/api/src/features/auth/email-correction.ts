import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { correctEmail as endpoint } from '@castlane/contract/email.ts';
import { replaceEmail } from '#features/accounts/actions.ts';
import { holdEmails, isFreeEmail } from '#features/accounts/emails.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { enqueue } from '#platform/outbox/outbox.ts';
import { Problem } from '#platform/problem.ts';
import { verificationCodeMail } from './mails.ts';
import { getUser, lockCredentials } from '#features/accounts/credentials.ts';
import { resendAvailableAt, secondsToCode } from './rules.ts';
import { codesSent, keepCode, makeHashedCode, voidCodes, voidLinks } from './secrets.ts';

/** Corrects an unverified email. Voids what was mailed to the old address, which may belong to a stranger. */
export async function correctEmail(deps: Deps, { accountId }: Viewer, email: string): Promise<AnswerOf<typeof endpoint>> {
  const { code, hash } = await makeHashedCode(deps.keys);
  return deps.write(async (tx) => {
    const now = await lockCredentials(tx, accountId);
    if (now.emailVerified) throw new Problem(1005, { message: 'Your email is already verified' });
    if (now.email === email) throw new Problem(1005, { message: 'This is already your email' });
    const sent = await codesSent(tx, accountId, 'verify_email');
    const wait = secondsToCode(sent, { isCorrection: true });
    if (wait > 0) throw new Problem(1022, { retryAfterSeconds: wait });
    await holdEmails(tx, [email]);
    if (!(await isFreeEmail(tx, email, accountId))) throw new Problem(1006);
    await voidCodes(tx, accountId);
    await voidLinks(tx, accountId);
    await replaceEmail(tx, deps.wake, accountId, email, false);
    const secretId = await keepCode(tx, accountId, hash);
    await enqueue(tx, { kind: 'mail', payload: { ...verificationCodeMail(deps.config, email, code), secretId } });
    const again = resendAvailableAt([sent.now, ...sent.sentAt]);
    return { user: await getUser(tx, accountId), resendAvailableAt: new Date(again).toISOString() };
  });
}
