import { makeCompanyLink, makeJobLink } from '@castlane/contract/invitation-link.ts';
import type { OwnJob } from '@castlane/contract/job.ts';
import type { Actor } from '#testing/world.ts';

/** Makes the link of a job, or of the company, and returns its token. */
export async function newLink(owner: Actor, job?: Pick<OwnJob, 'slug'>): Promise<string> {
  const { link } = job ? await owner.call(makeJobLink, { params: { slug: job.slug } }) : await owner.call(makeCompanyLink);
  return tokenIn(link!.url);
}

export function tokenIn(url: string): string {
  return /\/join\/([\w-]{43})$/.exec(url)![1]!;
}
