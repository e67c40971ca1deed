import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Behaviour, ServiceName } from './behaviour.ts';

/** A user's consent, as contained in codes and tokens. */
export type Grant = {
  id: string;
  service: ServiceName;
  account: string;
  /** Whether the permission's box was ticked. */
  permitted: boolean;
  /** How the service behaves towards this grant. */
  behaviour: Behaviour;
};
type Code = Grant & { redirectUri: string; challenge: string | undefined };
type Kind = 'code' | 'first' | 'access' | 'refresh';

/** Not a secret: it only keeps tokens intact, even across restarts. */
const KEY = 'The tokens of the stand-in open nothing but invented accounts.';
const CODE_MINUTES = 10;

/** Signed codes and tokens that contain their grant. Used codes and revoked grants are remembered until the stand-in stops. */
export class Grants {
  readonly #used = new Set<string>();
  readonly #revoked = new Set<string>();

  codeFor(code: Omit<Code, 'id'>): string {
    return seal('code', { ...code, id: randomUUID() }, CODE_MINUTES * 60);
  }

  /** Returns an expired code, for tests of one. */
  oldCodeFor(code: Omit<Code, 'id'>): string {
    return seal('code', { ...code, id: randomUUID() }, -1);
  }

  /** Redeems a code, once. Returns its grant, or why not. */
  redeem(service: ServiceName, code: string, redirectUri: string, verifier: string | undefined): Grant | 'code' | 'redirect' | 'verifier' {
    const opened = open('code', code) as Code | undefined;
    if (!opened || opened.service !== service || this.#used.has(opened.id)) return 'code';
    const { redirectUri: asked, challenge, ...grant } = opened;
    if (redirectUri !== asked) return 'redirect';
    if (
      challenge !== undefined &&
      createHash('sha256')
        .update(verifier ?? '')
        .digest('base64url') !== challenge
    )
      return 'verifier';
    this.#used.add(grant.id);
    return grant;
  }

  /** Returns a grant with every permission. */
  grant(service: ServiceName, account: string): Grant {
    return { id: randomUUID(), service, account, permitted: true, behaviour: 'well' };
  }

  token(kind: Exclude<Kind, 'code'>, grant: Grant, seconds: number): string {
    return seal(kind, grant, seconds);
  }

  /** Returns the grant of a valid token, or undefined. */
  holder(kind: Exclude<Kind, 'code'>, service: ServiceName, token: string | undefined): Grant | undefined {
    const grant = open(kind, token ?? '');
    return grant && grant.service === service && !this.#revoked.has(grant.id) ? grant : undefined;
  }

  revoke(token: string): boolean {
    const grant = open('refresh', token) ?? open('access', token);
    if (!grant || this.#revoked.has(grant.id)) return false;
    this.#revoked.add(grant.id);
    return true;
  }
}

function seal(kind: Kind, what: Grant, seconds: number): string {
  const until = Date.now() + seconds * 1000;
  const text = Buffer.from(JSON.stringify({ kind, what, until, nonce: randomUUID() })).toString('base64url');
  return `stand-in.${text}.${signatureOf(text).toString('base64url')}`;
}

function open(kind: Kind, sealed: string): Grant | undefined {
  const [, text = '', signature = ''] = sealed.split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(text);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const held = JSON.parse(Buffer.from(text, 'base64url').toString()) as { kind: Kind; what: Grant; until: number };
  return held.kind === kind && held.until > Date.now() ? held.what : undefined;
}

function signatureOf(text: string): Buffer {
  return createHmac('sha256', KEY).update(text).digest();
}
