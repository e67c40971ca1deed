/** Reads the names of a file's tests from its text, without running it. Files are formatted, so indentation shows the nesting. */

type Title = { line: number; indent: number; isGroup: boolean; source: string };

/** Matches `test('title'`, `describe.each(…)('title'` and the like; after a table, the title follows the closing bracket. */
const CALL = /(?:\b(test|describe)(?:\.\w+)*|\))(?:<[^(]*>)?\(\s*(['"`])((?:\\.|(?!\2)[^\\])*)\2,/g;
const PLACEHOLDER = /%[sidfjo]|\$\{[^}]*\}|\$\w+/g;
const SKIPPED = /\.(?:skip|skipIf|runIf|todo|fixme|fails|only)\b/;

/**
 * Returns why a test of this name (`group › title`, with its values filled in) does not run, or undefined. The value of a table placeholder
 * (`%s`, `$path`) must occur in the file; that of a template (`${…}`) may instead be one of the `known` values that loops use.
 */
export function whyNotRun(text: string, name: readonly string[], known: ReadonlySet<string>): string | undefined {
  const code = withoutComments(text);
  if (SKIPPED.test(code)) return 'its file skips tests';
  const titles = titlesIn(code);
  const fits = (title: Title | undefined, wanted: string | undefined) =>
    title && wanted ? isTitle(title.source, wanted, code, known) : title === undefined && wanted === undefined;
  const [wanted, ...groups] = name.toReversed();
  const found = titles.filter((title) => !title.isGroup && fits(title, wanted));
  if (found.length === 0) return 'no test has this title';
  const lines = code.split('\n');
  const isThere = found.some((title) => {
    const around = groupsOf(title, titles, lines);
    return around.length === groups.length && around.every((group, i) => fits(group, groups[i]));
  });
  return isThere ? undefined : 'it is in other groups';
}

function withoutComments(text: string): string {
  return text.replaceAll(/^\s*\/\*[\s\S]*?\*\/$/gm, '').replaceAll(/^\s*\/\/.*$/gm, '');
}

function titlesIn(code: string): Title[] {
  return Array.from(code.matchAll(CALL), (match) => {
    const [whole, word, , source = ''] = match;
    const at = match.index + whole.length;
    const line = code.slice(0, at).split('\n').length - 1;
    const indent = /^ */.exec(code.split('\n')[line] ?? '')?.[0].length ?? 0;
    return { line, indent, isGroup: (word ?? wordBefore(code, match.index)) === 'describe', source: source.replaceAll(/\\(.)/g, '$1') };
  });
}

/** Returns whether the table before a title is one of tests or of groups. */
function wordBefore(code: string, at: number): string | undefined {
  return [...code.slice(0, at).matchAll(/\b(test|describe)(?=\.each\b)/g)].at(-1)?.[1];
}

/** Returns the groups around a title, innermost first. */
function groupsOf(title: Title, titles: readonly Title[], lines: readonly string[]): Title[] {
  const around = titles.findLast(
    (group) => group.isGroup && group.line < title.line && group.indent < title.indent && !isClosed(group, title, lines),
  );
  return around ? [around, ...groupsOf(around, titles, lines)] : [];
}

function isClosed(group: Title, title: Title, lines: readonly string[]): boolean {
  return lines.slice(group.line + 1, title.line).some((line) => line.startsWith(`${' '.repeat(group.indent)}}`));
}

function isTitle(source: string, wanted: string, code: string, known: ReadonlySet<string>): boolean {
  const pattern = source.split(PLACEHOLDER).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const values = new RegExp(`^${pattern.join('(.+?)')}$`).exec(wanted)?.slice(1);
  const isOfLoop = source.match(PLACEHOLDER)?.map((placeholder) => placeholder.startsWith('${')) ?? [];
  return values?.every((value, i) => (isOfLoop[i] && known.has(value)) || standsIn(code, value)) ?? false;
}

function standsIn(code: string, value: string): boolean {
  const escaped = value.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\w/-])${escaped}(?![\w/-])`).test(code);
}
