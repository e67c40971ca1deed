import { SOCKET_PATH } from '@castlane/contract/socket.ts';
import { WebSocket } from 'ws';
import { askWhoAnswers } from './proof.ts';
import { ServiceUnavailable } from '#platform/outbound-http.ts';
import type { SecretKeys } from '#platform/secret-keys.ts';
import type { Address } from './rules.ts';

const PATIENCE_MS = 4000;
/** Staff may reload the page; the answer changes only with a setting of the server or the proxy. */
const KEEP_MS = 10_000;

/** Asks at `PUBLIC_URL` as a visitor would: does this installation answer there, and does it open a socket? */
export async function proveAddress(publicUrl: string, keys: Pick<SecretKeys, 'verifySigned'>): Promise<Address> {
  try {
    if ((await askWhoAnswers(publicUrl, keys)) === 'another') return 'another';
  } catch (error) {
    if (error instanceof ServiceUnavailable) return 'notReached';
    throw error;
  }
  return tryForSocket(publicUrl);
}

/** Opens a socket as a page at this address would: it goes through the name server, the certificate and the proxy, and its origin must fit. */
export async function tryForSocket(publicUrl: string): Promise<Address> {
  const socket = new WebSocket(`${publicUrl.replace(/^http/, 'ws')}${SOCKET_PATH}`, { origin: publicUrl, handshakeTimeout: PATIENCE_MS });
  try {
    return await new Promise<Address>((resolve) => {
      socket.once('open', () => resolve('reached'));
      socket.once('unexpected-response', () => resolve('noSockets'));
      socket.on('error', () => resolve('notReached'));
    });
  } finally {
    socket.terminate();
  }
}

/** Returns a function that proves the address at most once in ten seconds. */
export function addressProver(publicUrl: string, keys: Pick<SecretKeys, 'verifySigned'>): () => Promise<Address> {
  let kept: { at: number; proof: Promise<Address> } | undefined;
  return () => {
    if (!kept || performance.now() - kept.at > KEEP_MS) kept = { at: performance.now(), proof: proveAddress(publicUrl, keys) };
    return kept.proof;
  };
}
