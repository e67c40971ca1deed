import type { Readable } from 'node:stream';

/** An upload as its address binds it: nothing else can be sent there. `expires` counts seconds since 1970. */
export type SignedUpload = { key: string; contentType: string; size: number; expires: number };
/** A private file as its address binds it. */
export type SignedFile = { key: string; name: string; contentType: string; expires: number };

export type UploadAddress = { url: string; method: 'PUT'; headers: Record<string, string> };

/** What lies under a key. `version` changes with the bytes, where they could. */
export type OpenFile = { size: number; stream: Readable; version: string | undefined };
/** What a store knows of a file by its head alone. */
export type FileHead = { size: number; contentType: string | undefined };
export type ListedFile = { key: string; changedAt: Date };

export const FOLDERS = ['staging', 'images', 'private'] as const;
export type Folder = (typeof FOLDERS)[number];

/**
 * Where files are. Keys read `staging/…` (as sent, never served), `images/…` (made by us, for everybody) and `private/…` (by a
 * signed address only). A browser sends to the address itself, wherever the store is; what goes out goes through this server.
 */
export type Store = {
  signUpload: (upload: SignedUpload) => Promise<UploadAddress>;
  signFile: (file: SignedFile) => string;
  open: (key: string) => Promise<OpenFile | undefined>;
  /** What has come to a signed address of which nobody tells us; undefined: nothing, or we are told. */
  arrivalAt: (key: string) => Promise<FileHead | undefined>;
  /** Whole or not at all. Again, it is the same. */
  put: (key: string, bytes: Buffer) => Promise<void>;
  /** Only those bytes that were seen under that version. */
  move: (from: string, to: string, version: string | undefined) => Promise<void>;
  /** A file, or a folder with all that is in it. What is not there is gone already. */
  remove: (key: string) => Promise<void>;
  /** All files of a folder, some at a time. */
  list: (folder: Folder) => AsyncIterable<ListedFile[]>;
  /** Whether files can be read and written now. */
  isUp: () => Promise<boolean>;
};

/** Two to four parts of small letters and digits: no way up, nothing hidden, no other root. */
const KEY = /^(?:staging|images|private)(?:\/[0-9a-z][0-9a-z-]*(?:\.[a-z]+)?){1,3}$/;

export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error('This is no key of the store');
  return key;
}

/** Where what lies under a key is fetched, and the key that an address is about. */
const ROOT = '/files/';

export function keyOf(uri: string): string {
  return uri.slice(ROOT.length);
}

/** Where an image of a store is fetched by everybody. */
export function imageUri(key: string, file: string): string {
  return `${ROOT}${key}/${file}`;
}
