import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { Problem } from './problem.ts';
import type { SecretKeys } from './secret-keys.ts';

const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MOST_WAITING = 64;
const RETRY_AFTER_SECONDS = 2;
/** The thread pool has four threads, which files and DNS need too: one stays free on a machine with more cores. */
const AT_ONCE = Math.min(availableParallelism(), 3);

/** What a password is compared with where there is no account, so that both take the same time. Nobody knows its password. */
export const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$0tUVGB2Ks34k/W+uY278eQ$XJtyB9cXFNNia/Ir2Ae+CQa3gWlhVqpVbrxkMtvS9bg';

/** Argon2id with a pepper that is not in the database: `keyId:` and the PHC string. */
export async function hashPassword(keys: SecretKeys, password: string): Promise<string> {
  return inTurn(() => pepperedHash(keys, password));
}

export async function verifyPassword(keys: SecretKeys, passwordHash: string, password: string): Promise<boolean> {
  return inTurn(() => isOf(keys, passwordHash, password));
}

type Compared = {
  isRight: boolean;
  /** The same password's hash as it would be made today, if it was made in another way. */ renewed?: string;
};

/** Compares a password with somebody's hash, or with nobody's. `take` is called when it is its turn, so that no try is counted which is never made. */
export async function comparePassword(
  keys: SecretKeys,
  passwordHash: string | undefined,
  password: string,
  take: () => Promise<void>,
): Promise<Compared> {
  return inTurn(async () => {
    await take();
    const isRight = await isOf(keys, passwordHash ?? `${keys.newest}:${NOBODYS_HASH}`, password);
    if (!isRight || !passwordHash || !isOutdated(keys, passwordHash)) return { isRight };
    return { isRight, renewed: await pepperedHash(keys, password) };
  });
}

/**
 * Compares a secret with a hash that is fetched when it is its turn, so that a try is not counted which is never made.
 * Answers what was fetched if it matches.
 */
export async function verifyFetched<T extends { secretHash: string }>(
  keys: SecretKeys,
  fetch: () => Promise<T | undefined>,
  secret: string,
): Promise<T | undefined> {
  return inTurn(async () => {
    const found = await fetch();
    return found && (await isOf(keys, found.secretHash, secret)) ? found : undefined;
  });
}

async function pepperedHash(keys: SecretKeys, password: string): Promise<string> {
  return `${keys.newest}:${await hash(password, { ...ARGON2ID, secret: pepperOf(keys, keys.newest) })}`;
}

async function isOf(keys: SecretKeys, stored: string, password: string): Promise<boolean> {
  const { keyId, phc } = partsOf(stored);
  if (keyId === undefined) return verify(phc, password);
  const isRight = await verify(phc, password, { secret: pepperOf(keys, keyId) });
  return isRight && keys.key('password', keyId) !== undefined;
}

/** Where the key is gone, any other: the answer is no, and takes as long as always. */
function pepperOf(keys: SecretKeys, keyId: string): Buffer {
  return keys.key('password', keyId) ?? keys.key('password')!;
}

function isOutdated(keys: SecretKeys, stored: string): boolean {
  const { keyId, phc } = partsOf(stored);
  const { memoryCost, timeCost, parallelism } = parseOptions(phc);
  return keyId !== keys.newest || memoryCost < ARGON2ID.memoryCost || timeCost < ARGON2ID.timeCost || parallelism !== ARGON2ID.parallelism;
}

/** A hash that was made before there was a pepper has no key. */
function partsOf(stored: string): { keyId: string | undefined; phc: string } {
  const start = stored.indexOf('$');
  return { keyId: start > 0 ? stored.slice(0, start - 1) : undefined, phc: stored.slice(start) };
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
