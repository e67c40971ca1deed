import type { SecretKeys } from '#platform/secret-keys.ts';
import type { SignedFile, SignedUpload } from './store.ts';

/** The signed text of a URL, one field a line: no field can contain a line break. */
function uploadText({ key, contentType, size, expires }: SignedUpload): string {
  return ['PUT', key, contentType, size, expires].join('\n');
}

function fileText({ key, name, contentType, expires }: SignedFile): string {
  return ['GET', key, JSON.stringify(name), contentType, expires].join('\n');
}

export function uploadAddress(keys: SecretKeys, upload: SignedUpload): string {
  const { key, contentType: type, size, expires } = upload;
  const signature = keys.sign('upload', uploadText(upload));
  return `/files/uploads/${key.replace(/^(?:staging|parts)\//, '')}?${new URLSearchParams({ type, size: String(size), expires: String(expires), signature }).toString()}`;
}

export function fileAddress(keys: SecretKeys, file: SignedFile): string {
  const { key, name, contentType: type, expires } = file;
  const signature = keys.sign('file', fileText(file));
  return `/files/${key}?${new URLSearchParams({ name, type, expires: String(expires), signature }).toString()}`;
}

export function isSignedUpload(keys: SecretKeys, upload: SignedUpload, signature: string): boolean {
  return keys.verifySigned('upload', uploadText(upload), signature);
}

export function isSignedFile(keys: SecretKeys, file: SignedFile, signature: string): boolean {
  return keys.verifySigned('file', fileText(file), signature);
}
