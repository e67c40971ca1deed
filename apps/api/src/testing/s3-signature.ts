import { createHash, createHmac } from 'node:crypto';

export type S3Request = { method: string; url: string; headers: Record<string, string>; body: Buffer };
/** `offset`: added to the clock when signed URLs are checked. */
type Known = { keyId: string; secret: string; offset: number };
type Claim = { credential: string; signedHeaders: string; signature: string; date: string; seconds: number; payload: string };

/**
 * Verifies signature version 4, written from its specification, so that signing and checking share no code. Returns why a request is
 * refused, or undefined.
 */
export function whyRefused(request: S3Request, { keyId, secret, offset }: Known): string | undefined {
  // The path as sent: a service does not normalise it before the check.
  const [path, search] = request.url.split('?') as [string, string | undefined];
  const query = new URLSearchParams(search);
  const claim = claimOf(request, query);
  if (!claim) return 'AccessDenied';
  if (request.method === 'PUT' && request.headers['content-length'] === undefined) return 'MissingContentLength';
  const [id, day, region, service, end] = claim.credential.split('/');
  if (id !== keyId || service !== 's3' || end !== 'aws4_request' || !claim.date.startsWith(day!)) return 'InvalidAccessKeyId';
  const signed = claim.signedHeaders.split(';');
  if (!signed.includes('host')) return 'SignatureDoesNotMatch';
  // All `x-amz-` headers must be signed.
  if (Object.keys(request.headers).some((name) => name.startsWith('x-amz-') && !signed.includes(name))) return 'AccessDenied';
  const canonical = canonicalOf(request, { path, query, payload: claim.payload, signed });
  const scope = [day, region, service, end].join('/');
  const text = ['AWS4-HMAC-SHA256', claim.date, scope, sha256(canonical)].join('\n');
  const key = [day!, region!, service, end].reduce<Buffer>((made, part) => hmac(made, part), Buffer.from(`AWS4${secret}`));
  if (hmac(key, text).toString('hex') !== claim.signature) return 'SignatureDoesNotMatch';
  const begin = timeOf(claim.date);
  const now = Date.now() + (query.has('X-Amz-Signature') ? offset : 0);
  if (now < begin - 900_000 || now >= begin + claim.seconds * 1000) return 'RequestExpired';
  if (/^[0-9a-f]{64}$/.test(claim.payload) && sha256(request.body) !== claim.payload) return 'XAmzContentSHA256Mismatch';
  return undefined;
}

function claimOf({ headers }: S3Request, query: URLSearchParams): Claim | undefined {
  if (query.get('X-Amz-Algorithm') === 'AWS4-HMAC-SHA256' && headers.authorization === undefined) {
    const seconds = Number(query.get('X-Amz-Expires'));
    // If a parameter is repeated, one of the values is not the signed one.
    if (new Set(query.keys()).size < query.size) return undefined;
    if (!(seconds > 0 && seconds <= 604_800)) return undefined;
    return {
      credential: query.get('X-Amz-Credential') ?? '',
      signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
      signature: query.get('X-Amz-Signature') ?? '',
      date: query.get('X-Amz-Date') ?? '',
      seconds,
      payload: query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
    };
  }
  const found = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  );
  if (!found) return undefined;
  const [, credential, signedHeaders, signature] = found as unknown as [string, string, string, string];
  const date = headers['x-amz-date'] ?? '';
  return { credential, signedHeaders, signature, date, seconds: 900, payload: headers['x-amz-content-sha256'] ?? '' };
}

type Signed = { path: string; query: URLSearchParams; payload: string; signed: readonly string[] };

function canonicalOf({ method, headers }: S3Request, { path, query, payload, signed }: Signed): string {
  const asked = [...query].filter(([name]) => name !== 'X-Amz-Signature');
  const pairs = asked.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).toSorted((a, b) => (a < b ? -1 : 1));
  const lines = signed.map((name) => `${name}:${(headers[name] ?? '').trim().replaceAll(/ +/g, ' ')}`);
  return [method, path.split('/').map(written).join('/'), pairs.join('&'), ...lines, '', signed.join(';'), payload].join('\n');
}

/** Encodes a part of a path; leaves it unchanged if it cannot be decoded. */
function written(part: string): string {
  try {
    return encoded(decodeURIComponent(part));
  } catch {
    return part;
  }
}

function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (letter) => `%${letter.codePointAt(0)!.toString(16).toUpperCase()}`);
}

function timeOf(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

function sha256(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
