import * as z from 'zod';

/** A bucket of a service that speaks S3. */
export type S3 = Readonly<{
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
  /** The service as browsers reach it. */
  publicUrl: string;
}>;

export const S3_SETTINGS = {
  S3_ENDPOINT: z.url({ protocol: /^https?$/, hostname: /./ }).optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, { error: 'give a name such as eu-central-1' })
    .default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/, { error: 'give 3 to 63 small letters, digits and hyphens' })
    .optional(),
  S3_ACCESS_KEY_ID: z.string().max(200).optional(),
  S3_SECRET_ACCESS_KEY: z.string().max(200).optional(),
  S3_FORCE_PATH_STYLE: z.stringbool().default(false),
  S3_PUBLIC_URL: z.url({ protocol: /^https?$/, hostname: /./ }).optional(),
};

const Settings = z.object(S3_SETTINGS);
type Settings = z.infer<typeof Settings>;

const NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Undefined where none is configured. */
export function s3Of(env: Settings): S3 | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  return {
    endpoint: endpoint.replace(/\/$/, ''),
    bucket,
    accessKeyId,
    secretAccessKey,
    region: env.S3_REGION,
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
    publicUrl: (env.S3_PUBLIC_URL ?? endpoint).replace(/\/$/, ''),
  };
}

export function whatS3Lacks(env: Settings): string[] {
  const given = [...NEEDED, 'S3_PUBLIC_URL' as const].filter((key) => env[key] !== undefined);
  if (given.length === 0) return [];
  return NEEDED.filter((key) => env[key] === undefined).map((key) => `${key}: give it with ${given[0]}`);
}

/** Files are sent to both, so nobody may listen. */
export function whatS3LacksInProduction(env: Settings): string[] {
  const plain = (['S3_ENDPOINT', 'S3_PUBLIC_URL'] as const).filter((key) => env[key]?.startsWith('http:'));
  return plain.map((key) => `${key}: production needs an https:// address`);
}

/** Where browsers send files to; undefined: to this server. */
export function uploadOriginOf(s3: S3 | undefined): string | undefined {
  if (!s3) return undefined;
  const { protocol, host } = new URL(s3.publicUrl);
  return `${protocol}//${s3.forcePathStyle ? host : `${s3.bucket}.${host}`}`;
}
