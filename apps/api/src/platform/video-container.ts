/** What an MP4, MOV or WebM file says about itself, read without a decoder: whether it is complete, and whether it has a picture. */

type Read = (start: number, bytes: number) => Promise<Buffer>;
type Fault = 'cut' | 'sound' | 'matroska';

/** Top-level boxes that may be large. Whatever else a file has, it is not judged. */
const BOXES = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'uuid', 'moof', 'sidx', 'mfra', 'styp', 'meta', 'pnot', 'udta']);
/** A film in fragments has thousands, of which the first show what matters. */
const MOST_BOXES = 64;
/** The index of a film of hours is smaller. */
const MOST_INDEX_BYTES = 32 * 1024 * 1024;
const MOST_HEADER_BYTES = 1024 * 1024;

/** Returns what is wrong with a file of this size; undefined if nothing is, or if that cannot be told. */
export async function faultOf(read: Read, size: number, contentType: string): Promise<Fault | undefined> {
  return contentType === 'video/webm' ? faultOfWebm(read, size) : faultOfMp4(read, size);
}

async function faultOfMp4(read: Read, size: number): Promise<Fault | undefined> {
  const seen: string[] = [];
  for (let at = 0; at + 8 <= size && seen.length < MOST_BOXES;) {
    const head = await read(at, 16);
    const type = head.toString('latin1', 4, 8);
    if (!BOXES.has(type)) return undefined;
    seen.push(type);
    const short = head.readUInt32BE(0);
    // 0 means up to the end, 1 that the size follows as a long number.
    const length = short === 0 ? size - at : short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short;
    if (length < 8) return undefined;
    if (at + length > size) return 'cut';
    if (type === 'moov' && length <= MOST_INDEX_BYTES && isSoundAlone(handlersIn(await read(at, length)), 'soun', 'vide')) return 'sound';
    at += length;
  }
  // Cameras write the index last: without it nothing of the film can be played.
  return seen.includes('mdat') && !seen.includes('moov') && seen.length < MOST_BOXES ? 'cut' : undefined;
}

/** Returns the kinds of the tracks. */
function handlersIn(moov: Buffer): string[] {
  const kinds: string[] = [];
  for (let at = moov.indexOf('hdlr'); at >= 0; at = moov.indexOf('hdlr', at + 4)) kinds.push(moov.toString('latin1', at + 12, at + 16));
  return kinds;
}

const EBML = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  cluster: 0x1f43b675,
};

async function faultOfWebm(read: Read, size: number): Promise<Fault | undefined> {
  const start = await read(0, Math.min(size, MOST_HEADER_BYTES));
  const [header, segment] = elementsOf(start, 0, start.length);
  if (header?.id !== EBML.header) return undefined;
  const docType = elementsOf(start, header.from, header.to).find(({ id }) => id === EBML.docType);
  if (docType && start.toString('latin1', docType.from, docType.to).replaceAll('\0', '') === 'matroska') return 'matroska';
  if (segment?.id !== EBML.segment) return undefined;
  if (segment.to > size && segment.isSized) return 'cut';
  const tracks = elementsOf(start, segment.from, segment.to).find(({ id }) => id === EBML.tracks);
  if (!tracks || tracks.to > start.length) return undefined;
  const kinds = elementsOf(start, tracks.from, tracks.to)
    .filter(({ id }) => id === EBML.track)
    .flatMap(({ from, to }) => elementsOf(start, from, to).filter(({ id }) => id === EBML.trackType))
    .map(({ from }) => start[from] ?? 0);
  return isSoundAlone(kinds, 2, 1) ? 'sound' : undefined;
}

type Element = { id: number; from: number; to: number; isSized: boolean };

/** Returns the elements of a stretch, as far as their heads are there; a cluster is the last one, since sound and picture follow. */
function elementsOf(bytes: Buffer, from: number, to: number): Element[] {
  const elements: Element[] = [];
  for (let at = from; at < Math.min(to, bytes.length);) {
    const id = numberAt(bytes, at, true);
    const length = id && numberAt(bytes, id.end, false);
    if (!length) return elements;
    // All bits set: the size was not known when it was written, as in a live recording.
    const isSized = !length.isAllOnes;
    const element = { id: id.value, from: length.end, to: isSized ? length.end + length.value : to, isSized };
    elements.push(element);
    if (element.id === EBML.cluster) return elements;
    at = element.to;
  }
  return elements;
}

/** Reads a number whose first bits tell its length. An id keeps them. */
function numberAt(bytes: Buffer, at: number, isId: boolean): { value: number; end: number; isAllOnes: boolean } | undefined {
  const first = bytes[at];
  if (!first) return undefined;
  const length = Math.clz32(first) - 23;
  if (at + length > bytes.length) return undefined;
  let value = isId ? first : first - 2 ** (8 - length);
  for (const byte of bytes.subarray(at + 1, at + length)) value = value * 256 + byte;
  return { value, end: at + length, isAllOnes: value === 2 ** (7 * length) - 1 };
}

function isSoundAlone<Kind>(kinds: readonly Kind[], sound: Kind, picture: Kind): boolean {
  return kinds.includes(sound) && !kinds.includes(picture);
}
