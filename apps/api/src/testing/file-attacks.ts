import type { RawRequest } from './raw-http.ts';

/** An altered request and its description. */
export type Attack = [what: string, request: RawRequest];

const NOT_A_WAY = ['..', '%2e%2e', '%252e%252e', '..%2f..', '..%5c..', '%00', '.', '', '%', '~', 'images', 'private', '%c0%ae%c0%ae'];

/** Returns a request with each field of its URL altered in each possible way. */
export function addressAttacks(request: RawRequest, other: RawRequest): Attack[] {
  const [path, query] = request.path.split('?') as [string, string];
  const params = query.split('&').map((pair) => pair.split('=') as [string, string]);
  const theirs = new URLSearchParams(other.path.split('?')[1]);
  const attacks = params.flatMap(([name, value], index) => {
    const rest = params.filter((_pair, at) => at !== index);
    const written = (pairs: readonly (readonly string[])[]) => pairs.map((pair) => pair.join('=')).join('&');
    const replaced = (text: string) => written(params.map(([key, old], at) => [key, at === index ? text : old]));
    const altered: [string, string][] = [
      ['without', written(rest)],
      ['empty', replaced('')],
      ['twice', `${query}&${name}=${value}`],
      ['and another', `${query}&${name}=x`],
      ['of another address', replaced(encodeURIComponent(theirs.get(decodeURIComponent(name)) ?? 'x'))],
      ['longer', replaced(`${value}0`)],
      ['shorter', replaced(value.slice(0, -1))],
      ['a list', written([...rest, [`${name}[]`, value]])],
      ['NUL', replaced(`${value}%00`)],
    ];
    const isSignature = /signature$/i.test(name);
    const flipped = isSignature ? [...value].map((_letter, at) => [`letter ${at}`, replaced(flip(value, at))] as [string, string]) : [];
    return [...altered, ...flipped].map(([how, text]): Attack => [`${name}: ${how}`, { ...request, path: `${path}?${text}` }]);
  });
  const unknown: Attack[] = [
    ['no query', { ...request, path }],
    ['one more', { ...request, path: `${request.path}&more=1` }],
    ['the other’s query', { ...request, path: `${path}?${other.path.split('?')[1]}` }],
    ['the other’s path', { ...request, path: `${other.path.split('?')[0]}?${query}` }],
  ];
  // Some alterations give a valid URL if both were signed at the same time.
  return [...attacks, ...unknown, ...pathAttacks(request)].filter(([, { path: given }]) => given !== request.path && given !== other.path);
}

function pathAttacks(request: RawRequest): Attack[] {
  const [path, query] = request.path.split('?') as [string, string];
  const parts = path.split('/');
  const last = parts.at(-1)!;
  const begin = parts.slice(0, -1).join('/');
  const paths = [
    ...NOT_A_WAY.map((piece) => `${begin}/${piece}`),
    ...NOT_A_WAY.map((piece) => `${begin}/${piece}/${last}`),
    ...NOT_A_WAY.slice(0, 6).map((piece) => `${path}/${piece}`),
    `${begin}/../${last}`,
    `${begin}/${last}.part`,
    `${begin}/${last.slice(0, -1)}${last.endsWith('0') ? '1' : '0'}`,
    path.toUpperCase(),
    `/${path}`,
    `/..${path}`,
  ];
  return paths.map((given) => [`path ${given.replace(begin, '…')}`, { ...request, path: `${given}?${query}` }]);
}

/** Returns the same upload with headers, body or method other than the signed ones. */
export function sendingAttacks(request: RawRequest): Attack[] {
  const { headers, body } = request;
  const without = (name: string) => Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));
  const sized = (bytes: Buffer) => ({ ...request, headers: { ...headers, 'content-length': String(bytes.length) }, body: bytes });
  const types = [
    'image/jpeg',
    'image/svg+xml',
    'text/html',
    'image/png; charset=utf-8',
    'image/png,text/html',
    'application/octet-stream',
    '',
  ];
  const chunked = Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]);
  return [
    ...types.map((type): Attack => [`type ${type}`, { ...request, headers: { ...headers, 'content-type': type } }]),
    ['no type', { ...request, headers: without('content-type') }],
    ['a byte more', sized(Buffer.concat([body, Buffer.from('<')]))],
    ['a byte less', sized(body.subarray(1))],
    ['nothing', sized(Buffer.alloc(0))],
    ['a thousand times as much', sized(Buffer.concat(Array.from({ length: 1000 }, () => body)))],
    ['a line that ends early', { ...request, body: body.subarray(0, 20), isCut: true }],
    ['a length that is a lie', { ...request, headers: { ...headers, 'content-length': String(body.length + 1) }, isCut: true }],
    ['a length that is none', { ...request, headers: { ...headers, 'content-length': 'many' } }],
    ['no length', { ...request, headers: without('content-length') }],
    ['chunks without a length', { ...request, headers: { ...without('content-length'), 'transfer-encoding': 'chunked' }, body: chunked }],
    ['chunks with a length', { ...request, headers: { ...headers, 'transfer-encoding': 'chunked' }, body: chunked }],
    ...['POST', 'GET', 'DELETE', 'PATCH', 'COPY', 'put'].map((method): Attack => [method, { ...request, method }]),
  ];
}

function flip(text: string, at: number): string {
  return `${text.slice(0, at)}${text[at] === '0' ? '1' : '0'}${text.slice(at + 1)}`;
}
