import { fullPath } from '@castlane/contract/endpoint.ts';
import { sendMessage } from '@castlane/contract/message.ts';

/** Longer than the server takes for any answer. */
const PATIENCE_MS = 6000;
/** Try again later: the limits, and anything wrong with the server or the connection. */
const LATER = new Set([1001, 1022, 1023]);

/** How to reach a server: as which visitor, and who hears of each answer. */
export type How = { headers?: Record<string, string>; heard?: (answer: Heard) => void };
/** An answer with its text, or the error instead of one. */
export type Heard = { response: Response; text: string } | { error: Error };
type Answer = { seq: number; id: string } | { refused: number } | { later: true };

/** Sends a message over HTTP. A failed or unknown outcome must be tried again. */
export async function postMessage(
  port: number,
  token: string,
  message: { threadId: string; clientId: string; body: string },
  { headers = {}, heard }: How = {},
): Promise<Answer> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${fullPath(sendMessage)}`, {
      method: sendMessage.method,
      headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    heard?.({ response, text });
    const answer = JSON.parse(text) as { seq: number; id: string; code?: number };
    if (response.ok) return { seq: answer.seq, id: answer.id };
    return answer.code === undefined || LATER.has(answer.code) || response.status >= 500 ? { later: true } : { refused: answer.code };
  } catch (error) {
    // A proxy's own page is no JSON; it was heard already.
    if (!(error instanceof SyntaxError)) heard?.({ error: error as Error });
    return { later: true };
  }
}
