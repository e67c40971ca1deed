import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDisclosed, postOf } from './disclosure.ts';

const VIDEO = 'dQw4w9WgXcQ';
const CODE = 'C8x_Yz-1aBc';

describe('the post that a link leads to', () => {
  test.each([
    `https://www.youtube.com/watch?v=${VIDEO}`,
    `https://youtube.com/watch?v=${VIDEO}&t=42s`,
    `https://m.youtube.com/watch?app=desktop&v=${VIDEO}&feature=share`,
    `https://music.youtube.com/watch?v=${VIDEO}`,
    `https://www.youtube.com/watch/?v=${VIDEO}#comments`,
    `https://www.youtube.com/watch/${VIDEO}`,
    `https://www.youtube.com/watch?v=${VIDEO}&list=PL1234567890`,
    `http://www.youtube.com/watch?v=${VIDEO}`,
    `HTTPS://WWW.YOUTUBE.COM/watch?v=${VIDEO}`,
    `https://youtu.be/${VIDEO}`,
    `https://youtu.be/${VIDEO}?si=AbCdEf123&t=10`,
    `https://youtu.be/${VIDEO}/`,
    `https://www.youtube.com/shorts/${VIDEO}`,
    `https://youtube.com/shorts/${VIDEO}?feature=share`,
    `https://www.youtube.com/live/${VIDEO}?si=x`,
    `https://www.youtube.com/embed/${VIDEO}?rel=0`,
    `https://www.youtube-nocookie.com/embed/${VIDEO}`,
    `https://www.youtube.com/v/${VIDEO}`,
  ])('%s is a video', (link) => {
    expect(postOf(link)).toEqual({ service: 'youtube', id: VIDEO });
  });

  test.each([
    `https://www.instagram.com/p/${CODE}/`,
    `https://instagram.com/p/${CODE}`,
    `https://www.instagram.com/reel/${CODE}/?igsh=MzRlODBiNWFlZA==`,
    `https://www.instagram.com/reels/${CODE}/`,
    `https://m.instagram.com/tv/${CODE}`,
    `https://instagr.am/p/${CODE}`,
    `https://www.instagram.com/maya.outside/reel/${CODE}/`,
    `https://www.instagram.com/maya.outside/p/${CODE}/?img_index=2`,
  ])('%s is a photo or a reel', (link) => {
    expect(postOf(link)).toEqual({ service: 'instagram', id: CODE });
  });

  test.each([
    '',
    'youtube',
    VIDEO,
    `www.youtube.com/watch?v=${VIDEO}`,
    `javascript:alert("https://youtu.be/${VIDEO}")`,
    `ftp://youtube.com/watch?v=${VIDEO}`,
    `https://youtube.com.evil.example/watch?v=${VIDEO}`,
    `https://evil-youtube.com/watch?v=${VIDEO}`,
    `https://notyoutu.be/${VIDEO}`,
    `https://youtu.be.evil.example/${VIDEO}`,
    `https://www.youtube.com@evil.example/watch?v=${VIDEO}`,
    `https://evil.example@www.youtube.com/watch?v=${VIDEO}`,
    `https://www.youtube.com:8443/watch?v=${VIDEO}`,
    `https://evil.example/https://www.youtube.com/watch?v=${VIDEO}`,
    `https://evil.example/watch?v=${VIDEO}`,
    `https://evil.example/#youtube.com/watch?v=${VIDEO}`,
    // A Cyrillic 'о'.
    `https://www.yоutube.com/watch?v=${VIDEO}`,
    `https://subdomain.youtube.com/watch?v=${VIDEO}`,
    'https://www.youtube.com/',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=',
    'https://www.youtube.com/watch?v=tooshort',
    `https://www.youtube.com/watch?v=${VIDEO}more`,
    'https://www.youtube.com/watch?v=dQw4w9Wg%26XcQ',
    'https://www.youtube.com/watch?v=..%2f..%2fxxxx',
    `https://www.youtube.com/@mayaoutside/${VIDEO}`,
    `https://www.youtube.com/channel/${VIDEO}`,
    `https://www.youtube.com/playlist?list=${VIDEO}`,
    'https://www.instagram.com/maya.outside/',
    'https://www.instagram.com/p/',
    'https://www.instagram.com/p/no',
    'https://www.instagram.com/p/..%2F..%2Fme',
    `https://www.instagram.com/stories/maya/${CODE}`,
    `https://www.instagram.com/a/b/p/${CODE}`,
    `https://instagram.com.evil.example/p/${CODE}`,
    `https://www.tiktok.com/@maya/video/7300000000000000000`,
  ])('%s is neither', (link) => {
    expect(postOf(link)).toBeUndefined();
  });

  test('the result is safe in an address for any input', () => {
    const path = fc.oneof(fc.webPath(), fc.string());
    const host = fc.constantFrom('www.youtube.com', 'youtu.be', 'www.instagram.com', 'evil.example');
    fc.assert(
      fc.property(host, fc.constantFrom('', '/watch?v=', '/shorts/', '/p/'), path, (at, kind, rest) => {
        const post = postOf(`https://${at}${kind}${rest}`);
        if (post) expect(post.id).toMatch(/^[\w-]{5,40}$/);
      }),
    );
  });
});

