import { join } from 'node:path';
import type { Config } from '#platform/config.ts';
import type { SecretKeys } from '#platform/secret-keys.ts';
import { diskStore, type DiskStore } from './disk.ts';
import type { Store } from './store.ts';

/** The folder of files in `DATA_DIR`. */
export function diskOf({ dataDir }: Pick<Config, 'dataDir'>, keys: SecretKeys): DiskStore {
  return diskStore(join(dataDir, 'files'), keys);
}

/** Opens the store that the settings name. */
export async function openStore(config: Pick<Config, 'dataDir' | 's3'>, keys: SecretKeys): Promise<Store> {
  // Loaded on demand: most installations do not need the S3 client.
  return config.s3 ? (await import('./s3.ts')).s3Store(config.s3, keys) : diskOf(config, keys);
}
