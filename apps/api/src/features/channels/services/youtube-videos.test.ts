import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startServices, type StandIn } from '@castlane/stand-ins/services.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ServiceUnavailable } from '#platform/outbound-http.ts';
import type { Google } from '#platform/config.ts';
import { findVideo, OverQuota } from './youtube-videos.ts';

describe('the stand-in', () => {
  let service: StandIn;
  let google: Google;
  beforeAll(async () => {
    service = await startServices();
    google = { apiUrl: service.url, apiKey: 'any' };
  });
  afterAll(() => service.stop());

  test('gives a video’s channel, its text, and whether it is marked as paid', async () => {
    expect(await findVideo(google, 'standin-ad1')).toEqual({
      channelId: 'stand-in:@mayaoutside',
      title: 'Three runs on ice',
      description: expect.stringContaining('#ad'),
      paidPromotion: false,
    });
    expect(await findVideo(google, 'standin-ppp')).toMatchObject({ paidPromotion: true });
  });

  test('gives nothing for an unknown video', async () => {
    expect(await findVideo(google, 'dQw4w9WgXcQ')).toBeUndefined();
  });

  test('does not show the paid mark to others, so only the text counts', async () => {
    expect(await findVideo(google, 'standin-own')).toMatchObject({ description: 'Sponsored by Norra', paidPromotion: false });
  });

  test('reports a used-up quota', async () => {
    await expect(findVideo(google, 'standin-quo')).rejects.toThrow(OverQuota);
  });

  test.each([
    ['fails', 'standin-500', 'YouTube answers 500 backendError'],
    ['answers without the requested fields', 'standin-bad', 'YouTube sent an unexpected answer'],
  ])('%s: the service is unavailable', async (_name, id, message) => {
    await expect(findVideo(google, id)).rejects.toThrow(new ServiceUnavailable(message));
  });

  test('says on every page that it is a stand-in', async () => {
    const response = await fetch(service.url);
    expect(response.headers.get('x-stand-in')).toBe('youtube');
    expect(await response.json()).toMatchObject({ label: expect.stringMatching(/^This is not YouTube/) });
  });
});

describe('an unexpected answer', () => {
  const asked: IncomingMessage[] = [];
  let instead: (response: ServerResponse) => void;
  const server = createServer((request, response) => {
    asked.push(request);
    instead(response);
  });
  let google: Google;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    google = { apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, apiKey: 's3cret' };
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const json = (status: number, body: unknown) => (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  function sentElsewhere(response: ServerResponse): void {
    if (response.req.url === '/elsewhere') json(200, { items: [] })(response);
    else response.writeHead(302, { location: '/elsewhere' }).end();
  }

  test.each<[string, (response: ServerResponse) => void]>([
    ['a page of HTML', (response) => void response.end('<html>')],
    ['nothing', (response) => void response.end()],
    ['null', json(200, null)],
    ['a list', json(200, [])],
    ['invalid items', json(200, { items: {} })],
    ['a title that is a number', json(200, { items: [{ id: 'standin-ad1', snippet: { channelId: 'x', title: 1, description: '' } }] })],
    ['too large an answer', json(200, { items: [], more: 'x'.repeat(70_000) })],
    ['a redirect to an answer', sentElsewhere],
    ['a rejected key', json(400, { error: { errors: [{ reason: 'badRequest' }] } })],
    ['a refusal without a reason', json(403, {})],
    ['a broken connection', (response) => void response.destroy()],
  ])('%s: the service is unavailable, and the error does not contain the key', async (_name, how) => {
    instead = how;
    const error = (await findVideo(google, 'standin-ad1').catch((thrown: unknown) => thrown)) as Error;
    expect(error).toBeInstanceOf(ServiceUnavailable);
    expect(error).not.toBeInstanceOf(OverQuota);
    expect(`${error.message} ${String(error.cause)}`).not.toContain('s3cret');
  });

  test('with too many requests counts as the quota', async () => {
    instead = json(429, {});
    await expect(findVideo(google, 'standin-ad1')).rejects.toThrow(OverQuota);
  });

  test('for another video than the requested one is ignored', async () => {
    instead = json(200, { items: [{ id: 'another-one', snippet: { channelId: 'x', title: '', description: '' } }] });
    expect(await findVideo(google, 'standin-ad1')).toBeUndefined();
  });

  test('the key is sent in a header, and the rest of the request names the fields', async () => {
    asked.length = 0;
    instead = json(200, { items: [] });
    await findVideo(google, '-_standin&x');
    const [{ url, headers }] = asked as [IncomingMessage];
    expect(headers['x-goog-api-key']).toBe('s3cret');
    const { pathname, searchParams } = new URL(url!, google.apiUrl);
    expect(pathname).toBe('/youtube/v3/videos');
    expect(Object.fromEntries(searchParams)).toEqual({
      part: 'snippet,paidProductPlacementDetails',
      id: '-_standin&x',
      fields: 'items(id,snippet(channelId,title,description),paidProductPlacementDetails)',
    });
  });

  test('a service that cannot be reached is unavailable', async () => {
    await expect(findVideo({ apiUrl: 'http://127.0.0.1:1', apiKey: 'x' }, 'standin-ad1')).rejects.toThrow(ServiceUnavailable);
  });
});
