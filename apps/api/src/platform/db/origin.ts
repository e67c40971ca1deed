/** Frames between a template and the function that it stands in. */
const OURS = /\/platform\/db\/(?:origin|statement|transact)\.ts|Reflect\.apply|<anonymous>\)$/;
const FRAME = /^\s+at (?:async )?(?:(?<name>.+) \()?(?:file:\/\/)?(?<file>[^()]+?)(?:\?[^:]*)?:\d+:\d+\)?$/;

/** A template's strings are one object for its place in the code, so each place is looked up once. */
const known = new WeakMap<readonly string[], string>();

/** Returns where a template stands, as `features/jobs/queries.ts getJob`. Call it from the template's tag. */
export function originOf(strings: readonly string[]): string {
  let origin = known.get(strings);
  if (origin === undefined) known.set(strings, (origin = originIn(new Error().stack ?? '')));
  return origin;
}

function originIn(stack: string): string {
  const frame = stack
    .split('\n')
    .slice(1)
    .find((line) => !OURS.test(line));
  const { name = '', file = 'unknown' } = FRAME.exec(frame ?? '')?.groups ?? {};
  return `${file.split('/src/').at(-1)!} ${name.split('.').at(-1)!}`.trim();
}
