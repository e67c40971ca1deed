import { nameKey } from '@castlane/contract/name.ts';
import { withoutUnwanted } from '#features/uploads/rules.ts';

/** A delivery with its files. `missing`: how many were deleted with their creator's account. */
export type DeliveredFiles = {
  engagementId: string;
  creatorId: string;
  name: string;
  slug: string;
  number: number;
  deliveredAt: string;
  missing: number;
  files: { key: string; name: string; size: number }[];
};

/** In bytes: file systems allow 255, and a path of Windows 260 letters. */
const FOLDER_MAX = 80;
const FILE_MAX = 160;
export const MISSING = 'missing.txt';
/** Windows reserves these names, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(?:\.|$)/i;
const END = /\.[a-z0-9]{1,5}$/i;

export const NOTHING_DELIVERED = 'No files were delivered';

/** Where each file is in the ZIP, and a line for each delivery that misses some. */
export type Placed = { files: { path: string; key: string; size: number; deliveredAt: string }[]; missing: string[] };

/** Places files at `creator/delivery 1/file`. */
export function placeFiles(deliveries: readonly DeliveredFiles[]): Placed {
  const folders = foldersOf(deliveries);
  const placed: Placed = { files: [], missing: [] };
  for (const { engagementId, number, deliveredAt, missing, files } of deliveries) {
    const folder = `${folders.get(engagementId)!}/delivery ${number}`;
    const names = numbered(files.map(({ name }) => fileName(name)));
    placed.files.push(...files.map(({ key, size }, nth) => ({ path: `${folder}/${names[nth]!}`, key, size, deliveredAt })));
    if (missing > 0) placed.missing.push(`${folder}: ${missing}`);
  }
  return placed;
}

/** Returns the folder of each engagement: the creator's name, with their slug if another creator has the same name. */
function foldersOf(deliveries: readonly DeliveredFiles[]): Map<string, string> {
  const engagements = [...new Map(deliveries.map((each) => [each.engagementId, each])).values()];
  const creators = new Map<string, Set<string>>();
  for (const { name, creatorId } of engagements) {
    const folder = nameKey(pathPart(name, FOLDER_MAX));
    creators.set(folder, (creators.get(folder) ?? new Set()).add(creatorId));
  }
  const names = engagements.map(({ name, slug }) => {
    const folder = pathPart(name, FOLDER_MAX);
    return creators.get(nameKey(folder))!.size > 1 ? `${folder} (${slug})` : folder;
  });
  const [, ...free] = numbered([MISSING, ...names]);
  return new Map(engagements.map(({ engagementId }, nth) => [engagementId, free[nth]!]));
}

/** Returns names that read differently, also for systems that ignore case: of equal ones, later ones get a number before their extension. */
function numbered(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const end = END.exec(name)?.[0] ?? '';
    let free = name;
    for (let nth = 2; taken.has(nameKey(free)); nth++) free = `${name.slice(0, name.length - end.length)} (${nth})${end}`;
    taken.add(nameKey(free));
    return free;
  });
}

function fileName(name: string): string {
  const end = END.exec(name)?.[0] ?? '';
  return `${pathPart(name.slice(0, name.length - end.length), FILE_MAX)}${end}`;
}

/** Returns text as the name of a file or folder on any system. */
function pathPart(text: string, mostBytes: number): string {
  const clean = withoutUnwanted(text.toWellFormed().normalize('NFC'));
  const safe = RESERVED.test(clean) ? `_${clean}` : clean;
  let short = '';
  for (const letter of safe) {
    if (Buffer.byteLength(short) + Buffer.byteLength(letter) > mostBytes) break;
    short += letter;
  }
  return short.replace(/[. ]+$/, '') || 'file';
}
