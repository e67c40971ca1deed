import { addressAt } from '#platform/language/addresses.ts';

/**
 * The subset of Markdown that a description may use: bold, italics, lists, links. All other syntax stays plain text. The result is a tree,
 * never HTML, so it cannot contain markup.
 */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'strong' | 'em'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] };
export type Block = { kind: 'paragraph'; children: Inline[] } | { kind: 'list'; isOrdered: boolean; items: Inline[][] };

const BULLET = /^\s*[-*+]\s+(?=\S)/;
const NUMBER = /^\s*\d{1,3}[.)]\s+(?=\S)/;
const MAX_DEPTH = 4;

export function parseMarkdown(source: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  function endParagraph() {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', children: parseInline(lines.join('\n')) });
    lines = [];
  }
  let open: Extract<Block, { kind: 'list' }> | undefined;
  for (const line of source.split(/\r?\n/)) {
    const marker = BULLET.exec(line) ?? NUMBER.exec(line);
    if (marker) {
      endParagraph();
      const isOrdered = NUMBER.test(line);
      if (open?.isOrdered !== isOrdered) blocks.push((open = { kind: 'list', isOrdered, items: [] }));
      open.items.push(parseInline(line.slice(marker[0].length).trim()));
    } else {
      open = undefined;
      if (line.trim() === '') endParagraph();
      else lines.push(line.trim());
    }
  }
  endParagraph();
  return blocks;
}

/** A line that opens a section: bold as a whole, or with the sign of a heading. */
const HEADING = /^\s*(?:#{1,6}\s+\S|(\*\*|__)(?:(?!\1).)+\1:?\s*$)/;

/** The text without markup, on one line, for cards and other short views: what stands before the first heading or list, if anything does. */
export function plainTextOf(source: string): string {
  const lines = source.split(/\r?\n/);
  const end = lines.findIndex((line) => [HEADING, BULLET, NUMBER].some((pattern) => pattern.test(line)));
  return wordsOfAll(lines.slice(0, Math.max(0, end)).join('\n')) || wordsOfAll(source);
}

function wordsOfAll(source: string): string {
  return parseMarkdown(source)
    .flatMap((block) => (block.kind === 'list' ? block.items.map(wordsOf) : [wordsOf(block.children)]))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function wordsOf(children: readonly Inline[]): string {
  return children.map((child) => (child.kind === 'text' ? child.text : child.kind === 'break' ? ' ' : wordsOf(child.children))).join('');
}

const LINK = /\[([^[\]\n]{1,300})\]\((https:\/\/[^\s()]{1,500})\)/y;
/** Markdown's own signs, which end an address. */
const SIGNS = '*[]';
const ADDRESS_MAX = 500;
const ESCAPED = /\\([\\*_[\]()#+\-.!`])/y;

type Found = { token: Inline; length: number };

function parseInline(source: string, depth = 0): Inline[] {
  const tokens: Inline[] = [];
  let text = '';
  let at = 0;
  while (at < source.length) {
    const found = tokenAt(source, at, depth);
    if (found && found.token.kind !== 'text') {
      if (text) tokens.push({ kind: 'text', text });
      text = '';
      tokens.push(found.token);
    } else text += found?.token.kind === 'text' ? found.token.text : source[at];
    at += found?.length ?? 1;
  }
  if (text) tokens.push({ kind: 'text', text });
  return tokens;
}

function tokenAt(source: string, at: number, depth: number): Found | undefined {
  const character = source[at];
  if (character === '\n') return { token: { kind: 'break' }, length: 1 };
  if (character === '\\') return escapedAt(source, at);
  if (depth >= MAX_DEPTH) return undefined;
  if (character === 'h') return linkedAddressAt(source, at);
  if (character === '[') return linkAt(source, at);
  if (character === '*' || character === '_') return emphasisAt(source, at, depth);
  return undefined;
}

function escapedAt(source: string, at: number): Found | undefined {
  const [, text] = execAt(ESCAPED, source, at) ?? [];
  return text === undefined ? undefined : { token: { kind: 'text', text }, length: 2 };
}

function linkAt(source: string, at: number): Found | undefined {
  const [whole = '', words = '', address = ''] = execAt(LINK, source, at) ?? [];
  const href = safeHref(address);
  // A link's label is plain text: a nested link could show one address and lead to another.
  return href && words.trim()
    ? { token: { kind: 'link', href, children: parseInline(words, MAX_DEPTH) }, length: whole.length }
    : undefined;
}

function linkedAddressAt(source: string, at: number): Found | undefined {
  if (/\w/.test(source[at - 1] ?? '')) return undefined;
  const text = source.startsWith('https://', at) ? addressAt(source.slice(at, at + ADDRESS_MAX), 0, SIGNS) : '';
  const href = safeHref(text);
  return href ? { token: { kind: 'link', href, children: [{ kind: 'text', text }] }, length: text.length } : undefined;
}

function emphasisAt(source: string, at: number, depth: number): Found | undefined {
  const sign = source[at] ?? '';
  const mark = source[at + 1] === sign ? sign.repeat(2) : sign;
  const from = at + mark.length;
  // `snake_case` and `2 * 3` are not emphasis.
  if (sign === '_' && /\w/.test(source[at - 1] ?? '')) return undefined;
  if (/^\s?$/.test(source[from] ?? '')) return undefined;
  const to = closingAt(source, mark, from);
  if (to === -1) return undefined;
  return {
    token: { kind: mark.length === 2 ? 'strong' : 'em', children: parseInline(source.slice(from, to), depth + 1) },
    length: to + mark.length - at,
  };
}

function closingAt(source: string, mark: string, from: number): number {
  for (let to = source.indexOf(mark, from + 1); to !== -1; to = source.indexOf(mark, to + 1)) {
    const isDouble = mark.length === 1 && source[to + 1] === mark;
    const isOpen = /\s/.test(source[to - 1] ?? '') || source[to - 1] === '\\';
    const isInWord = mark.startsWith('_') && /\w/.test(source[to + mark.length] ?? '');
    if (isDouble) to += 1;
    else if (!isOpen && !isInWord) return to;
  }
  return -1;
}

function execAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

/** Returns the address if it may be a link: https, a real host, no credentials. */
function safeHref(address: string): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname.includes('.') ? url.href : undefined;
}
