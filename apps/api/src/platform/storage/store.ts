import type { Readable } from 'node:stream';

/** An upload as its signed URL fixes it: nothing else can be sent there. `expires` is in seconds since 1970. */
export type SignedUpload = { key: string; contentType: string; size: number; expires: number };
/** A private file as its signed URL fixes it. */
export type SignedFile = { key: string; name: string; contentType: string; expires: number };

export type UploadAddress = { url: string; method: 'PUT'; headers: Record<string, string> };

/** The content of a key. `version` changes with the bytes, if they can change. */
export type OpenFile = { size: number; stream: Readable; version: string | undefined };
/** The metadata of a file. */
export type FileHead = { size: number; contentType: string | undefined };
export type ListedFile = { key: string; changedAt: Date };

/** The folders whose files have a row in the database. */
export const FOLDERS = ['staging', 'images', 'private'] as const;
export type Folder = (typeof FOLDERS)[number] | 'builds';

/**
 * A file store. Keys begin with `staging/` (as sent, never served), `images/` (made by us, public), `private/` (by signed URL only) or
 * `builds/` (the web application). A browser uploads to the signed URL itself, wherever the store is; downloads go through this server.
 */
export type Store = {
  signUpload: (upload: SignedUpload) => Promise<UploadAddress>;
  signFile: (file: SignedFile) => string;
  open: (key: string) => Promise<OpenFile | undefined>;
  /** Returns the metadata of an upload that the store does not report; undefined if there is none, or if the store reports uploads. */
  arrivalAt: (key: string) => Promise<FileHead | undefined>;
  /** Stores a file completely or not at all. Idempotent. */
  put: (key: string, bytes: Buffer) => Promise<void>;
  /** Moves a file only if its version is still the given one. */
  move: (from: string, to: string, version: string | undefined) => Promise<void>;
  /** Removes a file, or a folder with its content. Missing keys are ignored. */
  remove: (key: string) => Promise<void>;
  /** Lists all files of a folder in batches. */
  list: (folder: Folder) => AsyncIterable<ListedFile[]>;
  /** Returns whether files can be read now. */
  canRead: () => Promise<boolean>;
  /** Returns whether files can be read and written now. */
  isUp: () => Promise<boolean>;
};

/** Two to four parts of lower-case letters and digits: no parent folders, hidden files or other roots. */
const KEY = /^(?:staging|images|private|builds)(?:\/[0-9a-z][0-9a-z-]*(?:\.[a-z]+)?){1,3}$/;

export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error('This is no key of the store');
  return key;
}

/** The URL prefix of the store's files. */
const ROOT = '/files/';

export function keyOf(uri: string): string {
  return uri.slice(ROOT.length);
}

/** Returns the public URL of an image. */
export function imageUri(key: string, file: string): string {
  return `${ROOT}${key}/${file}`;
}
