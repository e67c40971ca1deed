import { Problem } from '#platform/problem.ts';

/** No request body needs deeper nesting. */
const DEEPEST = 8;
/** Names that could pollute prototypes in a careless merge. */
const POISON = new Set(['__proto__', 'constructor']);

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses strict JSON: valid, in UTF-8, no repeated fields, limited nesting. Throws 1005 with the reason for anything else. `secure-json-parse`
 * checks prototypes only: it accepts repeated fields, of which a proxy or a log may read another one than we do.
 */
export function parseJson(input: Buffer | string): unknown {
  const text = typeof input === 'string' ? input : decode(input);
  if (text === '') throw new Problem(1005, { message: 'The body is empty' });
  const value = parse(text);
  const why = whyRefused(text);
  if (why) throw new Problem(1005, { message: why });
  return value;
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new Problem(1005, { message: 'The body is not valid UTF-8' });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem(1005, { message: 'The body is not valid JSON' });
  }
}

/** Scans text that is known to be valid JSON: a string before a colon is always a name. */
function whyRefused(text: string): string | undefined {
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '{' || character === '[') {
      if (open.push(character === '{' ? new Set() : undefined) > DEEPEST) return 'The body is nested too deeply';
    } else if (character === '}' || character === ']') open.pop();
    else if (character === '"') {
      const end = endOfString(text, at);
      if (isBeforeColon(text, end)) {
        const why = whyBadName(open.at(-1)!, JSON.parse(text.slice(at, end + 1)) as string);
        if (why) return why;
      }
      at = end;
    }
  }
  return undefined;
}

function whyBadName(names: Set<string>, name: string): string | undefined {
  if (POISON.has(name)) return 'The body is not valid JSON';
  if (names.has(name)) return `The field "${name.slice(0, 60)}" is given twice`;
  names.add(name);
  return undefined;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function isBeforeColon(text: string, end: number): boolean {
  let at = end + 1;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++;
  return text[at] === ':';
}
