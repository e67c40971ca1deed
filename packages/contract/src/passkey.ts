import * as z from 'zod/mini';
import { GivenPassword, Session } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { atLeast, atMost, Id, line, Time } from './primitives.ts';

/** The most passkeys of an account. */
export const PASSKEYS_AT_MOST = 20;
/** The most time for the browser to create or use a passkey. */
export const CEREMONY_MINUTES = 5;

/** Base64url without padding, as WebAuthn encodes bytes in JSON. */
const Bytes = z.string().check(atLeast(1), atMost(8000), z.regex(/^[A-Za-z0-9_-]+$/));
const Transport = z.string().check(atMost(20));
/** Encrypted by the server: the challenge, its account and its expiry. */
const Ceremony = z.string().check(atMost(1000));

export const Passkey = z.object({ id: Id, name: z.string(), createdAt: Time, lastUsedAt: z.nullable(Time) });
export type Passkey = z.infer<typeof Passkey>;

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn, only the fields in use. */
const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn, only the fields in use. */
const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});

/** `RegistrationResponseJSON` of WebAuthn; extra fields of browsers are dropped. */
export const NewCredential = z.object({
  id: Bytes,
  rawId: Bytes,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.optional(z.array(Transport).check(atMost(10))),
  }),
});
export type NewCredential = z.infer<typeof NewCredential>;

/** `AuthenticationResponseJSON` of WebAuthn; extra fields of browsers are dropped. */
export const UsedCredential = z.object({
  id: Bytes,
  rawId: Bytes,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: z.optional(z.nullable(z.string().check(atMost(200)))),
  }),
});
export type UsedCredential = z.infer<typeof UsedCredential>;

export const listPasskeys = endpoint('GET account/passkeys', {
  who: 'verified',
  summary: 'List your passkeys, newest first',
  answer: z.object({ items: z.array(Passkey) }),
});

export const startPasskey = endpoint('POST account/passkeys/start', {
  limit: { max: 5, per: 'hour' },
  who: 'verified',
  summary: 'Get the options with which a browser creates a passkey',
  status: 200,
  problems: [1005, 1009, 1011],
  ignoresKey: true,
  body: z.strictObject({ currentPassword: GivenPassword }),
  answer: z.object({ ceremony: z.string(), options: CreationOptions }),
});

export const addPasskey = endpoint('POST account/passkeys', {
  who: 'verified',
  summary: 'Store the passkey that the browser created',
  status: 201,
  problems: [1005, 1009, 1021],
  ignoresKey: true,
  body: z.strictObject({ ceremony: Ceremony, name: line(1, 60), credential: NewCredential }),
  answer: Passkey,
});

export const removePasskey = endpoint('DELETE account/passkeys/:id', {
  who: 'verified',
  summary: 'Remove a passkey; it can no longer log in',
  problems: [1009],
  params: z.strictObject({ id: Id }),
});

export const startPasskeyLogin = endpoint('POST auth/passkey/start', {
  limit: { max: 120, per: 'minute' },
  who: 'anyone',
  summary: 'Get the options with which a browser logs in with a passkey',
  status: 200,
  problems: [1009],
  ignoresKey: true,
  answer: z.object({ ceremony: z.string(), options: RequestOptions }),
});

export const logInWithPasskey = endpoint('POST auth/passkey', {
  limit: { max: 60, per: 'minute' },
  who: 'anyone',
  summary: 'Start a session with a passkey instead of a password and an authenticator code',
  status: 200,
  problems: [1003, 1009, 1021],
  ignoresKey: true,
  body: z.strictObject({ ceremony: Ceremony, credential: UsedCredential }),
  answer: Session,
});
