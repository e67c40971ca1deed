import type { Proposal } from '@castlane/contract/proposal.ts';
import chats from './content/chats.json' with { type: 'json' };
import comments from './content/comments.json' with { type: 'json' };
import endings from './content/endings.json' with { type: 'json' };

type CommentWords = {
  /** What creators would do, by category of the job: the middle sentence of a proposal. */
  plans: Record<string, string[]>;
  /** The last sentence of a proposal. */
  closings: string[];
  /** Why owners decline; the reason is one of the contract's. */
  declines: { reason: NonNullable<Proposal['declineReason']>; note?: string }[];
  /** Questions that jobs ask, with answers to choose from. */
  questions: Record<string, { question: string; answers: string[] }>;
  /** Whole proposals for jobs of long ago. */
  earlier: string[];
};

/** One line of a chat: `o` is the owner, `c` the creator. `{o}` and `{c}` stand for their first names. */
export type Line = ['o' | 'c', string];

type ChatWords = {
  /** Chats before an offer, and after the assignment. */
  talks: Line[][];
  work: Line[][];
  /** Why creators decline an offer. */
  offerDeclines: string[];
};

type EndingWords = {
  /** Notes of first and second deliveries, and requests for changes between them. */
  deliveries: string[];
  mended: string[];
  changes: string[];
  cancel: { owner: string; creator: string };
  disputes: { open: string; decided: string; decision: string };
  ofCreators: [rating: number, text: string][];
  ofOwners: [rating: number, text: string][];
};

export const COMMENTS = comments as CommentWords;
export const CHATS = chats as ChatWords;
export const ENDINGS = endings as EndingWords;
