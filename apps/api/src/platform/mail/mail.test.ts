import type { AddressInfo } from 'node:net';
import { domainToASCII } from 'node:url';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { openWorld } from '#testing/world.ts';
import { renderMail } from './layout.ts';
import { mailer } from './mail.ts';

const world = openWorld();
const received: { from: string; hasUtf8: boolean; to: string[]; source: string }[] = [];
let server: SMTPServer;
let refusing = false;

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refusing ? new Error('mailbox full') : null),
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          hasUtf8: mailFrom !== false && Object.keys(mailFrom.args || {}).includes('SMTPUTF8'),
          to: rcptTo.map((each) => each.address),
          source: Buffer.concat(parts).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  received.length = 0;
  refusing = false;
});
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

const look = { appName: 'Castlane', primaryColor: '#6174FF', publicUrl: 'https://castlane.test' };
const content = {
  to: 'maya@castlane.test',
  subject: 'Your code is 123456',
  paragraphs: ['Enter this code to verify your email address.', 'It is valid for 10 minutes. <b>Not bold</b>'],
  code: '123456',
  button: { label: 'Open Castlane', url: 'https://castlane.test/?a=1&b=2' },
};

function smtp(from = 'Castlane <hello@castlane.test>') {
  const { port } = server.server.address() as AddressInfo;
  return mailer(readConfig({ NODE_ENV: 'test', SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: from }), world.db);
}

test('a mail goes out by SMTP with both parts, once per task', async () => {
  await smtp()(renderMail(content, look), 'task-1');
  expect(received).toHaveLength(1);
  const [mail] = received;
  expect(mail).toMatchObject({ from: 'hello@castlane.test', to: ['maya@castlane.test'] });
  expect(mail?.source).toContain('Message-ID: <task-1@castlane.test>');
  expect(mail?.source).toContain('Subject: Your code is 123456');
  expect(mail?.source).toMatch(/Content-Type: text\/plain/);
  expect(mail?.source).toMatch(/Content-Type: text\/html/);
});

test('a mail that can be turned off has the List-Unsubscribe headers, and another does not', async () => {
  const unsubscribeUrl = 'https://castlane.test/user/v1/notifications/unsubscribe?token=a.b.c';
  await smtp()({ ...renderMail(content, look), unsubscribeUrl }, 'task-3');
  await smtp()(renderMail(content, look), 'task-4');
  const [able, unable] = received.map(({ source }) => source.replaceAll(/\r\n[ \t]+/g, ' '));
  expect(able).toContain(`List-Unsubscribe: <${unsubscribeUrl}>\r\n`);
  expect(able).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  expect(unable).not.toContain('List-Unsubscribe');
});

/** The headers of the mails that arrived, each on one line. */
function headersOf(source: string): string[] {
  return source
    .split('\r\n\r\n')[0]!
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
}

test('every mail says that a machine wrote it, so that absence notices do not answer', async () => {
  await smtp()(
    { ...renderMail(content, look), unsubscribeUrl: 'https://castlane.test/user/v1/notifications/unsubscribe?token=a.b.c' },
    'task-5',
  );
  await smtp()(renderMail(content, look), 'task-6');
  for (const { source } of received) {
    expect(headersOf(source)).toEqual(expect.arrayContaining(['Auto-Submitted: auto-generated', 'X-Auto-Response-Suppress: All']));
  }
});

