import * as client from 'openid-client';
import * as z from 'zod';
import { fetchBounded, retryAfterOf, ServiceUnavailable } from '#platform/outbound-http.ts';
import { Lifetime, MOST_BYTES, nameOnly, Token } from './answers.ts';
import { CannotConnect, AuthorizationRevoked, UnexpectedResponse, ServiceBusy, type ChannelService, type Tokens } from './service.ts';
import type { YoutubeClient } from '#platform/channel-settings.ts';

/** Read access to the user's own YouTube account. */
const SCOPE = 'https://www.googleapis.com/auth/youtube.readonly';
/** Renew this long before the end, so no token expires in transit. */
const AHEAD_MS = 5 * 60 * 1000;

const Granted = z.object({ access_token: Token, refresh_token: Token, expires_in: Lifetime });

type Consent = Pick<ChannelService, 'consentUrl' | 'exchange' | 'renew' | 'revoke'>;

/**
 * Google's OAuth 2.0 for web servers, by code with PKCE (https://developers.google.com/identity/protocols/oauth2/web-server). Always asks
 * for consent (`prompt=consent`), because Google otherwise sends a refresh token only the first time.
 */
export function googleConsent(youtube: YoutubeClient): Consent {
  const google = configurationOf(youtube);
  return {
    consentUrl: ({ state, redirectUri, challenge }) =>
      client.buildAuthorizationUrl(google, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        access_type: 'offline',
        prompt: 'consent',
        include_granted_scopes: 'false',
      }).href,
    async exchange({ code, redirectUri, verifier }) {
      const returned = new URL(redirectUri);
      returned.searchParams.set('code', code);
      // The state was checked against the session before this.
      const granted = await client
        .authorizationCodeGrant(google, returned, { pkceCodeVerifier: verifier })
        .catch(rethrow(() => new CannotConnect('expired')));
      if (!granted.scope?.split(' ').includes(SCOPE)) throw new CannotConnect('missing_permission');
      return tokensOf(granted);
    },
    async renew({ refresh }) {
      if (refresh === null) throw new AuthorizationRevoked('There is no token to renew with');
      const granted = await client
        .refreshTokenGrant(google, refresh)
        .catch(rethrow(() => new AuthorizationRevoked('Google no longer knows the consent')));
      return tokensOf(granted, refresh);
    },
    async revoke({ access, refresh }) {
      // Revoking the refresh token revokes the access tokens too. A token that is gone needs no revoking.
      await client.tokenRevocation(google, refresh ?? access).catch((error: unknown) => {
        if (!(error instanceof client.ResponseBodyError && /^invalid_(token|grant)$/.test(error.error))) rethrow()(error);
      });
    },
  };
}

function configurationOf({ clientId, clientSecret, authUrl, tokenUrl }: YoutubeClient): client.Configuration {
  const server = {
    issuer: authUrl,
    authorization_endpoint: `${authUrl}/o/oauth2/v2/auth`,
    token_endpoint: `${tokenUrl}/token`,
    revocation_endpoint: `${tokenUrl}/revoke`,
  };
  const configuration = new client.Configuration(server, clientId, undefined, client.ClientSecretPost(clientSecret));
  configuration[client.customFetch] = ask;
  // Only stand-ins are called without TLS; production refuses such an address.
  if (tokenUrl.startsWith('http:')) client.allowInsecureRequests(configuration);
  return configuration;
}

async function ask(url: string, options: client.CustomFetchOptions): Promise<Response> {
  const response = await fetchBounded('Google', url, options, MOST_BYTES);
  if (response.status === 429) throw new ServiceBusy('Google has had enough of us for now', retryAfterOf(response));
  if (response.status >= 500) throw new ServiceUnavailable(`Google answers ${response.status}`);
  return response;
}

/** The library has checked the types; a renewal usually returns no refresh token and leaves the old one valid. */
function tokensOf(granted: client.TokenEndpointResponse, kept?: string): Tokens {
  const told = Granted.safeParse({ refresh_token: kept, ...granted });
  if (!told.success) throw new UnexpectedResponse('Google gives no lasting access');
  const { access_token: access, refresh_token: refresh, expires_in: seconds } = told.data;
  const expiresAt = Date.now() + seconds * 1000;
  return { access, refresh, expiresAt, renewFrom: expiresAt - Math.min(AHEAD_MS, seconds * 500) };
}

/** Converts errors of the library, which contain the response, tokens included, so that none is passed on. */
function rethrow(gone?: () => Error): (error: unknown) => never {
  return (error) => {
    const own = [error, (error as Error).cause].find((one) => one instanceof ServiceUnavailable);
    if (own) throw own;
    if (!(error instanceof client.ResponseBodyError)) throw new UnexpectedResponse('Google sent an unexpected answer');
    if (gone && error.error === 'invalid_grant') throw gone();
    throw new UnexpectedResponse(`Google answers ${error.status}${nameOnly(error.error)}`);
  };
}
