import type { WorkingJob } from '@castlane/contract/work.ts';

/** Under which name somebody appears: a business by its company's, where it gave one. */
export function shownName({ company, name }: { company: string | null; name: string }): string {
  return company || name;
}

/** How the other side of a job is spoken of. */
export function otherName({ side, owner, creator }: Pick<WorkingJob, 'side' | 'owner' | 'creator'>): string {
  return shownName(side === 'owner' ? creator : owner);
}
