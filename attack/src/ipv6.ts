import { randomBytes } from 'node:crypto';
import { Pool as Connections } from 'undici';
import { codeOf } from './fuzz/checks.ts';
import { asInProduction } from './production.ts';
import type { Result } from './report.ts';
import type { Stage } from './stage.ts';

const TRIES = 80;
const NETWORKS = 400;
/** A /64 may not get more than one address may, a /48 as much as several of its networks. */
const MOST = { login: 60, signup: 60, wide: 300 };

type Call = 'auth/login' | 'auth/signup';

/** One visitor with as many addresses as a provider assigns: each call from another address of a /64, or from another /64 of a /48. */
export async function attackByAddresses(stage: Stage): Promise<Result> {
  const served = await stage.serve(asInProduction());
  const connections = new Connections(served.origin, { connections: 8 });
  let others = 0;
  /** Returns how many calls from these addresses were not turned away with 1022. */
  async function lookedAt(call: Call, addresses: readonly string[]): Promise<number> {
    let count = 0;
    for (const address of addresses) {
      const email = `n${randomBytes(6).toString('hex')}@example.com`;
      const body = JSON.stringify({
        email,
        password: 'Quiet7Rivers!',
        ...(call === 'auth/signup' ? { name: 'Nia New', userType: 'creator' } : {}),
      });
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
      const answer = await connections.request({ method: 'POST', path: `/user/v1/${call}`, headers, body });
      const text = await answer.body.text();
      if (answer.statusCode >= 500) others += 1;
      if (codeOf(text) !== 1022) count += 1;
    }
    return count;
  }
  const logins = await lookedAt(
    'auth/login',
    Array.from({ length: TRIES }, () => `2001:db8:1:1:${rest(4)}`),
  );
  const signups = await lookedAt(
    'auth/signup',
    Array.from({ length: TRIES }, () => `2001:db8:2:1:${rest(4)}`),
  );
  const wide = await lookedAt(
    'auth/login',
    Array.from({ length: NETWORKS }, () => `2001:db8:3:${rest(5)}`),
  );
  const apart = await lookedAt(
    'auth/login',
    Array.from({ length: TRIES }, (_, n) => `2001:db8:${(0x1000 + n).toString(16)}:1::1`),
  );
  await connections.destroy();
  const faults: string[] = [];
  if (logins > MOST.login) faults.push(`${logins} log-ins of one /64 were processed`);
  if (signups > MOST.signup) faults.push(`${signups} sign-ups of one /64 were processed`);
  if (wide > MOST.wide) faults.push(`${wide} log-ins of one /48 were processed`);
  if (apart < TRIES) faults.push(`Only ${apart} of ${TRIES} log-ins of as many visitors were processed`);
  if (others > 0) faults.push(`${others} answers with 5xx`);
  return {
    figures: [
      [`log-ins processed, of ${TRIES} from one /64`, String(logins), `${MOST.login}`],
      [`sign-ups processed, of ${TRIES} from one /64`, String(signups), `${MOST.signup}`],
      [`log-ins processed, of ${NETWORKS} from as many /64 of one /48`, String(wide), `${MOST.wide}`],
      [`log-ins processed, of ${TRIES} visitors of as many /48`, String(apart), `all`],
    ],
    faults,
  };
}

function rest(groups: number): string {
  return randomBytes(groups * 2)
    .toString('hex')
    .match(/.{4}/g)!
    .join(':');
}
