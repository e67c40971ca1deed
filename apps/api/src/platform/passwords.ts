import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { Problem } from './problem.ts';
import type { SecretKeys } from './secret-keys.ts';

const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MOST_WAITING = 64;
const RETRY_AFTER_SECONDS = 2;
/** The thread pool has four threads, which files and DNS need too: one stays free on a machine with more cores. */
const AT_ONCE = Math.min(availableParallelism(), 3);

/** Compared with a password if there is no account, so that both cases take the same time. Its password is unknown. */
export const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$0tUVGB2Ks34k/W+uY278eQ$XJtyB9cXFNNia/Ir2Ae+CQa3gWlhVqpVbrxkMtvS9bg';

/** Hashes with Argon2id and a pepper that is not in the database. Returns `keyId:` and the PHC string. */
export async function hashPassword(keys: SecretKeys, password: string): Promise<string> {
  return inTurn(() => pepperedHash(keys, password));
}

export async function verifyPassword(keys: SecretKeys, passwordHash: string, password: string): Promise<boolean> {
  return inTurn(() => isOf(keys, passwordHash, password));
}

type Compared = {
  isRight: boolean;
  /** The hash with today's key and parameters, if the stored one is outdated. */ renewed?: string;
};

/**
 * Compares a password with a hash; without one, with `NOBODYS_HASH`. Calls `take` just before the comparison, so that an attempt that is
 * never made is not counted.
 */
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
 * Compares a secret with a hash that is fetched just before the comparison, so that an attempt that is never made is not counted. Returns
 * the fetched row if it matches.
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

/** Uses any other key if this one is gone: the comparison fails, but takes the same time. */
function pepperOf(keys: SecretKeys, keyId: string): Buffer {
  return keys.key('password', keyId) ?? keys.key('password')!;
}

function isOutdated(keys: SecretKeys, stored: string): boolean {
  const { keyId, phc } = partsOf(stored);
  const { memoryCost, timeCost, parallelism } = parseOptions(phc);
  return keyId !== keys.newest || memoryCost < ARGON2ID.memoryCost || timeCost < ARGON2ID.timeCost || parallelism !== ARGON2ID.parallelism;
}

/** Hashes from before the pepper have no key id. */
function partsOf(stored: string): { keyId: string | undefined; phc: string } {
  const start = stored.indexOf('$');
  return { keyId: start > 0 ? stored.slice(0, start - 1) : undefined, phc: stored.slice(start) };
}

const inTurn = gate(AT_ONCE, MOST_WAITING);

/** Limits how many calls run and how many wait; a call beyond both throws 1023. */
export function gate(atOnce: number, mostWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function enter(work) {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new Problem(1023, { retryAfterSeconds: RETRY_AFTER_SECONDS });
      // A finished call hands its slot over, so `running` does not change.
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
