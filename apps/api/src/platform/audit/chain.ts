import type { Db } from '#platform/db/connect.ts';

const WINDOW = 10_000;
const TAIL = 1000;

export type AuditState = {
  lines: number;
  /** The number of the first line that was changed, or that follows a deleted one. */
  firstBroken: number | undefined;
  /** Hex. A copy kept elsewhere shows later whether lines were cut off at the end. */
  newestHash: string;
};

/** Returns whether the last thousand lines are unchanged. Cheap enough to call often. */
export async function auditTailIsWhole(db: Db): Promise<boolean> {
  const [tail] = await db<{ broken: number | null }[]>`
    SELECT first_broken_audit_line(greatest(coalesce((SELECT max(n) FROM audit_log), 0) - ${TAIL}, 0)) AS broken`;
  return tail!.broken === null;
}

/** Verifies the whole log in windows, up to the line that was the newest at the start. */
export async function verifyAudit(db: Db): Promise<AuditState> {
  const [newest] = await db<{ n: number; hash: string }[]>`SELECT n, encode(hash, 'hex') AS hash FROM audit_log ORDER BY n DESC LIMIT 1`;
  const lines = newest?.n ?? 0;
  for (let since = 0; since < lines; since += WINDOW) {
    const [window] = await db<{ broken: number | null }[]>`SELECT first_broken_audit_line(${since}, ${since + WINDOW}) AS broken`;
    if (window!.broken !== null) return { lines, firstBroken: window!.broken, newestHash: newest!.hash };
  }
  return { lines, firstBroken: undefined, newestHash: newest?.hash ?? '' };
}

/**
 * Returns the log from its first line on. `hash` is the SHA-256, in hex, of the bytes of the hash before (none for the first line) and the
 * UTF-8 of `line`, so that a copy can be checked without PostgreSQL.
 */
export async function* auditLines(db: Db): AsyncGenerator<{ line: string; hash: string }> {
  for (let since = 0; ;) {
    const rows = await db<{ n: number; line: string; hash: string }[]>`
      SELECT n, (to_jsonb(l) - 'hash')::text AS line, encode(hash, 'hex') AS hash FROM audit_log l WHERE n > ${since} ORDER BY n LIMIT ${WINDOW}`;
    for (const { line, hash } of rows) yield { line, hash };
    if (rows.length < WINDOW) return;
    since = rows.at(-1)!.n;
  }
}
