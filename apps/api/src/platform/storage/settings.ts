import * as z from 'zod';
import { setting, webAddress } from '#platform/setting.ts';

/** A bucket of an S3 service. */
export type S3 = Readonly<{
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
  /** The service's URL for browsers. */
  publicUrl: string;
}>;

const MORE = '#files-in-a-bucket';
const NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

export const S3_SETTINGS = {
  S3_ENDPOINT: setting(webAddress.optional(), {
    shape: 'an address with http:// or https://',
    means: 'an S3 service that stores files instead of `DATA_DIR`',
    needs: NEEDED,
    inProduction: { isHttps: true },
    more: MORE,
  }),
  S3_BUCKET: setting(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/)
      .optional(),
    { shape: '3 to 63 lowercase letters, digits and hyphens', means: 'a bucket for this installation only', needs: NEEDED, more: MORE },
  ),
  S3_ACCESS_KEY_ID: setting(z.string().max(200).optional(), {
    shape: 'up to 200 letters',
    means: 'the id of its access key',
    needs: NEEDED,
    more: MORE,
  }),
  S3_SECRET_ACCESS_KEY: setting(z.string().max(200).optional(), {
    shape: 'up to 200 letters',
    means: 'the secret of its access key',
    needs: NEEDED,
    more: MORE,
  }),
  S3_REGION: setting(
    z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/)
      .default('us-east-1'),
    { shape: 'a name such as eu-central-1', means: 'the region of the bucket' },
  ),
  S3_FORCE_PATH_STYLE: setting(z.stringbool().default(false), {
    shape: 'true or false',
    means: '`true` if the bucket is in the path of an address instead of its host',
  }),
  S3_PUBLIC_URL: setting(webAddress.optional(), {
    shape: 'an address with http:// or https://',
    means: 'the address of the service for browsers, if it differs',
    otherwise: 'as `S3_ENDPOINT`',
    needs: NEEDED,
    inProduction: { isHttps: true },
  }),
};

const Settings = z.object(S3_SETTINGS);
type Settings = z.infer<typeof Settings>;

/** Returns the configured bucket; undefined if there is none. */
export function s3Of(env: Settings): S3 | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  return {
    endpoint,
    bucket,
    accessKeyId,
    secretAccessKey,
    region: env.S3_REGION,
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
    publicUrl: env.S3_PUBLIC_URL ?? endpoint,
  };
}

/** Returns the origin that browsers upload to; undefined: this server. */
export function uploadOriginOf(s3: S3 | undefined): string | undefined {
  if (!s3) return undefined;
  const { protocol, host } = new URL(s3.publicUrl);
  return `${protocol}//${s3.forcePathStyle ? host : `${s3.bucket}.${host}`}`;
}
