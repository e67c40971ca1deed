/** What happens to text that people write: all free text passes `tidied` on its way in, and lengths are `lengthOf`. */

/** Characters that draw nothing: those that Unicode calls ignorable, and blanks that are not white space. */
const UNSEEN = String.raw`\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB\u{1D159}\u{13441}\u{13442}`;
const INVISIBLE = new RegExp(`[${UNSEEN}]+`, 'gu');

const ASCII = /^[\n\x20-\x7E]*$/;
/** Line breaks of PowerPoint, printers, mainframes, and Unicode's own. */
const LINE_BREAK = /[\v\f\u0085\u2028\u2029]/g;
/** The same and tabs, which nobody sees in a field of one line. */
const GAP = /[\t\v\f\u0085\u2028\u2029]/g;
/** Overrides of direction make a text read as another one, so they are refused. */
const OVERRIDE = /[\u202D\u202E]/;
/** What other programs leave in a copied text: embeddings and isolates of direction, byte order marks, the places of notes and pictures. */
const STRAY = /[\u202A-\u202C\u2066-\u206F\uFEFF\uFFF9-\uFFFC\u{1D173}-\u{1D17A}\u{E0080}-\u{E00FF}\u{E01F0}-\u{E0FFF}]+/gu;
/** The only use of tags is in flags such as Scotland's. Anywhere else they hide a text. */
const TAG = /(\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F})|[\u{E0000}-\u{E007F}]+/gu;
const VARIANT = String.raw`\u180B-\u180D\u180F\uFE00-\uFE0F\u{E0100}-\u{E01EF}`;
/** A variant selector chooses the look of the character before it, so only the first one after a visible character means anything. */
const IDLE_VARIANT = new RegExp(`(?<=^|[\\s${UNSEEN}])[${VARIANT}]+`, 'gu');
const LONE_INVISIBLE = new RegExp(`(?<=\\s)[${UNSEEN}]+(?=\\s)`, 'gu');
/** The marks that any script may use, such as accents. The vowel signs of Thai and of India's scripts are marks of their own script. */
const SHARED_MARK = String.raw`(?=\p{M})\p{Script=Inherited}`;
const AT_START = new RegExp(`^(?:[\\s${UNSEEN}]|${SHARED_MARK})+`, 'u');
/** The last tag of a flag and a variant selector belong to what is before them. */
const AT_END = new RegExp(`^(?![${VARIANT}\\u{E007F}])[\\s${UNSEEN}]$`, 'u');

/**
 * Returns a text as it is stored: composed (NFC), without what other programs leave in a copied text, without invisible characters at the
 * beginning, at the end and alone, and '' if nothing of it can be seen. Line breaks of every kind become line feeds; in one line, those that
 * its field does not show become spaces.
 */
export function tidied(given: string, isMultiline = true): string {
  // An override stays for `whyUnshowable` to name.
  if (ASCII.test(given) || OVERRIDE.test(given)) return given.trim();
  const lines = given.replaceAll(/\r\n?/g, '\n');
  const text = (isMultiline ? lines.replaceAll(LINE_BREAK, '\n') : lines.replaceAll(GAP, ' '))
    .replaceAll(STRAY, '')
    .replaceAll(TAG, '$1')
    .normalize('NFC')
    .replaceAll(IDLE_VARIANT, '')
    .replaceAll(LONE_INVISIBLE, '')
    .replace(AT_START, '');
  const seen = text.slice(0, endOf(text));
  return countSeen(seen) === 0 ? '' : seen;
}

/** A loop: an expression that ends in `$` would go through each gap in a text once for each character of the gap. */
function endOf(text: string): number {
  let end = text.length;
  while (end > 0) {
    const from = end > 1 && text.codePointAt(end - 2)! > 0xff_ff ? end - 2 : end - 1;
    if (!AT_END.test(text.slice(from, end))) break;
    end = from;
  }
  return end;
}

const UNCOUNTED = new RegExp(`[${UNSEEN}]|${SHARED_MARK}|(?<=^|[\\s${UNSEEN}])\\p{M}+`, 'gu');

/** Returns the length of a text: the characters that can be seen of what is stored. A gap counts once. An accent is part of its letter. */
export function lengthOf(given: string): number {
  return countSeen(tidied(given));
}

function countSeen(text: string): number {
  const seen = ASCII.test(text) ? text : text.replaceAll(UNCOUNTED, '');
  let length = 0;
  for (const _ of seen.trim().replaceAll(/\s+/g, ' ')) length += 1;
  return length;
}

/** Returns whether nothing of a text can be seen. */
export function isBlank(given: string): boolean {
  return tidied(given) === '';
}

/** Returns a text without any invisible character and without gaps at its ends: for what is typed to be matched, such as an email. */
export function withoutInvisible(given: string): string {
  return given.replaceAll(INVISIBLE, '').trim();
}

/** Half of a character, an override of direction, a control character, or a pile of marks on a letter. */
const UNSHOWABLE =
  // oxlint-disable-next-line no-control-regex -- control characters are what it finds
  /(?<half>\p{Surrogate})|(?<override>[\u202D\u202E])|(?<control>[\u0000-\u0008\u000B-\u001F\u007F-\u009F])|(?<pile>\p{M}{9,})/u;
const SHOWN_BEFORE = 20;

/** Returns what is wrong with a text, what to remove and where it stands, or undefined if all of it can be shown. */
export function whyUnshowable(text: string): string | undefined {
  const found = UNSHOWABLE.exec(text);
  if (!found) return undefined;
  const before = Array.from(text.slice(0, found.index))
    .slice(-SHOWN_BEFORE)
    .join('')
    .split(/[\n\t]/)
    .at(-1)!
    .trim();
  const where = before ? `after “${before}”` : 'at the beginning of the line';
  const { half, override, pile } = found.groups!;
  if (half) return `Remove the broken character ${where}`;
  if (pile) return `Remove some of the marks ${where}`;
  const code = `U+${found[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
  return override ? `Remove the hidden character ${code} ${where}: it reverses the text` : `Remove the hidden character ${code} ${where}`;
}
