import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { openMailbox } from '@castlane/chaos/src/mailbox.ts';
import { noneFailed, underLoad, type Drill } from '../drill.ts';
import type { Stage } from '../stage.ts';

const OUTAGE = { steps: 30, minutes: 2 };
/** A mail that failed for an hour is tried again within the next. */
const AFTER = { steps: 40, minutes: 3 };
const STEP_MS = 800;
/** Longer than the product waits for a mail server that says nothing. */
const FAILURE_MS = 30_000;

function outage(name: string, hang: boolean): Drill {
  return {
    name,
    target: '0 failed; every mail is sent once when it is back; castlane_outbox_failing_mail_seconds shows the hour',
    needs: ['nginx'],
    run: (ground) =>
      underLoad(ground, {}, async (stage) => {
        const { port } = stage.mailbox;
        const writing = new AbortController();
        const writer = stage.mails.writeMany(writing.signal);
        await pause(2000);
        await stage.mailbox.close();
        const silent = hang ? await listenSilently(port) : undefined;
        await firstFailure(stage);
        for (let step = 0; step < OUTAGE.steps; step++) await passTime(stage, OUTAGE.minutes);
        const seen = await failingSeconds(stage);
        await silent?.close();
        stage.mailbox = await openMailbox(port, stage.copies);
        writing.abort();
        await writer;
        for (let step = 0; step < AFTER.steps && (await unsent(stage)) > 0; step++) await passTime(stage, AFTER.minutes);
        const { faults } = await stage.database.use(stage.name, (db) => stage.mails.check(db));
        // Those of the product are among them: it writes to people who have not read their messages.
        const twice = [...stage.copies.values()].filter((count) => count > 1).length;
        const after = await failingSeconds(stage);
        return (figures) => ({
          note: `${stage.copies.size} mails, ${twice} of them twice; the metric showed ${seen} s in the outage and ${after} s after it (the clock was moved)`,
          missed: [
            ...noneFailed(figures),
            ...faults,
            ...(twice > 0 ? [`${twice} mails came twice`] : []),
            ...(seen < 3000 ? [`the metric showed only ${seen} s`] : []),
            ...(after > 0 ? [`the metric still showed ${after} s`] : []),
          ],
        });
      }),
  };
}

/** Waits until the product has seen the outage: it waits for a silent server in real time, which must not count as minutes of the moved clock. */
async function firstFailure(stage: Stage): Promise<void> {
  const end = Date.now() + FAILURE_MS;
  while (Date.now() < end && (await failingSeconds(stage)) === 0) await pause(250);
}

/** Moves the product's clock, and lets the workers see it. */
async function passTime({ database, name }: Stage, minutes: number): Promise<void> {
  await database.use(name, (db) => db`UPDATE clock SET shift = shift + make_interval(mins => ${minutes})`);
  await pause(STEP_MS);
}

async function failingSeconds({ nodes }: Stage): Promise<number> {
  const text = await (await nodes[0]!.ask('/metrics')).text();
  return Math.round(Number(/^castlane_outbox_failing_mail_seconds (\S+)/m.exec(text)?.[1]));
}

async function unsent({ database, name }: Stage): Promise<number> {
  const [row] = await database.use(
    name,
    (db) =>
      db<
        { count: number }[]
      >`SELECT count(*)::int AS count FROM outbox WHERE kind IN ('mail', 'notification-mail') AND done_at IS NULL AND dead_at IS NULL`,
  );
  return row!.count;
}

/** A mail server that accepts connections and says nothing. */
async function listenSilently(port: number): Promise<{ close: () => Promise<void> }> {
  const open = new Set<Socket>();
  const server: Server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const MAILS: readonly Drill[] = [
  outage('one hour without a mail server', false),
  outage('one hour of a mail server that accepts and says nothing', true),
];
