import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** What an installation needs before it opens to the public, in the recommended order. */
export const SET_UP_LINES = [
  'release',
  'production',
  'database',
  'files',
  'redis',
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
  why: z.nullable(
    z.enum([
      'asOwner',
      'noSmtp',
      'notSentYet',
      'failed',
      'givenUp',
      'noAuthenticator',
      'standIn',
      'notReached',
      'noSockets',
      'another',
      'seenElsewhere',
      'old',
    ]),
  ),
  /** The page below `docs/`, with anchor, that explains it. */
  page: z.string(),
});
export type SetUpLine = z.infer<typeof SetUpLine>;

/** A published version of the program, and the page that says what changed. */
export const Release = z.object({ version: z.string(), url: z.url() });
export type Release = z.infer<typeof Release>;

/** Items that an installation cannot check itself; `list` hides the whole list. */
export const SetUpTick = z.enum(['categories', 'backups', 'list']);
export type SetUpTick = z.infer<typeof SetUpTick>;

export const getSetUp = endpoint('GET /staff/v1/set-up', {
  who: 'staff',
  summary: 'List what this installation still needs; no setting is shown',
  answer: z.object({
    lines: z.array(SetUpLine),
    isPutAway: z.boolean(),
    /** The base URL of `docs/`; null if it is not set. */
    docsUrl: z.nullable(z.string()),
    /** What runs; the commit is null where neither a release nor Git says it. */
    version: z.string(),
    commit: z.nullable(z.string()),
    /** A release that is newer; null without one, or if the server is not told where to ask. */
    newest: z.nullable(Release),
  }),
});

export const tickSetUp = endpoint('POST /staff/v1/set-up/ticks/:what', {
  who: 'staff',
  summary: 'Confirm a step that the installation cannot check, or dismiss the list for all staff. Idempotent',
  params: z.strictObject({ what: SetUpTick }),
});

export const sendTestMail = endpoint('POST /staff/v1/set-up/test-mail', {
  who: 'staff',
  summary: 'Send a test email to your own address',
  status: 202,
});
