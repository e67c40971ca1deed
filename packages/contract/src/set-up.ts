import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** What an installation needs before it opens to the public, in the recommended order. */
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
  /** `optional`: it works without, but users lack a feature. `alarm`: it fails now; shown even if the list is hidden. */
  state: z.enum(['done', 'toDo', 'optional', 'alarm']),
  /** The reason, if a line has several possible ones; never the value of a setting. */
  why: z.nullable(z.enum(['noSmtp', 'notSentYet', 'failed', 'givenUp', 'noAuthenticator', 'standIn'])),
  /** The page below `docs/`, with anchor, that explains it. */
  page: z.string(),
});
export type SetUpLine = z.infer<typeof SetUpLine>;

/** Items that an installation cannot check itself; `list` hides the whole list. */
export const SetUpTick = z.enum(['categories', 'backups', 'list']);
export type SetUpTick = z.infer<typeof SetUpTick>;

export const getSetUp = endpoint('GET /staff/v1/set-up', {
  who: 'staff',
  summary: 'What this installation still needs, as it sees itself; no setting is shown',
  answer: z.object({
    lines: z.array(SetUpLine),
    isPutAway: z.boolean(),
    /** The base URL of `docs/`; null if it is not set. */
    docsUrl: z.nullable(z.string()),
  }),
});

export const tickSetUp = endpoint('POST /staff/v1/set-up/ticks/:what', {
  who: 'staff',
  summary: 'Say that something is in order that the installation cannot see, or put the list away for all staff. Again, it changes nothing',
  params: z.strictObject({ what: SetUpTick }),
});

export const sendTestMail = endpoint('POST /staff/v1/set-up/test-mail', {
  who: 'staff',
  summary: "Send a mail to one's own address, as all mails are sent",
  status: 202,
});
