import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPrivate, lookupPublic } from './public-addresses.ts';

const PATIENCE_MS = 10_000;

type Request = { headers: Record<string, string>; body: Buffer };
/** A trusted host may be in a private network. */
type Trust = { isTrusted: boolean };
export type Posted = { status: number; retryAfterSeconds: number | undefined };

/**
 * Posts bytes to a URL from a user. Takes ten seconds at most, follows no redirect, never connects to a private address whatever the name
 * resolves to, and reads only the head of the response.
 */
export async function postBytes(url: URL, { headers, body }: Request, { isTrusted }: Trust): Promise<Posted> {
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  if (!isTrusted && isIP(host) !== 0 && isPrivate(host)) throw new Error('A private address is not talked to');
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const options = { method: 'POST', headers, signal: AbortSignal.timeout(PATIENCE_MS), ...(isTrusted ? {} : { lookup: lookupPublic }) };
  return new Promise((resolve, reject) => {
    const request = send(url, options, (response) => {
      resolve({ status: response.statusCode ?? 0, retryAfterSeconds: retryAfterOf(response) });
      response.destroy();
    });
    request.on('error', (error) => reject(new Error(`The push service cannot be reached: ${codeOf(error)}`, { cause: error })));
    request.end(body);
  });
}

/** The header holds seconds or a date. */
function retryAfterOf({ headers }: IncomingMessage): number | undefined {
  const given = headers['retry-after'];
  if (given === undefined) return undefined;
  if (/^\d{1,6}$/.test(given)) return Number(given);
  const at = Date.parse(given);
  const now = Date.parse(headers.date ?? '');
  return Number.isNaN(at - now) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}

function codeOf(error: Error): string {
  return (error as { code?: string }).code ?? error.name;
}
