import { startAuthentication } from '@simplewebauthn/browser';
import { call } from '#platform/http/api.ts';

/** Logs in with a passkey. Between the two calls the browser asks for a fingerprint, a face or a PIN. */
export async function logInWithPasskey() {
  const { ceremony, options } = await call('POST auth/passkey/start');
  const credential = await startAuthentication({ optionsJSON: options });
  return call('POST auth/passkey', { body: { ceremony, credential } });
}
