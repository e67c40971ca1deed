import { setTimeout as pause } from 'node:timers/promises';
import type { Client, Opened } from './client.ts';

export type Listening = { unlisten: () => Promise<void> };

const AGAIN_MS = 500;

/** Opens a connection and hears what is notified on a channel; opens another one whenever it is lost, until `unlisten`. */
export async function listen(open: () => Promise<Opened>, channel: string, hear: (payload: string) => void): Promise<Listening> {
  let client: Client | undefined;
  let isOver = false;
  async function start(): Promise<void> {
    const opened = await open();
    client = opened.client;
    client.on('notification', ({ payload = '' }) => hear(payload));
    await client.query(`LISTEN ${channel}`);
    void opened.lost.then(again);
    if (isOver) await client.end();
  }
  async function again(): Promise<void> {
    while (!isOver) {
      await pause(AGAIN_MS * (0.5 + Math.random() / 2), undefined, { ref: false });
      const isBack =
        isOver ||
        (await start().then(
          () => true,
          () => false,
        ));
      if (isBack) return;
    }
  }
  await start();
  return {
    unlisten: async () => {
      isOver = true;
      await client?.end();
    },
  };
}
