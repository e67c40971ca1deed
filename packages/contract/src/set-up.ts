import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** What an installation needs before it is opened to the public, in the order in which one would see to it. */
export const SET_UP_LINES = [
  'production',
  'database',
  'address',
  'proxy',
  'mail',
  'secretKeys',
  'ownStaff',
  'demoAccounts',
  'botCheck',
  'push',
  'youtube',
  'instagram',
  'categories',
  'backups',
  'reviews',
] as const;

export const SetUpLine = z.object({
  line: z.enum(SET_UP_LINES),
  /** `optional`: it works without, and something is missing for people. `alarm`: it fails now; shown also once the list is put away. */
  state: z.enum(['done', 'toDo', 'optional', 'alarm']),
  /** What it is about, more closely, where a line has several reasons; never a setting's value. */
  why: z.nullable(z.enum(['noSmtp', 'notSentYet', 'failed', 'givenUp', 'noAuthenticator', 'standIn'])),
  /** What says more of it: a page below `docs/`, and its part. */
  page: z.string(),
});
export type SetUpLine = z.infer<typeof SetUpLine>;

/** What an installation cannot see of itself, and the list as a whole, which staff put away by it. */
export const SetUpTick = z.enum(['categories', 'backups', 'list']);
export type SetUpTick = z.infer<typeof SetUpTick>;

export const getSetUp = endpoint({
  method: 'GET',
  path: '/staff/v1/set-up',
  who: 'staff',
  summary: 'What this installation still needs, as it sees itself; no setting is shown',
  answer: z.object({
    lines: z.array(SetUpLine),
    isPutAway: z.boolean(),
    /** Where `docs/` is read; null where nobody has said. */
    docsUrl: z.nullable(z.string()),
  }),
});

export const tickSetUp = endpoint({
  method: 'POST',
  path: '/staff/v1/set-up/ticks/:what',
  who: 'staff',
  summary: 'Say that something is in order that the installation cannot see, or put the list away for all staff. Again, it changes nothing',
  params: z.strictObject({ what: SetUpTick }),
});

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/staff/v1/set-up/test-mail',
  who: 'staff',
  summary: "Send a mail to one's own address, as all mails are sent",
  status: 202,
});
