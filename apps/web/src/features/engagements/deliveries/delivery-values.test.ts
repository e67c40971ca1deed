import { expect, test } from 'vitest';
import { errorsOf, inputOf, startOf } from './delivery-values.ts';

const withLinks = (...links: string[]) => ({ ...startOf(undefined), links: links.map((url) => ({ url })) });

test('a link without https:// gets it, and what has an address of its own stays', () => {
  const values = withLinks(' youtu.be/abc ', 'https://a.example.com/1', '', 'www.b.example.com:8080/x?y=1');
  expect(inputOf(values).links).toEqual(['https://youtu.be/abc', 'https://a.example.com/1', 'https://www.b.example.com:8080/x?y=1']);
  expect(errorsOf(values)).toEqual({});
});

test.each(['http://a.example.com', 'ftp://a.example.com', 'javascript:alert(1)', 'just words', 'mailto:a@b.example'])(
  'what is no address on the web is refused as before: %s',
  (link) => {
    expect(errorsOf(withLinks(link))).toEqual({ 'links.0.url': 'Enter a link that starts with https://' });
  },
);
