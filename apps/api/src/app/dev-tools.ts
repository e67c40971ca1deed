import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { runClocks } from '#platform/clocks.ts';
import type { Deps } from '#platform/deps.ts';
import { escapeHtml } from '#platform/html.ts';
import { problemOf } from '#platform/problem.ts';
import type { Worker } from '#platform/outbox/worker.ts';
import { CLOCKS } from './clocks.ts';

/** These routes answer once all due work is done, however long that takes. */
const PATIENT = { handlerTimeout: 120_000, config: { rateLimit: false } } as const;

const Advance = z.strictObject({
  advanceSeconds: z
    .int()
    .min(0)
    .max(366 * 86_400),
});
const MOST = 100;

type Stored = { id: string; to: string; subject: string; text: string; html: string; createdAt: string };

/** Enough for mails; images may take longer on a busy machine. */
const PATIENCE_MS = 5000;

/** Serves helpers for trials and tests: the mailbox and the clock. */
export function serveDevTools(app: FastifyInstance, deps: Deps, worker: Worker): void {
  const { db } = deps;
  app.get('/dev/mailbox.json', PATIENT, async (request) => {
    const { to } = request.query as { to?: string };
    await drained();
    return { items: (await findMails(to)).map(({ id: _id, ...mail }) => mail) };
  });
  app.get('/dev/mailbox', PATIENT, async (_request, reply) => {
    await drained();
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'")
      .type('text/html; charset=utf-8')
      .send(pageOf(await findMails(undefined)));
  });
  app.get('/dev/mailbox.css', { config: { rateLimit: false } }, async (_request, reply) => reply.type('text/css').send(STYLE));
  app.get('/dev/mailbox/:id', { config: { rateLimit: false } }, async (request, reply) => {
    const { id } = request.params as { id: string };
    const mail = (await findMails(undefined)).find((each) => each.id === id);
    // Mails use inline styles; the sandbox keeps everything else out.
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .type('text/html; charset=utf-8')
      .send(mail?.html ?? '');
  });
  app.get('/dev/clock', { config: { rateLimit: false } }, async () => ({ now: await now() }));
  app.post('/dev/clock', PATIENT, async (request) => {
    const parsed = Advance.safeParse(request.body);
    if (!parsed.success) throw problemOf(parsed.error.issues, 'body');
    await db`UPDATE clock SET shift = shift + make_interval(secs => ${parsed.data.advanceSeconds})`;
    await fallDue();
    return { now: await now() };
  });

  /** Does all due work. The outbox may leave work for a clock, and the other way round. */
  async function fallDue(): Promise<void> {
    await worker.drain();
    await runClocks(deps, CLOCKS);
    await worker.drain();
  }

  async function drained(): Promise<void> {
    await Promise.race([worker.drain(), pause(PATIENCE_MS, undefined, { ref: false })]);
  }

  async function now(): Promise<string> {
    const [row] = await db<{ now: string }[]>`SELECT app_now() AS now`;
    return row!.now;
  }

  async function findMails(to: string | undefined): Promise<Stored[]> {
    return db<Stored[]>`
      SELECT id, to_address AS to, subject, text_body AS text, html_body AS html, created_at FROM dev_mails
      WHERE ${to ?? null}::text IS NULL OR to_address = ${to ?? null} ORDER BY created_at DESC, id DESC LIMIT ${MOST}`;
  }
}

const STYLE = `body{margin:0;background:#f7f8fc;color:#14172b;font:14px/20px Inter,system-ui,sans-serif}main{max-width:820px;margin:0 auto;padding:32px 16px}details{margin:0 0 10px;padding:14px 18px;border:1px solid #e6e8f1;border-radius:12px;background:#fff}summary{cursor:pointer}pre{white-space:pre-wrap;font:inherit}a{color:#4150d4}@media(prefers-color-scheme:dark){body{background:#0f1122;color:#e9ebf7}details{background:#171a2f;border-color:#262a48}a{color:#a7b2ff}}`;

function pageOf(mails: Stored[]): string {
  const rows = mails.map(
    ({ id, to, subject, text, createdAt }) =>
      `<details><summary><b>${escapeHtml(subject)}</b> · ${escapeHtml(to)} · ${escapeHtml(createdAt)}</summary><pre>${escapeHtml(text)}</pre><p><a href="/dev/mailbox/${id}">As HTML</a></p></details>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox</title><link rel="stylesheet" href="/dev/mailbox.css"></head><body><main><h1>Mailbox</h1>${rows.join('') || '<p>No emails yet.</p>'}</main></body></html>`;
}