describe('a text that discloses that it was paid for', () => {
  test.each([
    '#ad',
    '#AD',
    'My winter shoes #ad #running',
    'My winter shoes.\n\n#running\n#ad',
    '(#ad)',
    '#ad.',
    '#ads',
    '#Sponsored',
    '#sponsored, #running',
    '#gifted',
    '#paidpartnership with @norra',
    '#Werbung',
    '#anzeige!',
    '#bezahltePartnerschaft',
    '#publicidad',
    '#publi',
    '#Publicité',
    '#publicite\u0301',
    '#pubblicità',
    '#adv',
    '#reklame',
    '#広告',
    '＃ad',
    '#a\u200Bd',
    '#a\u3164d',
    'Paid partnership with Norra',
    'PAID PARTNERSHIP',
    'paid\npartnership',
    'In a paid  partnership with Norra.',
    'Includes paid promotion',
    'This video includes paid promotion.',
    'This video is sponsored by Norra.',
    'Sponsored by Norra',
    'A sponsored post',
    'Thanks to Norra for sponsoring this video',
    'This video was sponsored',
    'Bezahlte Partnerschaft mit Norra',
    'Das Video enthält Werbung.',
    'Colaboración pagada con Norra',
    'Patrocinado por Norra',
    'Partenariat rémunéré avec Norra',
    'Collaboration commerciale',
    'Sponsorizzato da Norra',
    'Ad: three winter runs',
    'AD | three winter runs',
    '[Anzeige] Drei Läufe',
    'Drei Läufe\nWerbung: Danke an Norra',
    '🎬 Ad – three runs',
  ])('%j does', (text) => {
    expect(isDisclosed(text)).toBe(true);
  });

  test.each([
    '',
    '#adventure',
    '#addicted',
    '#adidas',
    '#ad_free',
    '#ad-free',
    '#ad2024',
    '#notanad',
    '#myad',
    'ad',
    'An ad for shoes is on the wall behind me',
    'add more salt',
    'Adventure: three runs',
    'Add: salt',
    '#bad',
    'example.com/#ad',
    '##ad',
    '#advice',
    '#giftedchildren',
    '#sponsoredbynobody',
    '#werbungskosten',
    '#anzeigen_schalten',
    '#unbezahltewerbung',
    '#publicidadengañosa',
    '#sp #collab #partner #ambassador',
    'Unbezahlte Werbung ist das nicht',
    'unpaid partnership',
    'prepaid promotion',
    'This video is not sponsored by anybody',
    'This isn’t a paid partnership',
    'not in a paid partnership',
    'No paid promotion here',
    'never sponsored by shoe makers',
    'I bought these shoes myself',
    'My partnership with the forest was paid in mud',
    'He sponsored me when I was young',
  ])('%j does not', (text) => {
    expect(isDisclosed(text)).toBe(false);
  });

  test('long texts that almost match take no time', () => {
    const before = performance.now();
    for (const text of ['#', 'not a ', 'paid ', 'is ', ' ', '\n', '[', 'no in a '].map((part) => part.repeat(20_000 / part.length))) {
      expect(isDisclosed(text)).toBe(false);
    }
    expect(performance.now() - before).toBeLessThan(1000);
  });
});
