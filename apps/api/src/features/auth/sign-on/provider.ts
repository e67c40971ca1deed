import * as client from 'openid-client';
import * as z from 'zod';
import type { SignOnFault } from '@castlane/contract/sign-on.ts';
import { fetchBounded, ServiceUnavailable } from '#platform/outbound-http.ts';
import type { SignOnClient } from '#platform/sign-on-settings.ts';

/** How far the provider's clock and ours may differ. */
export const CLOCK_SKEW_SECONDS = 60;
const MOST_BYTES = 256 * 1024;
/** The provider may change its keys' address or what it supports. */
const DISCOVERED_MS = 60 * 60_000;

/** What a log-in at the provider begins with. The verifier and the nonce stay with this browser. */
export type Begun = { state: string; nonce: string; verifier: string };
/** What the provider returned to the browser. */
export type Returned = { code: string; state: string; iss?: string | undefined };
/** Who logged in. A subject is unique for its issuer. */
export type Person = { issuer: string; subject: string; isStaff: boolean; email: string | undefined; name: string | undefined };

export type Provider = {
  /** Returns the address where a person logs in. Throws `SignOnFailed`. */
  begin: (redirectUri: string) => Promise<Begun & { url: string }>;
  /** Returns who logged in, after every check of the answer. Throws `SignOnFailed`. */
  finish: (redirectUri: string, returned: Returned, begun: Begun) => Promise<Person>;
  /** Throws `SignOnFailed` if the provider cannot be used with these settings. Nobody logs in. */
  probe: (redirectUri: string) => Promise<void>;
};

/** `message` is for the log. It holds no part of an answer, which may be a token. */
export class SignOnFailed extends Error {
  readonly fault: SignOnFault;

