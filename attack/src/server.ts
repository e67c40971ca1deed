import { SERVICES } from '@castlane/api/src/testing/authorisation/channel-rows.ts';
import { makeOthers } from '@castlane/api/src/testing/authorisation/cells.ts';
import { make, SUBJECTS } from '@castlane/api/src/testing/authorisation/subjects.ts';
import { World } from '@castlane/api/src/testing/world.ts';
import { Seeds, type Seed } from './fuzz/seeds.ts';

/** The attacked server, in its own process. It makes accounts and inputs for its parent over the IPC channel. */
export type Asked = { seed: Seed; person: Person; guarded: Guarded[] };
export type Question = keyof Asked;
export type Reply = { no: number; answer?: unknown; error?: string };
export type Person = { id: string; slug: string; email: string; token: string };
/** An account of each kind and state, for calls that must be refused. */
export type Guarded = { subject: (typeof SUBJECTS)[number]; token: string | undefined; id: string | undefined };

const [databaseUrl, settings] = process.argv.slice(2) as [string, string];
const world = new World();
await world.open(databaseUrl, JSON.parse(settings) as Record<string, string>, SERVICES);
await world.app.listen({ host: '127.0.0.1', port: 0 });
let seeds: Promise<Seeds> | undefined;

process.on('message', ({ no, question, what }: { no: number; question: Question; what: string }) => {
  answer(question, what).then(
    (given) => process.send!({ no, answer: given }),
    (error: unknown) => process.send!({ no, error: String((error as Error).stack) }),
  );
});
process.once('disconnect', () => process.exit(0));
const address = world.app.server.address();
process.send!({ port: typeof address === 'object' && address ? address.port : 0 });

async function answer(question: Question, what: string): Promise<Asked[Question]> {
  if (question === 'seed') {
    seeds ??= makeOthers(world).then((others) => new Seeds(world, others));
    return (await seeds).of(what);
  }
  if (question === 'person') return makePerson(what as 'creator' | 'owner' | 'staff');
  return Promise.all(
    SUBJECTS.map(async (subject) => {
      const client = await make(world, subject);
      return { subject, token: client.token, id: 'id' in client ? client.id : undefined };
    }),
  );
}

async function makePerson(kind: 'creator' | 'owner' | 'staff'): Promise<Person> {
  const { id, slug, email, token } = await world[kind]();
  return { id, slug, email, token };
}
