import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@castlane/contract/endpoints.ts';
import { build, type Castlane } from '#app/build.ts';
import { CLOCKS } from '#app/clocks.ts';
import { runClock } from '#platform/clocks.ts';
import { callerOf, urlOf } from '#testing/authorisation/callers.ts';
import { makeOthers } from '#testing/authorisation/cells.ts';
import { SERVICES } from '#testing/authorisation/channel-rows.ts';
import { LISTS } from '#testing/lists/cases.ts';
import { sceneOf } from '#testing/lists/scene.ts';
import { StatementSpy } from '#testing/lists/statements.ts';
import { connectSocket } from '#testing/socket.ts';
import type { World } from '#testing/world.ts';

/** The statements of the database by the work that sent them: endpoints, sockets, tasks and clocks. */
export type Caught = Map<string, Set<string>>;

/** Calls every endpoint once with an input that it accepts, reads every case of every list, and lets sockets, tasks and clocks work. */
export async function catchStatements(world: World, lists: string): Promise<{ caught: Caught; refused: string[] }> {
  const caught: Caught = new Map();
  let work: Set<string> | undefined;
  const begin = (name: string) => {
    work = caught.get(name) ?? new Set();
    caught.set(name, work);
  };
  const end = () => (work = undefined);
  const onStatement = (text: string) => void work?.add(text);
  const open = (roles: Partial<Record<'web' | 'live' | 'worker', boolean>>): Promise<Castlane> =>
    build(
      { ...world.deps.config, dataDir: world.dataDir, roles: { web: false, live: false, worker: false, ...roles } },
      world.databaseUrl,
      { onStatement, channelServices: SERVICES },
    );

  const others = await makeOthers(world);
  const web = await open({ web: true, live: true });
  await web.app.ready();
  const refused: string[] = [];
  for (const { noun, name, endpoint } of ENDPOINTS) {
    const { me, input } = await callerOf(world, others, `${noun}.${name}`, endpoint);
    const query = new URLSearchParams(input.query as Record<string, string>).toString();
    begin(`${noun}.${name}`);
    const { statusCode } = await web.app.inject({
      method: endpoint.method,
      url: `${urlOf(endpoint, input)}?${query}`,
      headers: { 'idempotency-key': randomUUID(), ...(me ? { authorization: `Bearer ${me.token}` } : {}) },
      ...(endpoint.body ? { payload: input.body as object } : {}),
    });
    end();
    if (statusCode >= 400) refused.push(`${noun}.${name}: ${statusCode}`);
  }

  const chat = await world.chat();
  begin('a socket, its messages and its presence');
  const sockets = [await connectSocket(web.app, chat.owner.token), await connectSocket(web.app, chat.creator.token)];
  for (const socket of sockets) await socket.next('ready');
  sockets[0]!.send({ type: 'send', threadId: chat.thread.id, clientId: randomUUID(), body: 'Two pairs ship on Monday.' });
  await sockets[1]!.next('event');
  end();
  await web.app.close();

  const worker = await open({});
  for (const clock of CLOCKS) {
    begin(`the clock of ${clock.name}`);
    await runClock(worker.deps, clock);
  }
  end();
  await worker.app.close();

  const spy = new StatementSpy(lists);
  const scene = await sceneOf(spy.db);
  for (const [name, cases] of Object.entries(LISTS)) {
    begin(name);
    for (const read of Object.values(cases))
      for (const { text } of await spy.statementsOf((db) => read(db, scene, { limit: 10 }))) onStatement(text);
  }
  end();
  await spy.db.end();
  return { caught, refused };
}
