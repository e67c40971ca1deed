import type { Readable } from 'node:stream';

/** An upload as its address binds it: nothing else can be sent there. `expires` counts seconds since 1970. */
export type SignedUpload = { key: string; contentType: string; size: number; expires: number };
/** A private file as its address binds it. */
export type SignedFile = { key: string; name: string; contentType: string; expires: number };

export type UploadAddress = { url: string; method: 'PUT'; headers: Record<string, string> };

/**
 * Where files are. Keys read `staging/…` (as sent, never served), `images/…` (made by us, for everybody) and `private/…` (by a
 * signed address only). A browser sends to and fetches from the addresses itself, wherever the store is.
 */
export type Store = {
  signUpload: (upload: SignedUpload) => UploadAddress;
  signFile: (file: SignedFile) => string;
  open: (key: string) => Promise<{ size: number; stream: Readable } | undefined>;
  /** Whole or not at all. Again, it is the same. */
  put: (key: string, bytes: Buffer) => Promise<void>;
  move: (from: string, to: string) => Promise<void>;
  /** A file, or a folder with all that is in it. What is not there is gone already. */
  remove: (key: string) => Promise<void>;
};

/** Where what lies under a key is fetched, and the key that an address is about. */
const ROOT = '/files/';

export function keyOf(uri: string): string {
  return uri.slice(ROOT.length);
}

/** Where an image of a store is fetched by everybody. */
export function imageUri(key: string, file: string): string {
  return `${ROOT}${key}/${file}`;
}
