import crypto from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, request as ask, type IncomingMessage, type OutgoingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { Multipart } from './s3-multipart.ts';
import { whyRefused, type S3Request } from './s3-signature.ts';

const BUCKET = 'castlane-test';
const ACCESS_KEY = 'castlane';
const SECRET = 'the secret of a test';

/**
 * A local S3 service: s3rver stores and lists files; a proxy in front adds what s3rver lacks: checks of every signature, of `If-None-Match`
 * and of the version of a copy's source, and the state of uploads in parts.
 */
export class S3Server {
  endpoint = '';
  /** Answers no request while it is down. */
  isDown = false;
  /** The origin whose pages may upload, as in the bucket's CORS rules. */
  origin = 'http://localhost:3000';
  /** The service's clock when it checks a signed URL, as an offset from real time in milliseconds. */
  offset = 0;
  #folder = '';
  #inner!: Server;
  #door!: Server;
  readonly #writing = new Set<string>();
  readonly #multipart = new Multipart();

  get settings(): Record<string, string> {
    return {
      S3_ENDPOINT: this.endpoint,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: ACCESS_KEY,
      S3_SECRET_ACCESS_KEY: SECRET,
      S3_FORCE_PATH_STYLE: 'true',
    };
  }

  async start(): Promise<void> {
    speakDes();
    this.#folder = await mkdtemp(join(tmpdir(), 'castlane-s3-'));
    const service = new S3rver({
      directory: this.#folder,
      silent: true,
      port: 0,
      address: '127.0.0.1',
      configureBuckets: [{ name: BUCKET }],
    });
    await service.run();
    this.#inner = service.httpServer;
    this.#door = createServer((request, response) => void this.#pass(request, response).catch(() => response.destroy()));
    await new Promise<void>((resolve) => this.#door.listen(0, '127.0.0.1', resolve));
    this.endpoint = `http://127.0.0.1:${(this.#door.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    for (const server of [this.#door, this.#inner]) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
    await rm(this.#folder, { recursive: true });
  }

  /** Returns the keys of all files. */
  async keys(folder = ''): Promise<string[]> {
    const root = join(this.#folder, BUCKET);
    const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
    const keys = found.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name).slice(root.length + 1));
    return keys.filter((key) => key.endsWith('._S3rver_object') && key.startsWith(folder)).map((key) => key.replace('._S3rver_object', ''));
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.isDown) return void request.socket.destroy();
    if (request.headers.origin === this.origin) response.setHeader('access-control-allow-origin', this.origin);
    if (request.method === 'OPTIONS') return this.#sayWhoMay(request, response);
    // Reads the whole body first, so that an aborted upload is never stored.
    const body = await buffer(request);
    const why = whyRefused(asS3Request(request, body), { keyId: ACCESS_KEY, secret: SECRET, offset: this.offset });
    if (why) return answer(response, why === 'MissingContentLength' ? 411 : 403, why);
    const url = new URL(request.url!, this.endpoint);
    // s3rver would check the signature against its own clock.
    const signing = [...url.searchParams.keys()].filter((name) => /^x-amz-/i.test(name));
    for (const name of signing) url.searchParams.delete(name);
    if (url.searchParams.has('uploads') || url.searchParams.has('uploadId')) return this.#inParts({ request, url, body }, response);
    if (await this.#isOther(request)) return answer(response, 412, 'PreconditionFailed');
    if (request.headers['if-none-match'] === undefined || request.method !== 'PUT') return this.#forward({ request, url, body }, response);
    if (this.#writing.has(url.pathname)) return answer(response, 409, 'ConditionalRequestConflict');
    this.#writing.add(url.pathname);
    try {
      if (await this.#isThere(url)) answer(response, 412, 'PreconditionFailed');
      else await this.#forward({ request, url, body }, response);
    } finally {
      this.#writing.delete(url.pathname);
    }
  }

  async #inParts({ request, url, body }: Sent, response: ServerResponse): Promise<void> {
    const { method, headers } = request;
    const [id, key] = [url.searchParams.get('uploadId'), url.pathname.slice(`/${BUCKET}/`.length)];
    if (id === null && method === 'GET') return sayXml(response, this.#multipart.list(url.searchParams.get('prefix') ?? ''));
    if (id !== null && !this.#multipart.has(id)) return answer(response, 404, 'NoSuchUpload');
    if (id !== null && method === 'GET') return sayXml(response, this.#multipart.listParts(id));
    if (id !== null && method === 'DELETE') {
      this.#multipart.end(id);
      return void response.writeHead(204).end();
    }
    const { authorization: _signed, ...others } = headers;
    const inner = await this.#ask(method!, url, others, body);
    const said = await buffer(inner);
    if (id === null) this.#multipart.begin(key, said.toString());
    else if (method === 'PUT')
      this.#multipart.keep(id, Number(url.searchParams.get('partNumber')), { size: body.length, etag: String(inner.headers.etag) });
    else if (inner.statusCode === 200) this.#multipart.end(id);
    response.writeHead(inner.statusCode!, inner.headers).end(said);
  }

  /** Applies the CORS rules that the documentation prescribes. */
  #sayWhoMay({ headers }: IncomingMessage, response: ServerResponse): void {
    const asked = headers['access-control-request-headers']?.split(',').map((name) => name.trim().toLowerCase()) ?? [];
    const isAllowed = asked.every((name) => ['content-type', 'if-none-match'].includes(name));
    if (headers.origin !== this.origin || headers['access-control-request-method'] !== 'PUT' || !isAllowed)
      return answer(response, 403, 'AccessForbidden');
    response.writeHead(200, { 'access-control-allow-methods': 'PUT', 'access-control-allow-headers': asked.join(', ') }).end();
  }

  async #isThere(url: URL): Promise<boolean> {
    return (await this.#head(url)).statusCode === 200;
  }

  /** Returns whether the source of a copy has another version than required. */
  async #isOther({ headers }: IncomingMessage): Promise<boolean> {
    const [source, version] = [headers['x-amz-copy-source'], headers['x-amz-copy-source-if-match']];
    if (source === undefined || version === undefined) return false;
    const { statusCode, headers: found } = await this.#head(new URL(`/${source as string}`, this.endpoint));
    return statusCode === 200 && found.etag !== version;
  }

  #head(url: URL): Promise<IncomingMessage> {
    return this.#ask('HEAD', url, {}, Buffer.alloc(0));
  }

  async #forward({ request, url, body }: Sent, response: ServerResponse): Promise<void> {
    const { authorization: _signed, 'if-none-match': _none, ...headers } = request.headers;
    const inner = await this.#ask(request.method!, url, headers, body);
    response.writeHead(inner.statusCode!, inner.headers);
    await new Promise((resolve) => inner.pipe(response).on('close', resolve));
  }

  #ask(method: string, url: URL, headers: OutgoingHttpHeaders, body: Buffer): Promise<IncomingMessage> {
    const { port } = this.#inner.address() as AddressInfo;
    return new Promise((resolve, reject) => {
      ask({ host: '127.0.0.1', port, method, path: `${url.pathname}${url.search}`, headers }, (inner) => {
        if (method === 'HEAD') inner.resume();
        resolve(inner);
      })
        .on('error', reject)
        .end(body);
    });
  }
}

type Sent = { request: IncomingMessage; url: URL; body: Buffer };

function sayXml(response: ServerResponse, xml: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${xml}`);
}

function asS3Request({ method, url, headers }: IncomingMessage, body: Buffer): S3Request {
  return { method: method!, url: url!, headers: headers as Record<string, string>, body };
}

function answer(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

/** s3rver encrypts its list tokens with DES, which Node only has as triple DES: with the same key three times, that equals DES. */
function speakDes(): void {
  for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
    const original = crypto[name] as (algorithm: string, key: Buffer, iv: Buffer) => unknown;
    Object.assign(crypto, {
      [name]: (algorithm: string, key: Buffer, iv: Buffer) =>
        algorithm === 'des' ? original('des-ede3-cbc', Buffer.concat([key, key, key]), iv) : original(algorithm, key, iv),
    });
  }
}
