import * as z from 'zod';
import { listOf, setting, whyNoServer } from '#platform/setting.ts';

/** A folder of a bucket of an S3 service, with a key of its own. */
export type BackupBucket = Readonly<{
  endpoint: string;
  region: string;
  bucket: string;
  /** '' or a folder with a slash at its end. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}>;
export type BackupPlace = Readonly<{ folder: string }> | BackupBucket;
export type Backups = Readonly<{ to: BackupPlace; recipients: readonly string[]; keep: number }>;

const MORE = 'backups.md';
const NEEDED = ['BACKUP_TO', 'BACKUP_RECIPIENTS'];

export const BACKUP_SETTINGS = {
  BACKUP_TO: setting(
    z
      .string()
      .transform((text, context) => {
        const place = placeOf(text);
        if (typeof place === 'object') return place;
        // Without a message the error shows the setting's shape.
        context.addIssue({ code: 'custom', ...(place && { message: place }) });
        return z.NEVER;
      })
      .optional(),
    {
      shape: 'a folder, or s3://ID:SECRET@HOST/BUCKET/FOLDER?region=REGION',
      means: 'where `castlane backup` writes its archives; on another machine than the database and the files',
      example: '/mnt/backups',
      needs: NEEDED,
      more: MORE,
    },
  ),
  BACKUP_RECIPIENTS: setting(
    z
      .string()
      .transform(listOf)
      .refine((given) => given.every((each) => /^age1[0-9a-z]{50,4000}$/.test(each)))
      .optional(),
    {
      shape: 'one or more public keys that begin with age1, separated by commas',
      means: 'whose keys open the archives; `castlane keys backup` makes one. The server cannot open them itself',
      example: 'age1w2glh9na2hq0ru3lufxpwhtnuk39rwnpwyey6pfle5hfm97yqpqqmnh3ju',
      needs: NEEDED,
      more: MORE,
    },
  ),
  BACKUP_KEEP: setting(z.coerce.number().int().min(1).max(10_000).default(14), {
    shape: 'a number from 1 to 10000',
    means: 'how many archives are kept; older ones are deleted after a backup',
    more: MORE,
  }),
};

const Settings = z.object(BACKUP_SETTINGS);
type Settings = z.infer<typeof Settings>;

/** Returns undefined if the settings name no place for backups. */
export function backupsOf({ BACKUP_TO: to, BACKUP_RECIPIENTS: recipients, BACKUP_KEEP: keep }: Settings): Backups | undefined {
  return to && recipients ? { to, recipients, keep } : undefined;
}

/** Returns why it is none, if that is known. */
function placeOf(text: string): BackupPlace | string | undefined {
  if (!/^[a-z0-9]+:\/\//i.test(text)) return { folder: text };
  const why = whyNoServer(text, /^s3$/);
  const address = URL.parse(text);
  if (why !== undefined || !address) return why;
  const [bucket = '', ...folders] = address.pathname.split('/').filter(Boolean);
  if (!address.username || !address.password || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) return undefined;
  return {
    endpoint: `${address.searchParams.get('tls') === 'off' ? 'http' : 'https'}://${address.host}`,
    region: address.searchParams.get('region') ?? 'us-east-1',
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    accessKeyId: decodeURIComponent(address.username),
    secretAccessKey: decodeURIComponent(address.password),
  };
}
