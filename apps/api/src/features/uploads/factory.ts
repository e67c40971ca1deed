import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import { getUpload, isFilePurpose, signUpload, type UploadPurpose } from '@castlane/contract/upload.ts';
import sharp from 'sharp';
import type { Actor, World } from '#testing/world.ts';

type Signed = AnswerOf<typeof signUpload>;
export type Sent = { purpose: UploadPurpose; bytes: Buffer; contentType: string; name?: string };

/** Returns a picture of one colour. */
export function picture(width = 64, height = 48, colour = '#c63'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
}

export const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

/** Sends a file as a browser does. Returns its id and the status for the bytes. */
export async function send(world: World, actor: Actor, { purpose, bytes, contentType, name }: Sent) {
  const body = { purpose, contentType, size: bytes.length, ...(name === undefined ? {} : { name }) };
  const signed = await actor.call(signUpload, { body });
  return { ...signed, statusCode: await put(world, signed, bytes) };
}

/** Sends the bytes to this server, or to the store elsewhere, which does not notify us. */
async function put({ app }: World, { url, headers }: Pick<Signed, 'url' | 'headers'>, bytes: Buffer): Promise<number> {
  if (url.startsWith('/')) return (await app.inject({ method: 'PUT', url, headers, payload: bytes })).statusCode;
  return (await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) })).status;
}

/** Uploads a picture or a file and waits until it is ready. */
export async function upload(world: World, actor: Actor, purpose: UploadPurpose, name?: string): Promise<string> {
  const sent: Sent = isFilePurpose(purpose)
    ? { purpose, bytes: PDF, contentType: 'application/pdf', name: name ?? 'brief.pdf' }
    : { purpose, bytes: await picture(), contentType: 'image/png' };
  const { uploadId } = await send(world, actor, sent);
  await actor.call(getUpload, { params: { id: uploadId } });
  await world.castlane.worker.drain();
  return uploadId;
}
