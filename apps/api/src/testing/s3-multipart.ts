/** What s3rver does not know of uploads in parts: which are unfinished, and which parts have arrived. */
type Unfinished = { key: string; initiated: string; parts: Map<number, { size: number; etag: string }> };

export class Multipart {
  readonly #uploads = new Map<string, Unfinished>();

  begin(key: string, answer: string): void {
    const id = /<UploadId>(.+)<\/UploadId>/.exec(answer)![1]!;
    this.#uploads.set(id, { key, initiated: new Date().toISOString(), parts: new Map() });
  }

  has(id: string): boolean {
    return this.#uploads.has(id);
  }

  keep(id: string, number: number, part: { size: number; etag: string }): void {
    this.#uploads.get(id)?.parts.set(number, part);
  }

  end(id: string): void {
    this.#uploads.delete(id);
  }

  /** Returns the answer of ListParts. */
  listParts(id: string): string {
    const parts = [...this.#uploads.get(id)!.parts].toSorted(([a], [b]) => a - b);
    const written = parts.map(
      ([number, { size, etag }]) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag><Size>${size}</Size></Part>`,
    );
    return `<ListPartsResult>${written.join('')}</ListPartsResult>`;
  }

  /** Returns the answer of ListMultipartUploads. */
  list(prefix: string): string {
    const found = [...this.#uploads].filter(([, { key }]) => key.startsWith(prefix));
    const written = found.map(
      ([id, { key, initiated }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated}</Initiated></Upload>`,
    );
    return `<ListMultipartUploadsResult>${written.join('')}</ListMultipartUploadsResult>`;
  }
}
