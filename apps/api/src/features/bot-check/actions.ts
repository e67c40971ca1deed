import { ServiceUnavailable } from '#platform/outbound-http.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/problem.ts';
import { takeAnswer } from './puzzles.ts';
import { askService } from './services.ts';

/** Refuses a call without the proof that the configured check requires. A proof is valid for one call. */
export async function requireHuman(deps: Deps, botToken: string | undefined, ip: string): Promise<void> {
  if (deps.config.botCheck.kind === 'none') return;
  if (botToken !== undefined && (await isHuman(deps, botToken, ip))) return;
  const message = 'We couldn’t check that you’re human. Try again';
  throw new Problem(1004, { message, details: [{ path: 'botToken', message }] });
}

async function isHuman({ config, db, keys, log }: Deps, botToken: string, ip: string): Promise<boolean> {
  if (config.botCheck.kind === 'altcha') return takeAnswer(db, keys, botToken);
  try {
    return await askService(config.botCheck, botToken, ip);
  } catch (error) {
    if (!(error instanceof ServiceUnavailable)) throw error;
    log.error({ err: error }, error.message);
    throw new Problem(1023, { retryAfterSeconds: 5 });
  }
}
