import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Slug, Time } from './primitives.ts';

/**
 * An address that an owner gives to creators: it invites everyone who opens it to one job, or to the open jobs of the company. Whoever may
 * log in still has to; the token only invites.
 */
export const InvitationLink = z.object({
  url: z.string(),
  /** How many creators have used it. */
  uses: z.int(),
  createdAt: Time,
});
export type InvitationLink = z.infer<typeof InvitationLink>;

/** The secret of a link: 256 random bits. */
export const LinkToken = z.string({ error: 'not found' }).check(z.regex(/^[\w-]{43}$/, { error: 'not found' }));

/** A link that a sign-up goes through; `jobSlug` is the job that the creator picked of those of a company. */
export const GivenLink = z.strictObject({ token: LinkToken, jobSlug: z.optional(Slug) });
export type GivenLink = z.infer<typeof GivenLink>;

const ofJob = z.strictObject({ slug: Slug });
const one = z.object({ link: z.nullable(InvitationLink) });

export const getJobLink = endpoint('GET job/:slug/link', {
  who: 'owner',
  summary: 'Get the link that invites to your job: null without one',
  problems: [1013],
  params: ofJob,
  answer: one,
});

export const makeJobLink = endpoint('PUT job/:slug/link', {
  who: 'activeOwner',
  summary: 'Make the link that invites to your recruiting job, or return the one that there is',
  status: 200,
  problems: [1005, 1013, 1014],
  params: ofJob,
  answer: one,
});

export const endJobLink = endpoint('DELETE job/:slug/link', {
  who: 'owner',
  summary: 'End the link of a job. Those who came through it stay invited. Idempotent',
  problems: [1013],
  params: ofJob,
});

export const getCompanyLink = endpoint('GET company-link', {
  who: 'owner',
  summary: 'Get the link that invites to your open jobs: null without one',
  answer: one,
});

export const makeCompanyLink = endpoint('PUT company-link', {
  who: 'activeOwner',
  summary: 'Make the link that invites to your open jobs, or return the one that there is',
  status: 200,
  answer: one,
});

export const endCompanyLink = endpoint('DELETE company-link', {
  who: 'owner',
  summary: 'End the link of your company. Those who came through it stay invited. Idempotent',
});

/** A job of a company that a creator can pick. */
export const LinkedJob = z.object({ slug: z.string(), title: z.string() });
export type LinkedJob = z.infer<typeof LinkedJob>;

export const acceptLink = endpoint('POST links/:token', {
  who: 'creator',
  summary: 'Accept the invitation of a link, which agrees to nothing; of a company’s link, name one of its jobs to be invited to it',
  status: 200,
  problems: [1009, 1013, 1014],
  params: z.strictObject({ token: LinkToken }),
  body: z.strictObject({ jobSlug: z.optional(Slug) }),
  answer: z.object({
    /** The company, or the name of an owner without one. */
    company: z.string(),
    /** The job that the creator is invited to now; null if one of `jobs` has to be picked. */
    job: z.nullable(LinkedJob),
    jobs: z.array(LinkedJob),
  }),
});
