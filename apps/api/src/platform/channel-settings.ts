import * as z from 'zod';

/** Where YouTube is, and what this installation is to it (an OAuth 2.0 client of the type 'web application'). Addresses have no slash at the end. */
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

const address = z.url({ protocol: /^https?$/ });
const key = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, { error: 'give the key alone' })
  .optional();

export const channelSettings = {
  GOOGLE_API_URL: address.default('https://www.googleapis.com'),
  GOOGLE_API_KEY: key,
  GOOGLE_CLIENT_ID: key,
  GOOGLE_CLIENT_SECRET: key,
  /** Where people are asked; the rest is asked by the server. */
  GOOGLE_AUTH_URL: address.default('https://accounts.google.com'),
  GOOGLE_TOKEN_URL: address.default('https://oauth2.googleapis.com'),
  INSTAGRAM_CLIENT_ID: key,
  INSTAGRAM_CLIENT_SECRET: key,
  INSTAGRAM_AUTH_URL: address.default('https://www.instagram.com'),
  INSTAGRAM_API_URL: address.default('https://api.instagram.com'),
  INSTAGRAM_GRAPH_URL: address.default('https://graph.instagram.com'),
};

const Settings = z.object(channelSettings);
type Settings = z.infer<typeof Settings>;
type Address = Extract<keyof Settings, `${string}_URL`>;

const ADDRESSES = (Object.keys(channelSettings) as (keyof Settings)[]).filter((name): name is Address => name.endsWith('_URL'));

export function channelClientsOf(env: Settings): { youtube: YoutubeClient | undefined; instagram: InstagramClient | undefined } {
  const at = (name: Address) => env[name].replace(/\/$/, '');
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

/** An id without its secret and the other way round. */
export function whatChannelsLack(env: Settings): string[] {
  const pairs = [
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['INSTAGRAM_CLIENT_ID', 'INSTAGRAM_CLIENT_SECRET'],
  ] as const;
  return pairs.flatMap(([id, secret]) => {
    if ((env[id] === undefined) === (env[secret] === undefined)) return [];
    const [lacking, given] = env[id] === undefined ? [id, secret] : [secret, id];
    return [`${lacking}: give it with ${given}`];
  });
}

/** Secrets and tokens go to these. */
export function plainAddressesOf(env: Settings): string[] {
  return ADDRESSES.filter((name) => env[name].startsWith('http:')).map((name) => `${name}: production needs an https:// address`);
}
