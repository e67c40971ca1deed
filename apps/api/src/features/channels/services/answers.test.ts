import { expect, test } from 'vitest';
import { failureOf } from '#testing/failure.ts';
import { INSTEAD, MUTATED, tryMutations } from '#testing/mutated.ts';
import { replayServices, TOKENS } from '#testing/replayed-services.ts';
import { UnexpectedResponse } from './service.ts';
import { INSTAGRAM_ME, INSTAGRAM_MEDIA, YOUTUBE_CHANNELS } from '#testing/documented-answers.ts';

const services = replayServices();

const [channel] = YOUTUBE_CHANNELS.items;
const withChannel = (more: object) => ({ ...YOUTUBE_CHANNELS, items: [{ ...channel, ...more }] });

test.each<[string, unknown]>([
  ['nothing', ''],
  ['null', null],
  ['a list', []],
  ['an empty object', {}],
  ['an id with a NUL', withChannel({ id: 'UC\u0000' })],
  ['an empty id', withChannel({ id: '' })],
  ['a title that is a number', withChannel({ snippet: { ...channel!.snippet, title: 7 } })],
  ['a number that is negative', withChannel({ statistics: { ...channel!.statistics, viewCount: '-7' } })],
  ['a number that is not numeric', withChannel({ statistics: { ...channel!.statistics, subscriberCount: 'many' } })],
])('a channel: %s', async (_name, body) => {
  services.says['/youtube/v3/channels'] = { body };
  expect(await failureOf(services.youtube.read(TOKENS))).toBeInstanceOf(UnexpectedResponse);
});

test('text is one line of limited length, without characters that a database or a page refuses', async () => {
  services.says['/youtube/v3/channels'] = {
    body: withChannel({ snippet: { ...channel!.snippet, title: ` a\u0000b\r\nc\ud800 ${'x'.repeat(5000)}`, customUrl: undefined } }),
  };
  const { name, handle } = await services.youtube.read(TOKENS);
  expect(name).toMatch(/^a b c\ufffd x+$/);
  expect(name).toHaveLength(200);
  expect(handle).toBe(name);
});

test.each([
  'http://yt3.ggpht.com/a.jpg',
  'https://yt3.ggpht.com:8443/a.jpg',
  'https://yt3.ggpht.com@evil.test/a.jpg',
  'https://user@yt3.ggpht.com/a.jpg',
  'https://evilggpht.com/a.jpg',
  'https://ggpht.com.evil.test/a.jpg',
  'http://169.254.169.254/latest/meta-data',
  'http://127.0.0.1:1/a.jpg',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'not an address',
])('a picture at %s is left out', async (url) => {
  services.says['/youtube/v3/channels'] = { body: withChannel({ snippet: { ...channel!.snippet, thumbnails: { high: { url } } } }) };
  services.says['/me'] = { body: { ...INSTAGRAM_ME, profile_picture_url: url.replaceAll('yt3.ggpht.com', 'x.cdninstagram.com') } };
  services.says['/me/media'] = {
    body: { data: [{ ...INSTAGRAM_MEDIA.data[1], permalink: url.replaceAll('yt3.ggpht.com', 'www.instagram.com') }] },
  };
  expect(await services.youtube.read(TOKENS)).toMatchObject({ pictureUrl: null });
  expect(await services.instagram.read(TOKENS)).toMatchObject({ pictureUrl: null, items: [] });
});

test('an invalid Instagram name is not put into an address', async () => {
  services.says['/me'] = { body: { ...INSTAGRAM_ME, username: '../evil' } };
  expect(await failureOf(services.instagram.read(TOKENS))).toBeInstanceOf(UnexpectedResponse);
});

test('an unknown kind of post is left out', async () => {
  services.says['/me/media'] = { body: { data: [{ ...INSTAGRAM_MEDIA.data[0], media_type: 'HOLOGRAM' }, INSTAGRAM_MEDIA.data[1]] } };
  expect((await services.instagram.read(TOKENS)).items).toMatchObject([{ kind: 'image' }]);
});

test.each(MUTATED)('%s, mutated anywhere: the result can be stored, or is a known error', async (...mutated) => {
  expect(await tryMutations(services, mutated, INSTEAD.slice(0, 2))).toBeGreaterThan(5);
});
