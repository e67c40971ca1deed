import { Decrypter, Encrypter } from 'age-encryption';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import type { AuditState } from '#platform/audit/chain.ts';
import { Refusal } from './refusal.ts';

/*
 * An archive is a tar file, encrypted with age (age-encryption.org): `age --decrypt --identity KEY ARCHIVE | tar -x` opens it without
 * Castlane. Its entries, in this order:
 *
 *   manifest.json               what it is (`Manifest`)
 *   secret-keys                 the secret keys, as the setting `SECRET_KEYS` has them
 *   database/TABLE/000001.gz    the rows of a table in PostgreSQL's text format for COPY, in pieces
 *   files/KEY                   the files of the store
 *   end.json                    what must have come (`End`)
 */

/** Changes when an older program can no longer read the archive. */
export const FORMAT = 1;

export type Manifest = {
  format: number;
  version: string;
  commit: string | null;
  /** ISO 8601. */
  madeAt: string;
  /** Those that made the schema, by name and hash. */
  migrations: { name: string; hash: string }[];
  /** The columns of each table, in the order of its rows' values. */
  tables: Record<string, string[]>;
  audit: AuditState;
};

export type End = {
  /** By table. */
  rows: Record<string, number>;
  files: number;
  /** Files that were deleted while the backup ran. */
  vanished: number;
};

type Body = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
export type Entry = { name: string; size: number; body: AsyncIterable<Uint8Array> };
/** Adds an entry. `size` is the number of bytes that `body` has. */
export type Add = (name: string, size: number, body: Body) => Promise<void>;

/**
 * Returns an archive that only the holders of the recipients' keys can open. `fill` adds its entries while it is read; `filled` is what it
 * returns, once the archive is read to its end.
 */
export async function pack<T>(
  recipients: readonly string[],
  fill: (add: Add) => Promise<T>,
): Promise<{ archive: ReadableStream<Uint8Array>; filled: Promise<T> }> {
  const encrypter = encrypterFor(recipients);
  const { readable, controller } = createTarPacker();
  async function add(name: string, size: number, body: Body): Promise<void> {
    const writer = controller.add({ name, size, mode: 0o600 }).getWriter();
    for await (const bytes of body) if (bytes.length > 0) await writer.write(plain(bytes));
    await writer.close();
  }
  const archive = await encrypter.encrypt(readable);
  const filled = fill(add);
  // What it throws reaches the reader of the archive.
  void filled.then(
    () => controller.finalize(),
    (error: unknown) => controller.error(error),
  );
  return { archive, filled };
}

export function encrypterFor(recipients: readonly string[]): Encrypter {
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new Refusal(
        `BACKUP_RECIPIENTS: ${recipient.slice(0, 12)}… is not a public key of age. Copy it again, or make one with castlane keys backup.`,
      );
    }
  }
  return encrypter;
}

/** Node's buffers are of a class of their own, which the tar packer refuses. */
function plain(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/**
 * Reads the entries of an archive. The body of each is read before the next one comes. Throws `Refusal` if the key is another one, and at its
 * end if a byte was changed or is missing.
 */
export async function* unpack(archive: ReadableStream<Uint8Array>, identities: readonly string[]): AsyncGenerator<Entry> {
  const decrypter = decrypterWith(identities);
  const tar = await decrypter.decrypt(archive).catch((error: Error) => {
    throw /no identity matched/.test(error.message)
      ? new Refusal('This key does not open the archive. Give the one whose public key was in BACKUP_RECIPIENTS when it was made.')
      : new Refusal('This is not an archive that castlane backup made, or its beginning is damaged.');
  });
  const entries = tar.pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of whole(entries)) yield { name: header.name, size: header.size, body: whole(body) };
}

/** Reads a part of an archive; what fails then is the archive. */
async function* whole<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source;
  } catch (error) {
    throw new Refusal('The archive is cut off or damaged. Use another one.', { cause: error });
  }
}

function decrypterWith(identities: readonly string[]): Decrypter {
  const decrypter = new Decrypter();
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch {
    throw new Refusal('The file with the key holds no key of age (AGE-SECRET-KEY-…).');
  }
  return decrypter;
}
