import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SIGN_ON_PATH } from '@castlane/contract/sign-on.ts';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import OidcProvider, { type Context } from 'oidc-provider';
import MemoryAdapter from 'oidc-provider/lib/adapters/memory_adapter.js';

/** What the provider tells of a person. */
export type TestPerson = { email?: string; email_verified?: boolean | string | undefined; name?: string; groups?: string[] | string };
/** Changes the ID token on its way: its claims, or who signs it. */
type Tampering = { claims?: (claims: JWTPayload) => JWTPayload; withOtherKey?: boolean };
export type Back = { code: string; state: string; iss: string };

const CLIENT = { id: 'castlane', secret: 'secret-of-the-client' };
const STAFF = 'castlane-staff';
const KEPT = ['AccessToken', 'AuthorizationCode', 'Grant', 'IdToken', 'Interaction', 'Session'];

/** A real OpenID Connect provider on its own port with people who log in, and with ways to forge what it answers. */
export class SignOnProvider {
  /** By subject. */
  readonly people = new Map<string, TestPerson>();
  tampering: Tampering | undefined;
  /** Answers every request with this status instead. */
  brokenWith: number | undefined;
  /** Whether people's claims are in the ID token, or only at the address for them. */
  isChatty = true;
  #server!: Server;
  #handle!: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Who logs in next. */
  subject = '';

  async start(publicUrl = 'http://localhost:3000'): Promise<void> {
    this.#server = createServer((request, response) => void this.#answer(request, response));
    await new Promise<void>((done) => void this.#server.listen(0, '127.0.0.1', done));
    const [own, other] = await Promise.all([keyPair('own'), keyPair('own')]);
    const provider = this.#make(await jwkOf(own.privateKey), `${publicUrl}${SIGN_ON_PATH}`);
    provider.use(async (ctx, next) => {
      await next();
      if (ctx.oidc?.route === 'token' && this.tampering && typeof ctx.body.id_token === 'string')
        ctx.body.id_token = await forged(
          ctx.body.id_token,
          this.tampering,
          this.tampering.withOtherKey ? other.privateKey : own.privateKey,
        );
    });
    const callback = provider.callback();
    this.#handle = async (request, response) => {
      if (request.url?.startsWith('/interaction/'))
        return provider.interactionFinished(request, response, { login: { accountId: this.subject } });
      return callback(request, response);
    };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get settings() {
    return { OIDC_ISSUER: this.issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret, OIDC_GROUP: STAFF, OIDC_NAME: 'Acme' };
  }

  person(subject: string, told: TestPerson = {}): void {
    const person = { email: `${subject}@acme.test`, email_verified: true, name: `Person ${subject}`, groups: ['everyone', STAFF], ...told };
    this.people.set(subject, person);
  }

  /** A person logs in in a browser of their own; returns what their browser brings back. */
  async logIn(url: string, subject: string): Promise<Back> {
    this.subject = subject;
    const cookies = new Map<string, string>();
    let next = url;
    for (let hops = 0; hops < 8; hops += 1) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
      for (const each of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
        cookies.set(name, value);
      }
      const location = response.headers.get('location');
      if (location === null) throw new Error(`The provider answers ${response.status}: ${await response.text()}`);
      const target = new URL(location, next);
      if (target.pathname === SIGN_ON_PATH) return Object.fromEntries(target.searchParams) as Back;
      next = target.href;
    }
    throw new Error('The provider redirects without end');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.brokenWith !== undefined) {
      response.writeHead(this.brokenWith, { 'content-type': 'text/html' }).end('<p>An error');
      return;
    }
    await this.#handle(request, response);
  }

  #make(key: object, redirectUri: string): OidcProvider {
    const scopes = 'openid email profile groups';
    return new OidcProvider(this.issuer, {
      clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
      // Without these two it warns on the console.
      adapter: class extends MemoryAdapter {},
      ttl: Object.fromEntries(KEPT.map((what) => [what, 600])),
      jwks: { keys: [key] },
      cookies: { keys: ['a key for the cookies of a test'] },
      scopes: scopes.split(' '),
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      pkce: { required: () => true },
      findAccount: (_: unknown, sub: string) => ({
        accountId: sub,
        claims: (use: string) => ({ sub, ...(use === 'userinfo' || this.isChatty ? this.people.get(sub) : {}) }),
      }),
      async loadExistingGrant({ oidc }: Context) {
        const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
        grant.addOIDCScope(scopes);
        await grant.save();
        return grant;
      },
    });
  }
}

function keyPair(kid: string) {
  return generateKeyPair('RS256', { extractable: true }).then((pair) => ({ ...pair, kid }));
}

async function jwkOf(key: CryptoKey): Promise<object> {
  return { ...(await exportJWK(key)), kid: 'own', alg: 'RS256', use: 'sig' };
}

/** `withOtherKey`: signed by a key that the provider does not have, under the name of its own. */
async function forged(token: string, { claims = (told) => told }: Tampering, key: CryptoKey): Promise<string> {
  return new SignJWT(claims(decodeJwt(token))).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(key);
}
