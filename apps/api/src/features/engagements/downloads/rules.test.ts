import { expect, test } from 'vitest';
import { placeFiles, type DeliveredFiles } from './rules.ts';

let engagements = 0;

function delivery(files: string[], more: Partial<DeliveredFiles> = {}): DeliveredFiles {
  engagements += 1;
  return {
    engagementId: `e${engagements}`,
    creatorId: `c${engagements}`,
    name: 'Maya Chen',
    slug: `maya-chen-${engagements}`,
    number: 1,
    deliveredAt: '2026-11-25T10:00:00.000Z',
    missing: 0,
    files: files.map((name, nth) => ({ key: `private/${nth}`, name, size: 10 })),
    ...more,
  };
}

const pathsOf = (deliveries: DeliveredFiles[]) => placeFiles(deliveries).files.map(({ path }) => path);
const placedAs = (name: string) => pathsOf([delivery([name])])[0]!.split('/')[2];
const folderOf = (name: string) => pathsOf([delivery(['a.pdf'], { name })])[0]!.split('/')[0];

test('each creator has a folder, and each delivery one in it', () => {
  const first = delivery(['Cut.mp4', 'Still.jpg']);
  const second = { ...first, number: 2, files: [{ key: 'private/2', name: 'Cut.mp4', size: 10 }] };
  expect(pathsOf([first, second, delivery(['a.pdf'], { name: 'Ola Øst' })])).toEqual([
    'Maya Chen/delivery 1/Cut.mp4',
    'Maya Chen/delivery 1/Still.jpg',
    'Maya Chen/delivery 2/Cut.mp4',
    'Ola Øst/delivery 1/a.pdf',
  ]);
});

test('equal names of files get a number, also if they differ in case or composition only', () => {
  const names = ['Cut.mp4', 'cut.MP4', 'Cut (2).mp4', 'Cut.mp4', 'u\u0308.pdf', '\u00fc.pdf'];
  expect(pathsOf([delivery(names)]).map((path) => path.split('/')[2])).toEqual([
    'Cut.mp4',
    'cut (2).MP4',
    'Cut (2) (2).mp4',
    'Cut (3).mp4',
    '\u00fc.pdf',
    '\u00fc (2).pdf',
  ]);
});

test('creators with the same name are told apart by their slug, and two engagements of one creator by a number', () => {
  const [one, two] = [delivery(['a.pdf'], { slug: 'maya' }), delivery(['a.pdf'], { name: 'MAYA CHEN', slug: 'other-maya' })];
  expect(pathsOf([one, two])).toEqual(['Maya Chen (maya)/delivery 1/a.pdf', 'MAYA CHEN (other-maya)/delivery 1/a.pdf']);
  const alike = delivery(['a.pdf'], { name: 'Maya\u2060 Chén', slug: 'third-maya' });
  expect(pathsOf([one, alike])).toEqual(['Maya Chen (maya)/delivery 1/a.pdf', 'Maya Chén (third-maya)/delivery 1/a.pdf']);
  const again = delivery(['a.pdf'], { creatorId: one.creatorId, slug: 'maya' });
  expect(pathsOf([one, again])).toEqual(['Maya Chen/delivery 1/a.pdf', 'Maya Chen (2)/delivery 1/a.pdf']);
});

test.each([
  ['../../etc/passwd', 'etcpasswd'],
  ['C:\\Windows\\a.pdf', 'CWindowsa.pdf'],
  ['.hidden.pdf', 'hidden.pdf'],
  ['a<b>c:d"e|f?g*.pdf', 'abcdefg.pdf'],
  ['gnp\u202E\u0007.pdf', 'gnp.pdf'],
  ['end. .pdf', 'end.pdf'],
  ['CON.pdf', '_CON.pdf'],
  ['com1.tar.zip', '_com1.tar.zip'],
  ['console.pdf', 'console.pdf'],
  ['.pdf', 'file.pdf'],
  ['日本語 🎬.mp4', '日本語 🎬.mp4'],
])('a file called %j is safe on every system', (given, expected) => {
  expect(placedAs(given)).toBe(expected);
});

test.each([
  ['..', 'file'],
  ['NUL', '_NUL'],
  ['Dr. Who.', 'Dr. Who'],
  ['missing.txt', 'missing (2).txt'],
])('a creator called %j has a safe folder', (given, expected) => {
  expect(folderOf(given)).toBe(expected);
});

test('long names are shortened to what file systems allow, and keep their extension', () => {
  const name = placedAs(`${'語'.repeat(120)}.docx`)!;
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(165);
  expect(name).toMatch(/語\.docx$/);
  expect(Buffer.byteLength(folderOf('🎬'.repeat(60))!)).toBe(80);
});

test('deliveries that miss files are named', () => {
  expect(placeFiles([delivery(['a.pdf'], { missing: 3 }), delivery([], { name: 'Ola', missing: 1 })]).missing).toEqual([
    'Maya Chen/delivery 1: 3',
    'Ola/delivery 1: 1',
  ]);
});
