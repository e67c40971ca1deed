import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { ServiceUnavailable } from './outbound-http.ts';
import { isPrivate, lookupPublic } from './public-addresses.ts';

type Limits = { milliseconds: number; mostBytes: number };
/** A trusted address may be in a private network. */
type Trust = { isTrusted: boolean };

/**
 * Fetches a URL whose host the caller has checked. Follows no redirect, never connects to a private address whatever the name resolves to,
 * and aborts when the response is too large or too slow. Throws `ServiceUnavailable`.
 */
export async function fetchBytes(url: URL, { milliseconds, mostBytes }: Limits, { isTrusted }: Trust): Promise<Buffer> {
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  if (!isTrusted && (url.protocol !== 'https:' || (isIP(host) !== 0 && isPrivate(host))))
    throw new ServiceUnavailable('This address is not fetched from');
  const signal = AbortSignal.timeout(milliseconds);
  try {
    const response = await open(url, { signal, ...(isTrusted ? {} : { lookup: lookupPublic }) });
    if (response.statusCode !== 200) {
      response.destroy();
      throw new Error(`It answers ${response.statusCode ?? 'nothing'}`);
    }
    return await readAtMost(response, mostBytes);
  } catch (error) {
    throw new ServiceUnavailable(`Nothing could be fetched: ${error instanceof Error ? error.name : 'error'}`, { cause: error });
  }
}

function open(url: URL, options: object): Promise<IncomingMessage> {
  const ask = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    ask(url, options, resolve).on('error', reject).end();
  });
}

async function readAtMost(response: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > mostBytes) throw new RangeError('It is too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
