import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PageQuery, pageOf } from './page.ts';
import { Id, paragraphs, Slug, Time } from './primitives.ts';
import { ThreadEvent } from './thread-event.ts';

export const ReportReason = z.enum(
  ['spam', 'scam', 'pays_elsewhere', 'harassment', 'hate', 'sexual', 'impersonation', 'illegal', 'other'],
  { error: 'Say what’s wrong' },
);
export type ReportReason = z.infer<typeof ReportReason>;

/** Staff see only the reported item and, for a chat, a few messages around it, as they were at the time of the report. */
export const sendReport = endpoint('POST reports', {
  who: 'verified',
  summary: 'Report a chat message, a profile or a job to staff; repeated calls return the same report',
  status: 201,
  problems: [1005, 1009],
  body: z.strictObject({
    about: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('message'), eventId: Id }),
      z.strictObject({ kind: z.literal('profile'), slug: Slug }),
      z.strictObject({ kind: z.literal('job'), slug: Slug }),
    ]),
    reason: ReportReason,
    note: z.optional(paragraphs(1, 1000)),
  }),
  answer: z.object({ id: Id, createdAt: Time }),
});

const Person = z.object({ id: Id, slug: z.string(), name: z.string() });

export const ReportSummary = z.object({
  id: Id,
  kind: z.enum(['message', 'profile', 'job']),
  reason: ReportReason,
  /** The reported item in one line. */
  title: z.string(),
  reporter: Person,
  reported: Person,
  /** How many other reports about the same account are open. */
  otherOpenReports: z.int(),
  createdAt: Time,
  resolvedAt: z.nullable(Time),
});
export type ReportSummary = z.infer<typeof ReportSummary>;

export const ReportOutcome = z.enum(['acted', 'nothing'], { error: 'Say how it ended' });
export type ReportOutcome = z.infer<typeof ReportOutcome>;

export const Report = z.extend(ReportSummary, {
  note: z.nullable(z.string()),
  context: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('message'), jobTitle: z.string(), eventId: Id, events: z.array(ThreadEvent) }),
    z.object({
      kind: z.literal('profile'),
      slug: z.string(),
      name: z.string(),
      about: z.string(),
      profileImageUri: z.nullable(z.string()),
    }),
    z.object({
      kind: z.literal('job'),
      slug: z.string(),
      title: z.string(),
      description: z.string(),
      /** The newest answered questions about it; absent in old reports. */
      questions: z.optional(z.array(z.object({ text: z.string(), answer: z.string() }))),
    }),
  ]),
  outcome: z.nullable(ReportOutcome),
  resolution: z.nullable(z.string()),
  resolvedBy: z.nullable(z.string()),
});
export type Report = z.infer<typeof Report>;

const byId = z.strictObject({ id: Id });

export const listReports = endpoint('GET /staff/v1/reports', {
  who: 'staff',
  summary: 'List reports: open ones oldest first, resolved ones newest first',
  query: z.strictObject({ ...PageQuery, status: z._default(z.enum(['open', 'resolved']), 'open') }),
  answer: z.extend(pageOf(ReportSummary), { openCount: z.int() }),
});

export const getReport = endpoint('GET /staff/v1/reports/:id', {
  who: 'staff',
  summary: 'Get one report with its context. Each read is recorded in the audit log',
  problems: [1009],
  params: byId,
  answer: Report,
});

export const resolveReport = endpoint('POST /staff/v1/reports/:id/resolve', {
  who: 'staff',
  summary: 'Close a report; its sender is told whether action was taken. 1005 if it is closed already',
  status: 200,
  problems: [1005, 1009],
  params: byId,
  body: z.strictObject({ outcome: ReportOutcome, note: paragraphs(10, 1000) }),
  answer: Report,
});
