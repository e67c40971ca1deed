import type { Db } from './connect.ts';

/** Returns a function that makes one thing for each database, when it is first asked for. */
export function perDatabase<T>(make: (db: Db) => T): (db: Db) => T {
  const made = new WeakMap<Db, T>();
  return (db) => {
    const each = made.get(db) ?? make(db);
    made.set(db, each);
    return each;
  };
}
