export type Mark = 'bold' | 'list' | 'link';

/** The text that replaces a range, and the selection after it. */
type Change = { from: number; to: number; text: string; select: readonly [number, number] };

const ADDRESS = 'https://';

/** Returns the edit that adds Markdown to the selection, or removes it. `words` are inserted if nothing is selected. */
export function marked(mark: Mark, text: string, from: number, to: number, words: string): Change {
  if (mark === 'list') return listed(text, from, to);
  const chosen = text.slice(from, to) || words;
  return mark === 'bold' ? bold(text, from, to, chosen) : linked(from, to, chosen, words);
}

function bold(text: string, from: number, to: number, chosen: string): Change {
  if (text.slice(from - 2, from) === '**' && text.slice(to, to + 2) === '**')
    return { from: from - 2, to: to + 2, text: chosen, select: [from - 2, from - 2 + chosen.length] };
  return { from, to, text: `**${chosen}**`, select: [from + 2, from + 2 + chosen.length] };
}

/** Selects the part that the user has to write: the address, or the words if an address was selected. */
function linked(from: number, to: number, chosen: string, words: string): Change {
  if (/^https?:\/\/\S+$/.test(chosen)) return { from, to, text: `[${words}](${chosen})`, select: [from + 1, from + 1 + words.length] };
  const start = from + chosen.length + 3;
  return { from, to, text: `[${chosen}](${ADDRESS})`, select: [start, start + ADDRESS.length] };
}

/** Adds a dash to each line of the selection; if all have one, removes them. */
function listed(text: string, from: number, to: number): Change {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', to);
  const end = next < 0 ? text.length : next;
  const lines = text.slice(start, end).split('\n');
  const areListed = lines.every((line) => line.startsWith('- '));
  const written = lines.map((line) => (areListed ? line.slice(2) : line.startsWith('- ') ? line : `- ${line}`)).join('\n');
  const isOneLine = lines.length === 1;
  const last = start + written.length;
  return { from: start, to: end, text: written, select: isOneLine ? [last, last] : [start, last] };
}
