import { expect, test } from 'vitest';
import { slugOf } from './ids.ts';

test.each([
  ['Łukasz Żółć', 'lukasz-zolc'],
  ['Weiß & Söhne', 'weiss-sohne'],
  ['Bjørn Ægir', 'bjorn-aegir'],
  ['İpek Işık', 'ipek-isik'],
  ['D’Angelo', 'd-angelo'],
  ['Ｍａｙａ', 'maya'],
  ['寿司', ''],
])('the address of %s is %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});
