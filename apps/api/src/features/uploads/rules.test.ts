import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanFileName } from './rules.ts';

test.each([
  ['Brief.pdf', 'application/pdf', 'Brief.pdf'],
  ['../../etc/passwd', 'application/pdf', 'passwd.pdf'],
  ['C:\\Users\\me\\Brief.PDF', 'application/pdf', 'Brief.pdf'],
  ['photo\u202Egpj.exe', 'application/zip', 'photogpj.exe.zip'],
  ['.htaccess', 'application/zip', 'htaccess.zip'],
  ['a\u0000b\nc.mp4', 'video/mp4', 'abc.mp4'],
  ['', 'application/pdf', 'file.pdf'],
  ['.pdf', 'application/pdf', 'file.pdf'],
  [' ..pdf', 'application/pdf', 'file.pdf'],
  ['.jpeg', 'image/jpeg', 'file.jpg'],
  // Joiners are part of the spelling in Persian and Hindi, and of emoji. Between other letters they only hide.
  ['نامه\u200Cها.pdf', 'application/pdf', 'نامه\u200Cها.pdf'],
  ['क्\u200Dष.pdf', 'application/pdf', 'क्\u200Dष.pdf'],
  ['👩\u200D🎤.pdf', 'application/pdf', '👩\u200D🎤.pdf'],
  ['Bri\u200Cef\u200D.p\u200Cdf', 'application/pdf', 'Brief.pdf'],
  ['\u200Cنامه\u200C', 'application/pdf', 'نامه.pdf'],
  [undefined, 'application/pdf', 'file.pdf'],
  ['e\u0301te\u0301.pdf', 'application/pdf', 'été.pdf'],
  ['x'.repeat(400), 'application/pdf', `${'x'.repeat(120)}.pdf`],
])('the name %j is cleaned for display', (given, type, name) => {
  expect(cleanFileName(given, type)).toBe(name);
});

test('any name becomes one plain name with its own extension', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (given) => {
      const name = cleanFileName(given, 'application/pdf');
      expect(name).toMatch(/^[^./\\\p{Cc}\u202A-\u202E][^/\\\p{Cc}\u202A-\u202E]*\.pdf$/u);
    }),
  );
});
