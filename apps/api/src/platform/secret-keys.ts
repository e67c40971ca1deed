import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSecretFile } from './secret-file.ts';

/** A root key. Its bytes are only used to derive other keys. */
export type SecretKey = { id: string; bytes: Buffer };
const PURPOSES = [
  'password',
  'totp',
  'case',
  'puzzle',
  'upload',
  'file',
  'unsubscribe',
  'channel',
  'ad_code',
  'invitation',
  'invited',
  'address',
  'two_step',
  'passkey',
  'sign_on',
  'print',
  'proof',
] as const;
type Purpose = (typeof PURPOSES)[number];

/** The keys of this installation, one per purpose and root key, so that a leaked key reveals nothing of another. */
export type SecretKeys = {
  /** The id of the key for new data. */
  newest: string;
  /** What tells one key from another without revealing it, by id. */
  prints: ReadonlyMap<string, string>;
  /** 32 bytes; undefined if no root key has this id. */
  key: (purpose: Purpose, keyId?: string) => Buffer | undefined;
  /** Encrypts with AES-256-GCM and the newest key. Returns `id.iv.tag.data`. */
  seal: (purpose: Purpose, text: string) => string;
  /** Decrypts text sealed with any of the keys; undefined for anything else. */
  open: (purpose: Purpose, sealed: string) => string | undefined;
  /** Returns an HMAC-SHA-256 with the newest key, as base64url. */
  sign: (purpose: Purpose, text: string) => string;
  /** Returns the HMACs with all keys, the newest first: what an earlier key signed is found by one of them. */
  signatures: (purpose: Purpose, text: string) => string[];
  /** Returns whether any of the keys signed this text. */
  verifySigned: (purpose: Purpose, text: string, signature: string) => boolean;
};

export const KEY_BYTES = 32;
/** In `DATA_DIR`, if the settings name no keys. */
const KEYS_FILE = 'secret-keys';

export function secretKeysFrom(roots: readonly SecretKey[]): SecretKeys {
  const newest = roots[0]!.id;
  const derived = new Map<string, Buffer>();
  for (const { id, bytes } of roots) for (const purpose of PURPOSES) derived.set(`${purpose}:${id}`, derive(bytes, purpose));

  function key(purpose: Purpose, keyId = newest): Buffer | undefined {
    return derived.get(`${purpose}:${keyId}`);
  }

  function signWith(purpose: Purpose, keyId: string, text: string): string {
    return createHmac('sha256', key(purpose, keyId)!).update(text).digest('base64url');
  }

  return {
    newest,
    prints: new Map(roots.map(({ id }) => [id, key('print', id)!.toString('base64url')])),
    key,
    seal(purpose, text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key(purpose)!, iv);
      const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [newest, ...[iv, cipher.getAuthTag(), data].map((part) => part.toString('base64url'))].join('.');
    },
    open(purpose, sealed) {
      const [keyId, ...parts] = sealed.split('.');
      const [iv, tag, data] = parts.map((part) => Buffer.from(part, 'base64url'));
      const used = key(purpose, keyId);
      if (parts.length !== 3 || !used || iv?.length !== 12 || tag?.length !== 16 || !data) return undefined;
      return decrypt(used, iv, tag, data);
    },
    sign: (purpose, text) => signWith(purpose, newest, text),
    signatures: (purpose, text) => roots.map(({ id }) => signWith(purpose, id, text)),
    verifySigned(purpose, text, signature) {
      // Compares the text, not the decoded bytes: the last letter has spare bits, so several spellings decode to the same bytes.
      const given = Buffer.from(signature);
      return roots.some(({ id }) => {
        const right = Buffer.from(signWith(purpose, id, text));
        return given.length === right.length && timingSafeEqual(given, right);
      });
    },
  };
}

type Settings = { secretKeys: readonly SecretKey[] | undefined; dataDir: string };

/** Returns the configured keys. Without any, which production refuses, generates one once and stores it beside the data. */
export async function secretKeysOf({ secretKeys, dataDir }: Settings): Promise<SecretKeys> {
  return secretKeysFrom(secretKeys ?? [await keptKey(dataDir)]);
}

/** Returns the keys of the settings, or those stored beside the data. Makes none. */
export async function keysThere({ secretKeys, dataDir }: Settings): Promise<readonly SecretKey[]> {
  return secretKeys ?? parseSecretKeys((await readFile(join(dataDir, KEYS_FILE), 'utf8').catch(() => '')).trim()) ?? [];
}

/** Returns the keys as `SECRET_KEYS` has them. */
export function settingOf(keys: readonly SecretKey[]): string {
  return keys.map(({ id, bytes }) => `${id}:${bytes.toString('base64')}`).join(',');
}

/** Keeps keys beside the data of an installation whose settings name none. Throws if there is already a file. */
export async function keepKeys(dataDir: string, keys: readonly SecretKey[]): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  await writeFile(join(dataDir, KEYS_FILE), `${settingOf(keys)}\n`, { mode: 0o600, flag: 'wx' });
}

/** Parses `id:base64` pairs separated by commas, newest first. Returns undefined if any part is malformed. */
export function parseSecretKeys(text: string): SecretKey[] | undefined {
  const keys = text.split(',').map((each) => {
    const [, id, base64] = /^([A-Za-z0-9_-]{1,20}):([A-Za-z0-9+/_-]{43,1000}={0,2})$/.exec(each.trim()) ?? [];
    return id !== undefined && base64 !== undefined ? { id, bytes: Buffer.from(base64, 'base64') } : undefined;
  });
  return keys.every((key) => key !== undefined) ? keys : undefined;
}

function derive(bytes: Buffer, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', bytes, Buffer.alloc(0), `castlane ${purpose}`, KEY_BYTES));
}

function decrypt(key: Buffer, iv: Buffer, tag: Buffer, data: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 }).setAuthTag(tag);
    return Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

async function keptKey(dataDir: string): Promise<SecretKey> {
  const path = join(dataDir, KEYS_FILE);
  await createSecretFile(path, () => `1:${randomBytes(KEY_BYTES).toString('base64')}\n`);
  const text = await readFile(path, 'utf8');
  const [key] = parseSecretKeys(text) ?? [];
  if (!key)
    throw new Error(`${path} does not hold a key. Put the one back that was there, or remove the file and with it all that was sealed`);
  return key;
}
