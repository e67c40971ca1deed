import * as z from 'zod';
import { setting, webAddress } from './setting.ts';

/*
 * The settings of YouTube and Instagram are in platform, not in features/channels: config.ts reads and checks every environment variable
 * before any feature is loaded, and platform must not import a feature.
 */

/** The addresses of YouTube and this installation's OAuth 2.0 client (type 'web application'). Addresses have no trailing slash. */
export type YoutubeClient = Readonly<{
  clientId: string;
  clientSecret: string;
  authUrl: string;
  tokenUrl: string;
  apiUrl: string;
  siteUrl: string;
}>;
export type InstagramClient = Readonly<{
  clientId: string;
  clientSecret: string;
  authUrl: string;
  apiUrl: string;
  graphUrl: string;
  siteUrl: string;
}>;

const KEY = z.string().regex(/^[\x21-\x7e]{1,200}$/);
const MORE = 'integrations.md';

function key(means: string, ...needs: string[]) {
  return setting(KEY.optional(), { shape: 'the key, without spaces', means, needs, more: MORE });
}

/** An address that secrets and tokens are sent to, so production requires https. */
function place(address: string, means: string) {
  return setting(webAddress.default(address), { shape: 'an address with http:// or https://', means, inProduction: { isHttps: true } });
}

export const channelSettings = {
  GOOGLE_CLIENT_ID: key(
    'the OAuth client for YouTube; without it production connects no channels, and elsewhere a stand-in answers',
    'GOOGLE_CLIENT_SECRET',
  ),
  GOOGLE_CLIENT_SECRET: key('its secret', 'GOOGLE_CLIENT_ID'),
  GOOGLE_API_KEY: key('a key of the YouTube Data API v3, for checking delivered videos'),
  GOOGLE_AUTH_URL: place('https://accounts.google.com', 'the consent page'),
  GOOGLE_TOKEN_URL: place('https://oauth2.googleapis.com', 'the address for issuing and revoking tokens'),
  GOOGLE_API_URL: place('https://www.googleapis.com', 'the address of the API'),
  INSTAGRAM_CLIENT_ID: key(
    'the Instagram app id; without it production connects no accounts, and elsewhere a stand-in answers',
    'INSTAGRAM_CLIENT_SECRET',
  ),
  INSTAGRAM_CLIENT_SECRET: key('its secret', 'INSTAGRAM_CLIENT_ID'),
  INSTAGRAM_AUTH_URL: place('https://www.instagram.com', 'the consent page'),
  INSTAGRAM_API_URL: place('https://api.instagram.com', 'the address for exchanging codes'),
  INSTAGRAM_GRAPH_URL: place('https://graph.instagram.com', 'the address of the rest of the API'),
};

const Settings = z.object(channelSettings);
type Settings = z.infer<typeof Settings>;
type Address = Extract<keyof Settings, `${string}_URL`>;

export function channelClientsOf(env: Settings): { youtube: YoutubeClient | undefined; instagram: InstagramClient | undefined } {
  const at = (name: Address) => env[name];
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, INSTAGRAM_CLIENT_ID, INSTAGRAM_CLIENT_SECRET } = env;
  return {
    youtube:
      GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
        ? {
            clientId: GOOGLE_CLIENT_ID,
            clientSecret: GOOGLE_CLIENT_SECRET,
            authUrl: at('GOOGLE_AUTH_URL'),
            tokenUrl: at('GOOGLE_TOKEN_URL'),
            apiUrl: at('GOOGLE_API_URL'),
            siteUrl: 'https://www.youtube.com',
          }
        : undefined,
    instagram:
      INSTAGRAM_CLIENT_ID && INSTAGRAM_CLIENT_SECRET
        ? {
            clientId: INSTAGRAM_CLIENT_ID,
            clientSecret: INSTAGRAM_CLIENT_SECRET,
            authUrl: at('INSTAGRAM_AUTH_URL'),
            apiUrl: at('INSTAGRAM_API_URL'),
            graphUrl: at('INSTAGRAM_GRAPH_URL'),
            siteUrl: 'https://www.instagram.com',
          }
        : undefined,
  };
}
