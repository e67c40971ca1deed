import { createECDH } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSecretFile } from './secret-file.ts';

/** Identifies this installation to a push service (RFC 8292): keys as base64url, and the contact it may write to. */
export type Vapid = Readonly<{ publicKey: string; privateKey: string; subject: string }>;
export type VapidKeys = Pick<Vapid, 'publicKey' | 'privateKey'>;

type Settings = { vapidKeys: VapidKeys | undefined; vapidSubject: string; production: boolean; dataDir: string };

const CURVE = 'prime256v1';
const FILE = 'push-keys';

/**
 * Returns the configured keys. Without any: undefined in production, which turns push off; otherwise a pair that is generated once and
 * stored beside the data.
 */
export async function vapidOf({ vapidKeys, vapidSubject, production, dataDir }: Settings): Promise<Vapid | undefined> {
  if (production && !vapidKeys) return undefined;
  return { ...(vapidKeys ?? (await keptKeys(dataDir))), subject: vapidSubject };
}

/** Returns why two texts are not a pair of keys; undefined if they are. */
export function whyNoPair({ publicKey, privateKey }: VapidKeys): string | undefined {
  try {
    const pair = createECDH(CURVE);
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return pair.getPublicKey('base64url') === publicKey.replace(/=+$/, '') ? undefined : 'is not of the same pair as VAPID_PRIVATE_KEY';
  } catch {
    return 'VAPID_PRIVATE_KEY is not a key of the curve P-256';
  }
}

async function keptKeys(dataDir: string): Promise<VapidKeys> {
  const path = join(dataDir, FILE);
  await createSecretFile(path, () => {
    const pair = createECDH(CURVE);
    pair.generateKeys();
    // Leading zeros are dropped: pad to 32 bytes.
    const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
      .subarray(-32)
      .toString('base64url');
    return `${pair.getPublicKey('base64url')} ${privateKey}\n`;
  });
  const [publicKey = '', privateKey = ''] = (await readFile(path, 'utf8')).trim().split(' ');
  if (whyNoPair({ publicKey, privateKey }) !== undefined)
    throw new Error(
      `${path} does not hold a pair of keys. Put the one back that was there, or remove the file; then browsers have to ask for push again`,
    );
  return { publicKey, privateKey };
}
