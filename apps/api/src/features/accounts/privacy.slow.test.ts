import { editProfile, getMe } from '@castlane/contract/account.ts';
import { fullPath, type Endpoint } from '@castlane/contract/endpoint.ts';
import { ENDPOINTS } from '@castlane/contract/endpoints.ts';
import { sendMessage } from '@castlane/contract/message.ts';
import { expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { connectSocket } from '#testing/socket.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();

/** Fills an account with unique values that only this account and staff may read. */
async function hide(actor: Actor, name: string, n: number): Promise<Record<string, string>> {
  const secrets = {
    email: `canary.${name}@castlane.test`,
    phoneNumber: `+1404555019${n}`,
    dateOfBirth: `197${n}-03-0${n}`,
    rejectionReason: `canary-reason-${name}`,
    rejection: `canary-rejection-${name}`,
    totpSecret: `canary-totp-${name}`,
    passwordHash: `canary-hash-${name}`,
    pendingName: `Canary ${name}`,
  };
  await actor.call(editProfile, { body: { name: secrets.pendingName } });
  await world.db`
    UPDATE accounts SET email = ${secrets.email}, phone_number = ${secrets.phoneNumber}, date_of_birth = ${secrets.dateOfBirth},
      rejection_reason = ${secrets.rejectionReason}, rejection = ${world.db.json({ items: [], note: secrets.rejection })},
      totp_secret = ${secrets.totpSecret}, password_hash = ${secrets.passwordHash}, gender = 'non_binary' WHERE id = ${actor.id}`;
  return secrets;
}

type Ids = Record<'profile' | 'job' | 'jobId' | 'thread' | 'proposal', string>;

/** Returns every address under which an endpoint could show data of these people. */
function addressesOf(endpoint: Endpoint, ids: Ids): { url: string; query: Record<string, string> }[] {
  const path = fullPath(endpoint);
  const filled = [ids.profile, ids.job, ids.jobId, ids.thread, ids.proposal].map((value) => path.replaceAll(/:\w+/g, value));
  const queries: Record<string, string>[] = [{}, { threadId: ids.thread }, { jobId: ids.jobId }, { slug: ids.job }, { status: 'approved' }];
  return [...new Set(filled)].flatMap((url) => queries.map((query) => ({ url, query })));
}

test('no answer to the other side of a job contains private data', async () => {
  const { owner, creator, job, proposal, thread } = await world.chat();
  const secrets = new Map([
    [owner, await hide(owner, 'owner', 1)],
    [creator, await hide(creator, 'creator', 2)],
  ]);
  const own = JSON.stringify(await owner.call(getMe));
  for (const field of ['email', 'phoneNumber', 'dateOfBirth', 'rejectionReason', 'pendingName'])
    expect(own).toContain(secrets.get(owner)![field]);
  const stranger = await world.creator();
  const reads = ENDPOINTS.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.who !== 'staff');
  const seen = new Set<string>();
  for (const [viewer, other] of [
    [owner, creator],
    [creator, owner],
    [stranger, owner],
    [stranger, creator],
  ] as const) {
    const ids = { profile: other.slug, job: job.slug, jobId: job.id, thread: thread.id, proposal: proposal.id };
    for (const { noun, name, endpoint } of reads) {
      for (const { url, query } of addressesOf(endpoint, ids)) {
        const { status, answer, problem } = await viewer.raw('GET', url, { query });
        expect(status).toBeLessThan(500);
        const text = JSON.stringify(answer ?? problem);
        if (viewer !== stranger && text.includes(other.slug)) seen.add(`${noun}.${name}`);
        const leaks = Object.entries(secrets.get(other)!).filter(([, value]) => text.includes(value));
        expect([`${noun}.${name}`, leaks]).toEqual([`${noun}.${name}`, []]);
      }
    }
  }
  // The crawl must have covered the endpoints that show people.
  for (const place of [
    'account.getProfile',
    'feed.listFeed',
    'feed.getFeedItem',
    'discovery.listCreators',
    'discovery.getCreator',
    'proposal.listProposals',
    'thread.listThreads',
  ])
    expect([...seen]).toContain(place);
});

test('nor does a frame of the socket', async () => {
  const { owner, creator, thread } = await world.chat();
  const secrets = Object.values(await hide(owner, 'sender', 3));
  const socket = await connectSocket(world.app, creator.token, { cursor: 0 });
  // Events sent before the hello is answered lie behind the cursor in the answer.
  await socket.next('reset');
  await owner.call(sendMessage, { body: { threadId: thread.id, clientId: newId(), body: 'The shoes are on their way.' } });
  await expect.poll(() => JSON.stringify(socket.frames)).toContain('The shoes are on their way.');
  expect(secrets.filter((value) => JSON.stringify(socket.frames).includes(value))).toEqual([]);
  socket.cut();
});
