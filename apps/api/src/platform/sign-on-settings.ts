import * as z from 'zod';
import { setting, webAddress } from './setting.ts';

/** The client of this installation at the operator's OpenID Connect provider, by which staff log in. */
export type SignOnClient = Readonly<{
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The value of the claim that makes a person staff. */
  group: string;
  groupsClaim: string;
  /** On the button. */
  name: string;
}>;

const MORE = '#single-sign-on';
const TEXT = z.string().max(200);

/** Kept as it is given: a slash at its end is part of an issuer's name. */
const issuer = z.string().refine((text) => webAddress.safeParse(text).success);

export const signOnSettings = {
  OIDC_ISSUER: setting(issuer.optional(), {
    shape: 'an address with http:// or https://',
    means: 'the OpenID Connect provider by which staff log in; without it they log in with a password and an authenticator',
    example: 'https://id.example.org/realms/company',
    needs: ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_GROUP'],
    inProduction: { isHttps: true },
    more: MORE,
  }),
  OIDC_CLIENT_ID: setting(TEXT.optional(), {
    shape: 'up to 200 letters',
    means: 'the client at the provider',
    example: 'castlane',
    needs: ['OIDC_ISSUER'],
    more: MORE,
  }),
  OIDC_CLIENT_SECRET: setting(TEXT.optional(), {
    shape: 'up to 200 letters',
    means: 'its secret',
    example: 'secret',
    needs: ['OIDC_ISSUER'],
    more: MORE,
  }),
  OIDC_GROUP: setting(TEXT.optional(), {
    shape: 'up to 200 letters',
    means: 'the group whose members are staff',
    example: 'castlane-staff',
    needs: ['OIDC_ISSUER'],
    more: MORE,
  }),
  OIDC_GROUPS_CLAIM: setting(TEXT.default('groups'), {
    shape: 'up to 200 letters',
    means: 'the claim that lists the groups of a person',
    more: MORE,
  }),
  OIDC_NAME: setting(z.string().max(40).default('single sign-on'), {
    shape: 'up to 40 letters',
    means: 'the provider’s name on the button “Log in with …”',
    more: MORE,
  }),
};

const Settings = z.object(signOnSettings);

export function signOnClientOf(env: z.infer<typeof Settings>): SignOnClient | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_GROUP, OIDC_GROUPS_CLAIM, OIDC_NAME } = env;
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET || !OIDC_GROUP) return undefined;
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    group: OIDC_GROUP,
    groupsClaim: OIDC_GROUPS_CLAIM,
    name: OIDC_NAME,
  };
}
