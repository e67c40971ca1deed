import { fullPath } from '@castlane/contract/endpoint.ts';
import { signUpload } from '@castlane/contract/upload.ts';
import type { Failure } from './tally.ts';
import { addressOf, ask } from './visitor.ts';

const BYTES = 300_000;
let visitors = 5000;

/** Sends a file as a creator does. Returns what failed, and how long it took. */
export async function upload(base: string, token: string, origin = base): Promise<{ failure: Failure; ms: number }> {
  const began = performance.now();
  const headers = addressOf((visitors += 1));
  const described = { purpose: 'message_file', contentType: 'application/pdf', size: BYTES, name: 'brief.pdf' };
  const signed = await ask(`${base}${fullPath(signUpload)}`, { method: 'POST', token, body: described, headers });
  if (signed.failure) return { failure: signed.failure, ms: performance.now() - began };
  const { url, headers: needed } = JSON.parse(signed.text) as { url: string; headers: Record<string, string> };
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(BYTES - 9, 32)]);
  const { failure } = await ask(new URL(url, origin).href, { method: 'PUT', bytes, headers: { ...headers, ...needed } });
  return { failure, ms: performance.now() - began };
}
