import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PageQuery } from './page.ts';
import { MAIL_LINES_MAX } from './policy.ts';
import { atLeast, atMost, Id, Slug, Time } from './primitives.ts';

/** More than 500 lines of long names and addresses. */
const TEXT_MAX = 150_000;

/** What is pasted, or read from a CSV file: an address and a name in each line. */
const Text = z
  .string({ error: 'Paste at least one address' })
  .check(atLeast(1, { error: 'Paste at least one address' }), atMost(TEXT_MAX, { error: `Paste at most ${MAIL_LINES_MAX} lines` }));

/**
 * What becomes of a line: `new` gets a mail, `account` is invited in the product. The others are left out: the person wants no invitations,
 * stands in an earlier line, or is invited to this job; or the line has no address that can be used.
 */
export const MailLineState = z.enum(['new', 'account', 'unsubscribed', 'double', 'malformed', 'invited']);
export type MailLineState = z.infer<typeof MailLineState>;

export const MailLine = z.object({
  /** The number of the line in the text, from 1. Empty lines and a header are left out. */
  line: z.int(),
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
  state: MailLineState,
  /** What is wrong with a malformed line. */
  why: z.nullable(z.string()),
});
export type MailLine = z.infer<typeof MailLine>;

export const MailInvitationState = z.enum(['waiting', 'sent', 'reminded', 'refused', 'joined', 'withdrawn']);
export type MailInvitationState = z.infer<typeof MailInvitationState>;

/** An owner's invitation of a person who had no account. The address and the name are deleted when it is withdrawn. */
export const MailInvitation = z.object({
  id: Id,
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
  state: MailInvitationState,
  createdAt: Time,
});
export type MailInvitation = z.infer<typeof MailInvitation>;

const ofJob = z.strictObject({ slug: Slug });
const Token = z.string().check(atMost(200));

export const previewMailList = endpoint('POST job/:slug/mail-invitations/preview', {
  limit: { max: 60, per: 'hour' },
  who: 'activeOwner',
  summary: 'Read a list of addresses and say what would become of each line; nothing is kept or sent',
  problems: [1005, 1013, 1014],
  // A kept answer would keep the addresses.
  ignoresKey: true,
  params: ofJob,
  body: z.strictObject({ text: Text }),
  answer: z.object({
    lines: z.array(MailLine),
    /** How many more addresses the owner can invite now. */
    left: z.int(),
  }),
});

export const inviteByMail = endpoint('POST job/:slug/mail-invitations', {
  who: 'activeOwner',
  summary: 'Invite the people of a list: creators in the product, the others by one email',
  status: 201,
  problems: [1005, 1013, 1014, 1022],
  params: ofJob,
  body: z.strictObject({ text: Text, iKnowThem: z.literal(true, { error: 'Confirm that you know these people' }) }),
  answer: z.object({
    /** Creators who were invited in the product. */
    invited: z.int(),
    /** People who get an email. */
    mailed: z.int(),
  }),
});

export const listMailInvitations = endpoint('GET job/:slug/mail-invitations', {
  who: 'owner',
  summary: 'List the people you have invited to a job by email, newest first',
  problems: [1013],
  params: ofJob,
  query: z.strictObject(PageQuery),
  answer: z.object({
    items: z.array(MailInvitation),
    nextCursor: z.nullable(z.string()),
    /** Too many of the owner's addresses were refused: no mail goes out until the refused ones are removed. */
    isPaused: z.boolean(),
  }),
});

export const withdrawMailInvitation = endpoint('DELETE job/:slug/mail-invitations/:id', {
  who: 'owner',
  summary: 'Withdraw an invitation by email and delete its address; 1005 once the person has joined. Idempotent',
  problems: [1005, 1009, 1013],
  params: z.strictObject({ slug: Slug, id: Id }),
});

export const removeRefused = endpoint('POST job/:slug/mail-invitations/remove-refused', {
  who: 'owner',
  summary: 'Remove the addresses of a job that mail servers refused; what waits is sent once few enough are left',
  problems: [1013],
  params: ofJob,
  answer: z.object({ isPaused: z.boolean() }),
});

export const lookAtMailInvitation = endpoint('POST mail-invitations/look', {
  limit: { max: 120, per: 'hour' },
  who: 'anyone',
  summary: 'Show who invites to what, by the token of a mailed invitation',
  status: 200,
  problems: [1009],
  ignoresKey: true,
  body: z.strictObject({ token: Token }),
  answer: z.object({ email: z.string(), items: z.array(z.object({ business: z.string(), jobTitle: z.string() })) }),
});

export const openStop = endpoint('GET mail-invitations/stop', {
  who: 'anyone',
  summary: 'Redirect the link in an email to the page where its reader stops invitations; changes nothing',
  status: 303,
  query: z.strictObject({ token: Token }),
});

export const stopMailInvitations = endpoint('POST mail-invitations/stop', {
  who: 'anyone',
  summary: 'Get no invitations by email from any owner, with the token in such an email (one-click, RFC 8058)',
  status: 204,
  problems: [1009],
  query: z.strictObject({ token: Token }),
});
