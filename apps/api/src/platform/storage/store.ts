import type { Readable } from 'node:stream';

/** An upload as its signed URL fixes it: nothing else can be sent there. `expires` is in seconds since 1970. */
export type SignedUpload = { key: string; contentType: string; size: number; expires: number };
/** A private file as its signed URL fixes it. */
export type SignedFile = { key: string; name: string; contentType: string; expires: number };

/** A large file that is sent in parts: its folder, the bucket's name of the upload, the size of each part but the last, and of the file. */
export type Parts = { folder: string; id: string; partBytes: number; size: number };
/** A part as its signed URL fixes it; numbers begin with 1. */
export type SignedPart = { number: number; size: number; expires: number };

export type UploadAddress = { url: string; method: 'PUT'; headers: Record<string, string> };

/** A stretch of a file, in bytes, both ends included. */
export type Range = { start: number; end: number };
/** The content of a key, or of a range of it; `size` is of the whole file. `version` changes with the bytes, if they can change. */
export type OpenFile = { size: number; range?: Range | undefined; stream: Readable; version: string | undefined };
/** Returns the wanted range of a file of this size, or undefined for all of it; throws to open nothing. */
export type ChooseRange = (size: number) => Range | undefined;
/** The metadata of a file. */
export type FileHead = { size: number; contentType: string | undefined };
export type ListedFile = { key: string; changedAt: Date };

/** The folders whose files have a row in the database. */
export const FOLDERS = ['staging', 'images', 'private', 'parts'] as const;
export type Folder = (typeof FOLDERS)[number] | 'builds';

/**
 * A file store. Keys begin with `staging/` (as sent, never served), `parts/` (the same, in parts), `images/` (made by us, public), `private/` (by signed URL only) or
 * `builds/` (the web application). A browser uploads to the signed URL itself, wherever the store is; downloads go through this server.
 */
export type Store = {
  signUpload: (upload: SignedUpload) => Promise<UploadAddress>;
  signFile: (file: SignedFile) => string;
  /** Begins a file in parts. Returns the bucket's name of the upload; '' on a disk. */
  beginParts: (folder: string, contentType: string) => Promise<string>;
  signPart: (parts: Parts, part: SignedPart) => Promise<UploadAddress>;
  /** Returns the size of each part that has arrived, by its number. */
  listParts: (parts: Parts) => Promise<Map<number, number>>;
  /** Makes `wholeOf(folder)` of all parts. Idempotent; does nothing if the parts are gone because an earlier call made it. */
  joinParts: (parts: Parts) => Promise<void>;
  /** Returns the path of a file of this machine, for a program that reads it; undefined if the store is elsewhere. */
  pathOf: (key: string) => string | undefined;
  open: (key: string, choose?: ChooseRange) => Promise<OpenFile | undefined>;
  /** Returns the metadata of an upload that the store does not report; undefined if there is none, or if the store reports uploads. */
  arrivalAt: (key: string) => Promise<FileHead | undefined>;
  /** Stores a file completely or not at all. Idempotent. */
  put: (key: string, bytes: Buffer) => Promise<void>;
  /** The same for a large file. Throws if the source has not exactly `size` bytes. */
  fill: (key: string, source: Readable, size: number) => Promise<void>;
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
  /** Says why they cannot, and what an operator can do; undefined if they can. */
  whyDown: () => Promise<string | undefined>;
};

/** Returns the key of a file in parts, once they are joined. */
export function wholeOf(folder: string): string {
  return `${folder}/whole`;
}

export function countOf({ partBytes, size }: Pick<Parts, 'partBytes' | 'size'>): number {
  return Math.ceil(size / partBytes);
}

export function partSize({ partBytes, size }: Pick<Parts, 'partBytes' | 'size'>, number: number): number {
  return Math.min(partBytes, size - (number - 1) * partBytes);
}

/** Two to four parts of lower-case letters and digits: no parent folders, hidden files or other roots. */
const KEY = /^(?:staging|parts|images|private|builds)(?:\/[0-9a-z][0-9a-z-]*(?:\.[a-z]+)?){1,3}$/;

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
