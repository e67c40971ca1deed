import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { to as copyTo } from 'pg-copy-streams';
import type { Client } from '#platform/db/client.ts';
import type { Add } from './archive.ts';
import { columnsOf } from './tables.ts';

const zip = promisify(gzip);
const PIECE_BYTES = 8 * 1024 * 1024;

/** Adds the rows of all tables, as the client's transaction sees them. Returns how many each has. */
export async function dump(client: Client, tables: Readonly<Record<string, readonly string[]>>, add: Add): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (const [table, columns] of Object.entries(tables)) {
    const copy = client.query(copyTo(`COPY ${columnsOf(table, columns)} TO STDOUT`));
    let number = 0;
    for await (const piece of inPieces(copy)) {
      const bytes = await zip(piece);
      await add(`database/${table}/${String(++number).padStart(6, '0')}.gz`, bytes.length, [bytes]);
    }
    rows[table] = copy.rowCount;
  }
  return rows;
}

/** An entry of an archive has a size, which a table has not yet. */
async function* inPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < PIECE_BYTES) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(chunks);
}
