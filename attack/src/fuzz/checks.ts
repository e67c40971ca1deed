import { isProblemCode, PROBLEMS } from '@castlane/contract/problem.ts';
import { whyInvalid, type Operation } from './document.ts';
import type { Request } from './requests.ts';

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string; ms: number };

export const HANG_MS = 2000;

/** Returns what is wrong with an answer, or undefined. */
export function whyWrong(operation: Operation, { must }: Request, answer: Answer): string | undefined {
  const { status, headers, text } = answer;
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  if (!operation.answers.has(status)) return `the status ${status} is not in the document: ${text.slice(0, 200)}`;
  if (headers['x-request-id'] === undefined) return 'no x-request-id';
  if (headers['x-content-type-options'] !== 'nosniff') return 'no nosniff';
  const wrong = status < 400 ? whyBadSuccess(operation, answer) : whyBadFailure(operation, answer);
  if (wrong !== undefined) return wrong;
  if (must === 'fail' && status < 400) return `wrong input was taken with ${status}`;
  if (typeof must === 'object' && codeOf(text) !== must.code) return `${status} ${codeOf(text) ?? ''} instead of ${must.code}`;
  return undefined;
}

function whyBadSuccess(operation: Operation, { status, headers, text }: Answer): string | undefined {
  const schema = operation.answers.get(status);
  if (!schema) return text === '' ? undefined : `a body with ${status}`;
  const type = String(headers['content-type']);
  if (operation.text !== undefined) return type.startsWith(operation.text) ? whyInvalid(schema, text) : `the type ${type}`;
  return whyBadJson(headers, text) ?? prefixed('the answer does not fit its schema: ', whyInvalid(schema, JSON.parse(text)));
}

function whyBadFailure(operation: Operation, { status, headers, text }: Answer): string | undefined {
  const wrong =
    whyBadJson(headers, text) ??
    prefixed('the problem does not fit its schema: ', whyInvalid(operation.answers.get(status)!, JSON.parse(text)));
  if (wrong !== undefined) return wrong;
  const code = codeOf(text)!;
  if (!isProblemCode(code)) return `the code ${code} is not in the catalogue`;
  // 1005 is also used for errors that HTTP has a specific status for.
  return code === 1005 || PROBLEMS[code].status === status ? undefined : `${code} with ${status}`;
}

function whyBadJson(headers: Answer['headers'], text: string): string | undefined {
  const type = String(headers['content-type']);
  if (!type.startsWith('application/json')) return `the type ${type}`;
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    return 'the body is not JSON';
  }
}

export function codeOf(text: string): number | undefined {
  try {
    return (JSON.parse(text) as { code?: number }).code;
  } catch {
    return undefined;
  }
}

function prefixed(words: string, why: string | undefined): string | undefined {
  return why === undefined ? undefined : words + why;
}
