import { approveProposal } from '@castlane/contract/proposal.ts';
import { newId } from '#platform/ids.ts';
import { TEXT, byObject, fits, found, messageBy, threadOf, type Row } from './cells.ts';

/** Chats and blocks. */
export const TALK_ROWS: Record<string, Row> = {
  'thread.initThread': {
    who: 'activeOwner',
    answers: found(201, 1009, 1009, 1004),
    inputs: byObject(
      (proposalId) => ({ body: { proposalId } }),
      async ({ world, me }) => {
        const job = await world.job(me);
        const { id } = await world.proposal(await world.creator(), job);
        await me.call(approveProposal, { params: { slug: job.slug, id } });
        return id;
      },
      ({ others }) => ({ body: { proposalId: others.proposal.id } }),
      'id',
    ),
  },
  'thread.listThreads': { who: 'verified', answers: fits(200) },
  'thread.getThreadComment': {
    who: 'verified',
    answers: found(200, 1009, 1009, 1005),
    inputs: byObject(
      (id) => ({ params: { id } }),
      threadOf,
      ({ others }) => ({ params: { id: others.thread.id } }),
      'id',
    ),
  },
  'threadEvent.listEvents': {
    who: 'verified',
    answers: found(200, 1009, 1009, 1005),
    inputs: byObject(
      (threadId) => ({ query: { threadId } }),
      threadOf,
      ({ others }) => ({ query: { threadId: others.thread.id } }),
      'id',
    ),
  },
  'threadEvent.getEvent': { who: 'verified', answers: found(200, 1009, 1009, 1005), inputs: messageBy() },
  'threadEvent.listSharedFiles': {
    who: 'verified',
    answers: found(200, 1009, 1009, 1005),
    inputs: byObject(
      (id) => ({ params: { id } }),
      threadOf,
      ({ others }) => ({ params: { id: others.thread.id } }),
      'id',
    ),
  },
  'message.sendMessage': {
    who: 'active',
    answers: found(201, 1009, 1009, 1004),
    inputs: byObject(
      (threadId) => ({ body: { threadId, clientId: newId(), body: 'Hello' } }),
      threadOf,
      ({ others }) => ({ body: { threadId: others.thread.id, clientId: newId(), body: 'Hello' } }),
      'id',
    ),
  },
  'thread.setLastRead': {
    who: 'verified',
    answers: found(200, 1009, 1009, 1004),
    inputs: byObject(
      (threadId) => ({ body: { threadId, seq: 1 } }),
      threadOf,
      ({ others }) => ({ body: { threadId: others.thread.id, seq: 1 } }),
      'id',
    ),
  },
  'threadSettings.updateThread': {
    who: 'verified',
    answers: found(200, 1009, 1009, 1005),
    inputs: byObject(
      (id) => ({ params: { id }, body: { muted: true } }),
      threadOf,
      ({ others }) => ({ params: { id: others.thread.id }, body: { muted: true } }),
      'id',
    ),
  },
  'messageChange.editMessage': { who: 'active', answers: found(200, 1009, 1009, 1005), inputs: messageBy({ body: TEXT }) },
  'messageChange.deleteMessage': { who: 'verified', answers: found(200, 1009, 1009, 1005), inputs: messageBy() },
  'messageChange.reactToMessage': { who: 'active', answers: found(200, 1009, 1009, 1005), inputs: messageBy({ reaction: 'heart' }) },
  'messageChange.searchMessages': {
    who: 'verified',
    answers: found(200, 1009, 1009, 1005),
    inputs: byObject(
      (id) => ({ params: { id }, query: { q: 'hello' } }),
      threadOf,
      ({ others }) => ({ params: { id: others.thread.id }, query: { q: 'hello' } }),
      'id',
    ),
  },
  'block.blockAccount': {
    who: 'verified',
    answers: found(201, 201, 1009, 1004),
    inputs: byObject(
      (accountId) => ({ body: { accountId } }),
      async ({ world }) => (await world.creator()).id,
      async ({ world }) => ({ body: { accountId: (await world.owner()).id } }),
      'id',
    ),
  },
  'block.listBlocks': { who: 'verified', answers: fits(200) },
  'block.unblockAccount': {
    who: 'verified',
    answers: found(204, 204, 204, 1005),
    inputs: byObject(
      (accountId) => ({ params: { accountId } }),
      async ({ world }) => (await world.creator()).id,
      ({ others }) => ({ params: { accountId: others.creator.id } }),
      'id',
    ),
  },
};
