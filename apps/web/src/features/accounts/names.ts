import type { Engagement } from '@castlane/contract/engagement.ts';

/** The name of an account in public: a business by its company's name, if it has one. */
export function shownName({ company, name }: { company: string | null; name: string }): string {
  return company || name;
}

export function otherName({ side, owner, creator }: Pick<Engagement, 'side' | 'owner' | 'creator'>): string {
  return shownName(side === 'owner' ? creator : owner);
}