  constructor(fault: SignOnFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/**
 * OpenID Connect by code with PKCE, state and nonce. Signatures are checked, although an ID token that comes straight from the provider
 * could do without: a provider may be behind a proxy.
 */
export function providerOf(settings: SignOnClient): Provider {
  let known: { until: number; provider: Promise<client.Configuration> } | undefined;

  /** Asks the provider what it supports, at the first use. A failure is not kept. */
  async function discovered(): Promise<client.Configuration> {
    if (!known || known.until < Date.now()) {
      const entry = { until: Date.now() + DISCOVERED_MS, provider: discover(settings) };
      known = entry;
      entry.provider.catch(() => {
        if (known === entry) known = undefined;
      });
    }
    return known.provider;
  }

  return {
    async begin(redirectUri) {
      const provider = await discovered();
      const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
      const url = client.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope: scopesOf(provider, settings),
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, state, nonce, verifier };
    },
    async finish(redirectUri, returned, begun) {
      const provider = await discovered();
      const tokens = await exchange(provider, addressOf(redirectUri, returned), begun);
      const claims = tokens.claims()!;
      if (claims.iat > Date.now() / 1000 + CLOCK_SKEW_SECONDS) throw new SignOnFailed('clock', 'The ID token is from the future');
      const hasAll = claims[settings.groupsClaim] !== undefined && claims.email !== undefined;
      const told = hasAll ? {} : await asked(provider, tokens.access_token, claims.sub);
      return personOf({ ...told, ...claims }, settings);
    },
    async probe(redirectUri) {
      const provider = await discovered();
      const [state, verifier] = [client.randomState(), client.randomPKCECodeVerifier()];
      try {
        // A code that no provider gave: one that knows the client refuses the code, another one the client.
        const returned = addressOf(redirectUri, { code: 'castlane-doctor', state, iss: provider.serverMetadata().issuer });
        await exchange(provider, returned, { state, verifier, nonce: client.randomNonce() });
      } catch (error) {
        if (!(error instanceof SignOnFailed && error.fault === 'expired')) throw error;
      }
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: SignOnClient): Promise<client.Configuration> {
  // Only a provider for trials is called without TLS; production refuses such an address.
  const insecure = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
  const found = await client
    .discovery(new URL(issuer), clientId, undefined, undefined, { execute: insecure, [client.customFetch]: ask })
    .catch(rethrow('misconfigured'));
  const metadata = found.serverMetadata();
  const methods = metadata.token_endpoint_auth_methods_supported;
  const authentication = !methods || methods.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
  const provider = new client.Configuration(
    metadata,
    clientId,
    { [client.clockTolerance]: CLOCK_SKEW_SECONDS },
    authentication(clientSecret),
  );
  provider[client.customFetch] = ask;
  for (const allow of insecure) allow(provider);
  client.enableNonRepudiationChecks(provider);
  return provider;
}

/** Many providers list groups only for a scope of their own; others refuse a scope that they do not know. */
function scopesOf(provider: client.Configuration, { groupsClaim }: SignOnClient): string {
  const supported = provider.serverMetadata().scopes_supported ?? [];
  return ['openid', 'profile', 'email', ...(supported.includes(groupsClaim) ? [groupsClaim] : [])].join(' ');
}

function addressOf(redirectUri: string, { code, state, iss }: Returned): URL {
  const address = new URL(redirectUri);
  address.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString();
  return address;
}

async function exchange(provider: client.Configuration, returned: URL, { state, nonce, verifier }: Begun) {
  return client
    .authorizationCodeGrant(provider, returned, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    .catch(rethrow('forged'));
}

/** What the provider tells of a person besides the ID token, where many list the groups. The library compares the subject. */
async function asked(provider: client.Configuration, accessToken: string, subject: string): Promise<Record<string, unknown>> {
  if (provider.serverMetadata().userinfo_endpoint === undefined) return {};
  return client.fetchUserInfo(provider, accessToken, subject).catch(rethrow('forged'));
}

const Claims = z.object({
  email: z.string().optional().catch(undefined),
  email_verified: z.unknown().optional(),
  name: z.string().optional().catch(undefined),
  preferred_username: z.string().optional().catch(undefined),
});

function personOf(claims: Record<string, unknown>, { issuer, group, groupsClaim }: SignOnClient): Person {
  const { email, email_verified: isVerified, name, preferred_username: nickname } = Claims.parse(claims);
  return {
    issuer: new URL(issuer).href,
    subject: String(claims.sub),
    isStaff: [claims[groupsClaim]].flat().includes(group),
    // Some providers send the word.
    email: isVerified === false || isVerified === 'false' ? undefined : email?.toLowerCase(),
    name: name ?? nickname,
  };
}

async function ask(url: string, options: client.CustomFetchOptions): Promise<Response> {
  const response = await fetchBounded('The OpenID Connect provider', url, options, MOST_BYTES);
  if (response.status === 429 || response.status >= 500) throw new ServiceUnavailable(`The provider answers ${response.status}`);
  return response;
}

const BAD_CLIENT = /^(?:invalid_client|unauthorized_client|unsupported_grant_type|invalid_request)$/;
/** Not the answer of a provider, but of something else at its address. */
const NO_ANSWER = /RESPONSE_IS_NOT_CONFORM|RESPONSE_IS_NOT_JSON|PARSE_ERROR/;

/** Turns errors of the library, which contain the answer and its tokens, into ours. */
function rethrow(otherwise: SignOnFault): (error: unknown) => never {
  return (error) => {
    const away = [error, (error as Error).cause].find((one) => one instanceof ServiceUnavailable);
    if (away) throw new SignOnFailed('away', away.message);
    if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant')
      throw new SignOnFailed('expired', 'The provider does not accept the code');
    if (
      error instanceof client.WWWAuthenticateChallengeError ||
      (error instanceof client.ResponseBodyError && BAD_CLIENT.test(error.error))
    )
      throw new SignOnFailed('misconfigured', `The provider refuses the client: ${'error' in error ? error.error : error.status}`);
    const { code = 'none' } = error as { code?: string };
    if (code.includes('JWT_TIMESTAMP_CHECK')) throw new SignOnFailed('clock', 'The ID token is from another time');
    throw new SignOnFailed(NO_ANSWER.test(code) ? 'misconfigured' : otherwise, `The answer of the provider is refused: ${code}`);
  };
}
