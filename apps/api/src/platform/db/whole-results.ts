/**
 * After a statement that failed between its rows (a lost connection, a time limit), postgres.js 3.4.9 gives the next statement of the
 * connection an array that begins with holes, one for each row of the first: `const [row] = …` finds nothing, although there is a row
 * (https://github.com/porsager/postgres/issues/1119, 1181). This cuts the holes off, for all statements of all pools. The driver has no
 * place for it, so this makes `resolve`, which the driver's Query assigns to itself, an accessor of its class.
 */

const RESOLVE = Symbol('resolve');
type Resolve = (result: unknown) => void;

let isMended = false;

/** Mends the driver, once for the process, by any query of it, which need not run. */
export function mendResults(query: object): void {
  if (isMended) return;
  const Query = Object.getPrototypeOf(query) as object;
  Object.defineProperty(Query, 'resolve', {
    set(this: { [RESOLVE]: Resolve }, resolve: Resolve) {
      this[RESOLVE] = resolve;
    },
    get(this: { [RESOLVE]: Resolve }): Resolve {
      return (result) => this[RESOLVE](withoutHoles(result));
    },
  });
  isMended = true;
}

function withoutHoles(result: unknown): unknown {
  if (!Array.isArray(result) || result.length === 0) return result;
  if (!(0 in result))
    result.splice(
      0,
      result.findIndex((_row, index) => index in result),
    );
  // Several statements at once have a result each.
  if (Array.isArray(result[0])) for (const each of result) withoutHoles(each);
  return result;
}
