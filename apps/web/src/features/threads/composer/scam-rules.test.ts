import { expect, test } from 'vitest';
import { linkRiskOf } from './link-rules.ts';
import { risksIn } from './scam-rules.ts';

const all = (texts: readonly string[]) => Object.fromEntries(texts.map((text) => [text, risksIn(text)]));
const each = (texts: readonly string[], risks: string[]) => Object.fromEntries(texts.map((text) => [text, risks]));

test('telephone numbers are found, however they are grouped', () => {
  const texts = [
    'Call me on +1 415 555 0132',
    '+44 (0)20 7946 0958',
    'my number: 0049 170 5550123',
    'text 4155550132 when you can',
    '(415) 555-0132',
    '415-555-0132',
    '06 12 34 56 78',
    'reach me at 415.555.0132',
    '07700900123',
    '＋１ ４１５ ５５５ ０１３２',
    'four one five five five five oh one three two',
    'My phone number is 415 555 0132.',
  ];
  expect(all(texts)).toEqual(each(texts, ['phone']));
});

test('messengers are found, also in disguise', () => {
  const texts = [
    'Lets talk on WhatsApp',
    'add me on whats app',
    'W h a t s a p p is easier',
    'w.h.a.t.s.a.p.p',
    'Telegram: @zoe_m',
    'T-e-l-e-g-r-a-m me',
    'https://wa.me/4915112345',
    't.me/zoe_m',
    'are you on Signal?',
    'We can talk via WeChat',
    'message me on wa please',
    'Whats\u200bApp',
    'Whats\u3164App',
    'What\u2063s\u{e0041}App',
  ];
  expect(all(texts)).toEqual(each(texts, ['messenger']));
});

test('e-mail addresses are found, also when they are spelled out', () => {
  const texts = ['zoe@halden.example', 'zoe (at) halden (dot) com', 'zoe at halden dot com', 'zoe @ halden . com', 'zoe[at]halden.com'];
  expect(all(texts)).toEqual(each(texts, ['email']));
});

test('ways of payment outside are found', () => {
  const paid = [
    'paypal.me/zoe',
    'I pay by PayPal',
    'Cash App works',
    'my tag is $zoehalden',
    'Venmo me',
    'via Wise',
    'https://wise.com/pay/x',
  ];
  expect(all(paid)).toEqual(each(paid, ['payment']));
  const coins = ['send it to bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', '0x52908400098527886E0F7030069857D2E4169EE7', 'pay in USDT'];
  expect(all(coins)).toEqual(each(coins, ['crypto']));
  const cards = ['I send you Steam gift cards', 'an Amazon gift card as a fee', 'iTunes cards'];
  expect(all(cards)).toEqual(each(cards, ['gift_card']));
});

test('prices, dates, times, counts, sizes and numbers of orders are none of these', () => {
  const texts = [
    'The budget is $1,200 or €1.200,00',
    '1 200 000 views and 85,000 followers',
    '1.200.000 subscribers',
    '1250000 views in 28 days',
    'deliver by 18 Dec 2026, 10:30 to 11:45',
    '2026-11-21 or 21.11.2026 10:30',
    '18/12/2026 - 20/12/2026',
    'Order number 1234567890 is on its way',
    'tracking 1Z999AA10123456784',
    'tracking: 00340434292135100186',
    'invoice #20261121001',
    'ISBN 978-3-16-148410-0',
    'https://example.com/watch/12345678901',
    'https://example.com/?v=4155550132',
    'size 8.5, 42, 43 or 44',
    '1920x1080 at 60 fps, 4000 kbit/s',
    'seasons 2022 2023 2024 2025',
    'the signal is weak up there, and the line at the shop was long',
    'It is on line 3 of the brief',
    'wise words, and a cash prize',
    'Meet at 10 at the shop, dot com is not needed',
    'The price is $950',
    'coordinates 47.3769 8.5417',
    'between 100 and 200 units at 3 to 5 each',
    '3:45 - 4:10, 5:20 - 6:00',
    'a gift for the winner, and business cards',
    'a picture of an apple',
  ];
  expect(all(texts)).toEqual(each(texts, []));
});

test('a host in other letters, a number, and a host that looks like a known one are warned of', () => {
  const kindOf = (href: string) => linkRiskOf(href)?.kind;
  expect(kindOf('https://раypal.com')).toBe('letters');
  expect(linkRiskOf('https://bücher.example/x')).toEqual({ host: 'xn--bcher-kva.example', kind: 'letters' });
  expect(kindOf('http://192.0.2.7/login')).toBe('number');
  for (const host of [
    'paypa1.com',
    'paypal.com.evil.example',
    'paypal-login.example',
    'lnstagram.com',
    'rnicrosoft.com',
    'paypal.support',
    'g00gle.com',
  ])
    expect([host, kindOf(`https://${host}/x`)]).toEqual([host, 'lookalike']);
  for (const host of [
    'paypal.com',
    'www.paypal.com',
    'paypal.me',
    'amazon.co.uk',
    'google.de',
    'm.youtube.com',
    'example.com',
    'halden-bikes.com',
    'claude-shoes.fr',
  ])
    expect([host, kindOf(`https://${host}/x`)]).toEqual([host, undefined]);
});
