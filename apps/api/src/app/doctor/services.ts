import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { providerOf, SignOnFailed } from '#features/auth/sign-on/provider.ts';
import { returnAddressOf } from '#features/auth/sign-on/sign-on.ts';
import { scan } from '#platform/clamd.ts';
import { whyFolderUnusable } from '#platform/storage/disk.ts';
import { finding, warning, type Finding, type Patient } from './finding.ts';

const MAIL_MS = 4000;

/** Logs in to the mail server, and sends nothing. */
export async function checkMail({ config: { smtpUrl } }: Pick<Patient, 'config'>): Promise<Finding[]> {
  if (smtpUrl === undefined) return [];
  const { default: nodemailer } = await import('nodemailer');
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: MAIL_MS,
    greetingTimeout: MAIL_MS,
    socketTimeout: MAIL_MS,
  });
  try {
    await transport.verify();
    return [];
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === 'EAUTH')
      return [finding('mail-refuses', 'SMTP_URL', 'The mail server refuses the user or the password. Correct them in SMTP_URL.')];
    return [
      finding('mail-away', 'SMTP_URL', `The mail server cannot be used (${message}). Correct its address in SMTP_URL, or the network.`),
    ];
  } finally {
    transport.close();
  }
}

export async function checkFiles({ config: { s3, dataDir } }: Pick<Patient, 'config'>): Promise<Finding[]> {
  if (s3) {
    const why = await (await import('#platform/storage/s3.ts')).whyBucketUnusable(s3);
    return why === undefined ? [] : [finding('bucket', 'S3_BUCKET', why)];
  }
  const why = await whyFolderUnusable(join(dataDir, 'files'));
  if (why === undefined) return [];
  return [finding(why.startsWith('The disk') ? 'disk-full' : 'data-dir', 'DATA_DIR', why)];
}

export async function checkRedis({ config: { redisUrl } }: Pick<Patient, 'config'>): Promise<Finding[]> {
  if (redisUrl === undefined) return [];
  const why = await (await import('#platform/live/redis.ts')).whyRedisUnusable(redisUrl);
  return why === undefined ? [] : [finding('redis', 'REDIS_URL', why)];
}

export async function checkScanner({ config: { clamdUrl } }: Pick<Patient, 'config'>): Promise<Finding[]> {
  if (clamdUrl === undefined) return [];
  try {
    await scan(clamdUrl, Readable.from([Buffer.from('castlane')]));
    return [];
  } catch {
    return [finding('scanner', 'CLAMD_URL', 'The virus scanner does not answer, so uploads wait. Start it, or correct CLAMD_URL.')];
  }
}

export async function checkFfmpeg({ config: { ffmpeg } }: Pick<Patient, 'config'>): Promise<Finding[]> {
  if (ffmpeg === 'off' || ffmpeg === undefined) return [];
  const programs = [ffmpeg, join(dirname(ffmpeg), 'ffprobe')];
  const lacking = await Promise.all(
    programs.map((path) =>
      access(path, constants.X_OK).then(
        () => [],
        () => [path],
      ),
    ),
  );
  const missing = lacking.flat();
  if (missing.length > 0)
    return [finding('ffmpeg', 'FFMPEG', `${missing.join(' and ')} cannot be run. Install ffmpeg, correct the path, or set FFMPEG=off.`)];
  try {
    await promisify(execFile)(ffmpeg, ['-version'], { timeout: MAIL_MS });
    return [];
  } catch {
    return [finding('ffmpeg', 'FFMPEG', `${ffmpeg} does not run. Install it anew, or set FFMPEG=off.`)];
  }
}

/** Asks the provider of the single sign-on whether it knows this installation. */
export async function checkSignOn({ config }: Pick<Patient, 'config'>): Promise<Finding[]> {
  if (!config.signOn) return [];
  const address = returnAddressOf({ config });
  try {
    await providerOf(config.signOn).probe(address);
    return [];
  } catch (error) {
    if (!(error instanceof SignOnFailed)) throw error;
    if (error.fault === 'away')
      return [
        finding(
          'sign-on-away',
          'OIDC_ISSUER',
          `${error.message}. Start the provider, or correct OIDC_ISSUER. Staff with a password can log in.`,
        ),
      ];
    const says = `${error.message}. Correct OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, and register ${address} at the provider.`;
    return [finding('sign-on-refused', 'OIDC_CLIENT_ID', says)];
  }
}

export async function checkPush({ config: { production, vapidKeys } }: Pick<Patient, 'config'>): Promise<Finding[]> {
  if (!production || vapidKeys) return [];
  return [warning('push-keys', 'VAPID_PUBLIC_KEY', 'Nothing is pushed to devices. Set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY.')];
}
