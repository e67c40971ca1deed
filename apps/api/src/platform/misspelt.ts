/** Short names have near neighbours that are other programs' variables. */
const LONG = 8;

/** Says which variables are named almost like a setting that is not given: probably it was meant. */
export function misspelt(given: readonly string[], settings: readonly string[]): string[] {
  const known = new Set(settings);
  const missing = settings.filter((name) => !given.includes(name));
  return given
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const meant = nearestOf(name, missing);
      return meant ? [`${name} is not a setting, and is not read. Did you mean ${meant}?`] : [];
    });
}

/** Returns the setting that a name is almost the same as. */
export function nearestOf(name: string, settings: readonly string[]): string | undefined {
  return settings.find((setting) => distance(name.toUpperCase(), setting) <= (setting.length < LONG ? 1 : 2));
}

/** How many letters were left out, added, replaced or swapped with the next one. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Infinity;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) next[j] = Math.min(next[j]!, before[j - 2]! + 1);
    }
    [before, row] = [row, next];
  }
  return row[b.length]!;
}
