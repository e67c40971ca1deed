const ACCENTS: Record<string, string> = {
  a: 'á',
  e: 'ë',
  i: 'ï',
  o: 'ö',
  u: 'ü',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  A: 'Å',
  E: 'Ë',
  I: 'Î',
  O: 'Ø',
  S: 'Š',
};

/** Turns a text into one of a pseudo-language: accented, two fifths longer, in brackets that show cut ends. */
function pseudo(text: string): string {
  // Names of places are not translated.
  return `⟦${text.replaceAll(/\{\{\w+\}\}|[a-zA-Z]+/g, (part) => (part.startsWith('{') ? part : stretched(part)))}⟧`;
}

function stretched(word: string): string {
  return word.replaceAll(/./g, (letter) => ACCENTS[letter] ?? letter) + '~'.repeat(Math.round(word.length * 0.4));
}

export function pseudoPack(english: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(english).map(([key, text]) => [key, pseudo(text)]));
}

const READ = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'];

/** Returns the words of a page outside the brackets, without `known` ones: names of people, things and brands. */
export function unbracketed(root: ParentNode, known: readonly string[]): string[] {
  const said: string[] = [];
  for (const element of root.querySelectorAll('*')) {
    // The last one is Mantine's, which measures the height of a text with it.
    if (element.closest('style, script, svg, textarea[aria-hidden]')) continue;
    for (const node of element.childNodes) if (node.nodeType === 3) said.push(node.textContent ?? '');
    for (const name of READ) said.push(element.getAttribute(name) ?? '');
  }
  return outsideBrackets(said, known);
}

/** The texts with words outside the brackets, except known ones. */
export function outsideBrackets(texts: readonly string[], known: readonly string[]): string[] {
  return [...new Set(texts.filter((text) => /\p{L}{2}/u.test(withoutKnown(withoutBrackets(text), known))))];
}

function withoutBrackets(text: string): string {
  let depth = 0;
  let rest = '';
  for (const character of text) {
    if (character === '⟦') depth += 1;
    if (depth === 0) rest += character;
    if (character === '⟧') depth -= 1;
  }
  return rest;
}

function withoutKnown(text: string, known: readonly string[]): string {
  return known.reduce((rest, each) => rest.replaceAll(each, ''), text);
}
