import { randomUUID } from 'node:crypto';
import { createOffer, declineOffer, withdrawOffer } from '@castlane/contract/offer.ts';
import { blockAccount, unblockAccount } from '#features/blocks/actions.ts';
import { notify, readNotifications } from '#features/notifications/actions.ts';
import { listNotifications } from '#features/notifications/queries.ts';
import { startThread } from '#features/threads/actions.ts';
import { sendMessage } from '#features/threads/sending.ts';
import { deleteMessage, editMessage, reactToMessage } from '#features/threads/changes.ts';
import { appendEvent } from '#features/threads/events.ts';
import { markDelivered, markRead } from '#features/threads/marks.ts';
import { updateThread } from '#features/threads/settings.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { appendToStreams } from '#platform/live/stream.ts';
import { Problem } from '#platform/problem.ts';
import type { Actor, World } from '#testing/world.ts';
import type { Step } from './steps.ts';

export type Chat = Awaited<ReturnType<World['chat']>>;
type Playable = Exclude<Step, { do: 'flow' }>;

/** Two accounts in a chat and their actions. A refused action changes nothing. */
export class Stage {
  readonly world: World;
  readonly people: readonly Actor[];
  readonly #chat: Chat;
  #offerId: string | undefined;

  constructor(world: World, chat: Chat) {
    this.world = world;
    this.#chat = chat;
    this.people = [chat.owner, chat.creator];
  }

  async play(given: Playable): Promise<void> {
    try {
      await ('side' in given ? this.#playAs(given) : this.#playWork(given.do));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }

  async #playAs(given: Extract<Playable, { side: number }>): Promise<void> {
    const { deps } = this.world;
    const threadId = this.#chat.thread.id;
    const viewer = { accountId: this.people[given.side]?.id ?? '' } as Viewer;
    switch (given.do) {
      case 'send': {
        const replyTo = given.replyTo === null ? undefined : await this.#messageAt(given.replyTo);
        return void (await sendMessage(deps, viewer, { threadId, clientId: randomUUID(), body: `Hello ${randomUUID()}`, replyTo }));
      }
      case 'edit':
        return void (await editMessage(deps, viewer, await this.#messageAt(given.at, viewer), `Edited ${randomUUID()}`));
      case 'delete':
        return void (await deleteMessage(deps, viewer, await this.#messageAt(given.at, viewer)));
      case 'react':
        return void (await reactToMessage(deps, viewer, await this.#messageAt(given.at), given.reaction));
      case 'read':
        return void (await markRead(deps, viewer, threadId, await this.#seqAt(given.at)));
      case 'received':
        return markDelivered(deps, viewer, threadId, await this.#seqAt(given.at));
      case 'mute':
        return updateThread(deps, viewer, threadId, { muted: given.on });
      case 'archive':
        return updateThread(deps, viewer, threadId, { archived: given.on });
      case 'block':
        return void (await blockAccount(deps, viewer, this.people[1 - given.side]!.id));
      case 'unblock':
        return unblockAccount(deps, viewer, this.people[1 - given.side]!.id);
      default:
        return this.#playBeside(given, viewer);
    }
  }

  /** Plays the steps other than messages. */
  async #playBeside(given: Extract<Playable, { do: 'fact' | 'notify' | 'readNotifications' | 'account' }>, viewer: Viewer): Promise<void> {
    const { deps } = this.world;
    const threadId = this.#chat.thread.id;
    switch (given.do) {
      case 'fact':
        return deps.write(
          async (tx) =>
            void (await appendEvent(tx, deps.wake, threadId, { kind: given.kind, senderId: this.people[given.side]?.id ?? null })),
        );
      case 'notify':
        return deps.write((tx) => notify(tx, deps.wake, { ...viewer, kind: given.kind, cause: randomUUID(), data: {} }));
      case 'readNotifications':
        return this.#readNotifications(viewer.accountId, given.at);
      case 'account':
        return deps.write((tx) => appendToStreams(tx, deps.wake, [viewer.accountId], { kind: 'account' }));
    }
  }

  /** Reads one notification, or all. */
  async #readNotifications(accountId: string, which: number | null): Promise<void> {
    const { deps, db } = this.world;
    const { items } = await listNotifications(db, accountId, { limit: 50 });
    const id = which === null ? undefined : items[which % Math.max(1, items.length)]?.id;
    await readNotifications(deps, accountId, id ? { ids: [id] } : { all: true });
  }

  async #playWork(what: 'offer' | 'withdraw' | 'decline' | 'newThread'): Promise<void> {
    const { world } = this;
    const { owner, creator, job, proposal } = this.#chat;
    const params = { id: this.#offerId ?? randomUUID() };
    if (what === 'offer')
      this.#offerId =
        (await owner.try(createOffer, { params: { slug: job.slug }, body: world.offerInput(proposal.id) })).answer?.id ?? this.#offerId;
    if (what === 'withdraw') await owner.try(withdrawOffer, { params });
    if (what === 'decline') await creator.try(declineOffer, { params, body: {} });
    if (what !== 'newThread') return;
    const [waiting] = await world.db<{ id: string }[]>`
      SELECT p.id FROM proposals p JOIN jobs j ON j.id = p.job_id
      WHERE j.owner_id = ${owner.id} AND p.creator_id = ${creator.id} AND p.status = 'approved' AND NOT EXISTS (SELECT FROM threads t WHERE t.proposal_id = p.id)`;
    if (waiting) await startThread(world.deps, { accountId: owner.id } as Viewer, waiting.id);
  }

  async #seqAt(place: number): Promise<number> {
    const [thread] = await this.world.db<{ lastSeq: number }[]>`SELECT last_seq FROM threads WHERE id = ${this.#chat.thread.id}`;
    return place % (thread!.lastSeq + 2);
  }

  async #messageAt(place: number, sender?: Viewer): Promise<string> {
    const { db } = this.world;
    // One of the last four, so that the same messages change repeatedly.
    const rows = await db<{ id: string }[]>`
      SELECT id FROM thread_events WHERE thread_id = ${this.#chat.thread.id} AND kind = 'message' ${sender ? db`AND sender_id = ${sender.accountId}` : db``}
      ORDER BY seq DESC LIMIT 4`;
    return rows[place % Math.max(1, rows.length)]?.id ?? randomUUID();
  }
}
