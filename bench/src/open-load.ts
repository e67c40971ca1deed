import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';

/**
 * Sends requests to one server at random times of an average rate, however long the answers take; in its own process. Each latency counts
 * from the time at which the request was due, so waiting for a connection, or for this process, is part of it.
 */
export type Call = { kind: string; method: 'GET' | 'POST'; path: string; token: string; body?: object };
export type OpenOrder = { port: number; rate: number; calls: Call[] };
/** The latencies in milliseconds by kind of request. `cpuSeconds`: of this process. */
export type OpenOutcome = { seconds: number; milliseconds: Record<string, number[]>; failures: string[]; cpuSeconds: number };

const CONNECTIONS = 256;

process.on('message', (order: OpenOrder) => {
  void drive(order).then((outcome) => process.send!(outcome));
});

async function drive({ port, rate, calls }: OpenOrder): Promise<OpenOutcome> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: CONNECTIONS });
  const milliseconds: Record<string, number[]> = {};
  const failures: string[] = [];
  const before = process.cpuUsage();
  const start = performance.now();
  const sent: Promise<void>[] = [];

  async function send({ kind, method, path, token, body: content }: Call, due: number): Promise<void> {
    const { statusCode, body } = await pool.request({
      method,
      path,
      headers: { authorization: `Bearer ${token}`, ...(content ? { 'content-type': 'application/json' } : {}) },
      body: content ? JSON.stringify(content) : null,
    });
    const answer = await body.arrayBuffer();
    (milliseconds[kind] ??= []).push(performance.now() - due);
    if (statusCode >= 300) failures.push(`${kind}: ${statusCode} ${Buffer.from(answer).toString()}`);
  }

  let due = start;
  for (const call of calls) {
    due += (-Math.log(1 - Math.random()) / rate) * 1000;
    while (performance.now() < due) await pause(1);
    sent.push(send(call, due).catch((error: unknown) => void failures.push(`${call.kind}: ${String(error)}`)));
  }
  await Promise.all(sent);
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(before);
  await pool.close();
  return { seconds, milliseconds, failures, cpuSeconds: (user + system) / 1e6 };
}
