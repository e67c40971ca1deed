/** A place, as browsers name zones. An offset or an abbreviation means other things to PostgreSQL than to JavaScript: `CET` has no summer. */
const PLACE = /^(?:UTC|[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+){1,2})$/;

/** Returns the time zone that a browser names, or undefined if it is none. */
export function timeZoneOf(named: unknown): string | undefined {
  if (typeof named !== 'string' || named.length > 64 || !PLACE.test(named)) return undefined;
  try {
    new Intl.DateTimeFormat('en', { timeZone: named }).format();
    return named;
  } catch {
    return undefined;
  }
}
