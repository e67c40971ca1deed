import { randomBytes } from 'node:crypto';
import { proveInstallation } from '@castlane/contract/config.ts';
import { fullPath, type AnswerOf } from '@castlane/contract/endpoint.ts';
import { fetchJson } from '#platform/outbound-http.ts';
import type { SecretKeys } from '#platform/secret-keys.ts';

/** What a proxy said of the request. */
export type Forwarded = AnswerOf<typeof proveInstallation>['forwarded'];

/**
 * Asks at an address, as a visitor would, whether this installation answers there: only it can sign a nonce. Throws `ServiceUnavailable` if
 * nothing answers.
 */
export async function askWhoAnswers(publicUrl: string, keys: Pick<SecretKeys, 'verifySigned'>): Promise<Forwarded | 'another'> {
  const nonce = randomBytes(24).toString('base64url');
  const { body } = await fetchJson('PUBLIC_URL', `${publicUrl}${fullPath(proveInstallation)}?nonce=${nonce}`);
  const answer = proveInstallation.answer.safeParse(body);
  return answer.success && keys.verifySigned('proof', nonce, answer.data.proof) ? answer.data.forwarded : 'another';
}
