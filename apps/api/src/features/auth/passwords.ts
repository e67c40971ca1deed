import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Problem } from '#platform/problem.ts';

const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MOST_WAITING = 64;
const RETRY_AFTER_SECONDS = 2;
/** The thread pool has four threads, which files and DNS need too: one stays free on a machine with more cores. */
const AT_ONCE = Math.min(availableParallelism(), 3);

/** What a password is compared with where there is no account, so that both take the same time. Nobody knows its password. */
export const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$0tUVGB2Ks34k/W+uY278eQ$XJtyB9cXFNNia/Ir2Ae+CQa3gWlhVqpVbrxkMtvS9bg';

export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, ARGON2ID));
}

export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return inTurn(() => verify(passwordHash, password));
}

/**
 * Compares a secret with a hash that is fetched when it is its turn, so that a try is not counted which is never made.
 * Answers what was fetched if it matches.
 */
export async function verifyFetched<T extends { secretHash: string }>(
  fetch: () => Promise<T | undefined>,
  secret: string,
): Promise<T | undefined> {
  return inTurn(async () => {
    const found = await fetch();
    return found && (await verify(found.secretHash, secret)) ? found : undefined;
  });
}

const inTurn = gate(AT_ONCE, MOST_WAITING);

/** Lets so many pieces of work run at once and so many wait; whoever comes then is asked to come again (1023). */
export function gate(atOnce: number, mostWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function enter(work) {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new Problem(1023, { retryAfterSeconds: RETRY_AFTER_SECONDS });
      // Whoever finishes hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