test('mails about one conversation belong together, each with an id of its own, and others stand alone', async () => {
  await smtp()({ ...renderMail(content, look), threadId: 'thread-1' }, 'task-7');
  await smtp()({ ...renderMail(content, look), threadId: 'thread-1' }, 'task-8');
  await smtp()({ ...renderMail(content, look), threadId: 'thread-2' }, 'task-9');
  await smtp()(renderMail(content, look), 'task-10');
  const idsOf = ({ source }: { source: string }) =>
    Object.fromEntries(
      headersOf(source).flatMap((line) =>
        [/^(Message-ID|In-Reply-To|References): (.*)$/.exec(line)?.slice(1) ?? []].filter(({ length }) => length > 0),
      ),
    );
  const inThread = (id: string) => ({ 'In-Reply-To': `<thread.${id}@castlane.test>`, References: `<thread.${id}@castlane.test>` });
  expect(received.map(idsOf)).toEqual([
    { 'Message-ID': '<task-7@castlane.test>', ...inThread('thread-1') },
    { 'Message-ID': '<task-8@castlane.test>', ...inThread('thread-1') },
    { 'Message-ID': '<task-9@castlane.test>', ...inThread('thread-2') },
    { 'Message-ID': '<task-10@castlane.test>' },
  ]);
});

test.each([
  ['maya@example.org <hello@castlane.test>', 'hello@castlane.test', 'castlane.test'],
  ['"maya@example.org" <hello@castlane.test>', 'hello@castlane.test', 'castlane.test'],
  ['Shoes, socks & co <hello@castlane.test>', 'hello@castlane.test', 'castlane.test'],
  ['Bücher <hello@bücher.example>', 'hello@xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ['hello@例え.jp', 'hello@xn--r8jz45g.jp', 'xn--r8jz45g.jp'],
])('from %s, a mail goes out as %s', async (from, address, domain) => {
  await smtp(from)({ ...renderMail(content, look), threadId: 'thread-1' }, 'task-11');
  const [mail] = received;
  const headers = headersOf(mail!.source);
  // The test's server shows a domain in its own letters, however it came; a raw one comes with SMTPUTF8.
  expect(domainToASCII(mail!.from.split('@')[1]!)).toBe(domain);
  expect(mail!.hasUtf8).toBe(false);
  expect(headers.find((line) => line.startsWith('From: '))).toMatch(new RegExp(`(?:<|^From: )${address}>?$`));
  expect(headers).toContain(`Message-ID: <task-11@${domain}>`);
  expect(headers).toContain(`References: <thread.thread-1@${domain}>`);
  // oxlint-disable-next-line no-control-regex -- every byte of a header is plain
  expect(headers.join('\n')).toMatch(/^[\u0000-\u007F]*$/);
});

test('a refused mail is an error, which the outbox retries', async () => {
  refusing = true;
  await expect(smtp()(renderMail(content, look), 'task-2')).rejects.toThrow('mailbox full');
});

test('user text is escaped in the HTML part', () => {
  const { html, text } = renderMail(content, look);
  expect(html).toContain('&lt;b&gt;Not bold&lt;/b&gt;');
  expect(html).toContain('href="https://castlane.test/?a=1&amp;b=2"');
  expect(text).toContain('123456');
  expect(text).toContain('Open Castlane: https://castlane.test/?a=1&b=2');
});

test('line breaks are kept, addresses of this installation become links, and others stay text', () => {
  const paragraphs = [
    'One line\nand another at https://castlane.test/set-up-profile?a=1&b=2',
    'Go to https://castlane.test.evil.example/x or https://evil.example',
  ];
  const { html } = renderMail({ ...content, paragraphs }, look);
  expect(html).toContain('One line<br>and another at <a class="link" href="https://castlane.test/set-up-profile?a=1&amp;b=2"');
  expect(html).not.toContain('href="https://castlane.test.evil');
  expect(html).not.toContain('href="https://evil');
});

test.each([
  ['#6174FF', '#ffffff'],
  ['#000000', '#ffffff'],
  ['#FFD400', '#14172B'],
  ['#FFFFFF', '#14172B'],
  ['#FF0000', '#ffffff'],
])('the button has the primary colour and readable text: %s', (primaryColor, color) => {
  const { html } = renderMail(content, { ...look, primaryColor });
  expect(/border-radius:10px;background:#[0-9a-fA-F]{6};color:(#\w{6})/.exec(html)?.[1]).toBe(color);
});
