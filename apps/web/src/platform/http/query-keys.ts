/** Query keys that several features invalidate. */

export const feedKeys = {
  lists: ['feed', 'list'] as const,
  saved: ['feed', 'list', 'saved'] as const,
  hidden: ['feed', 'hidden'] as const,
  item: (slug: string) => ['feed', 'item', slug] as const,
};

/** Everything about one job is under `['jobs', slug]`, its comments under `['jobs', slug, 'proposals']`. */
export const jobKeys = {
  job: (slug: string) => ['jobs', slug] as const,
  details: (slug: string) => ['jobs', slug, 'details'] as const,
  proposals: (slug: string) => ['jobs', slug, 'proposals'] as const,
  versions: (slug: string) => ['jobs', slug, 'versions'] as const,
  creators: (slug: string) => ['jobs', slug, 'creators'] as const,
  invitations: (slug: string) => ['jobs', slug, 'invitations'] as const,
  own: () => ['own-jobs'] as const,
};

/** Everything about one engagement is under `['engagements', id]`. */
export const engagementKeys = {
  all: ['engagements'] as const,
  one: (id: string) => ['engagements', id] as const,
  agreement: (id: string, number?: number) => ['engagements', id, 'agreement', ...(number ? [number] : [])] as const,
};

/** The creator's comments and jobs. */
export const creatorJobsKey = ['creator-jobs'] as const;

export const threadKeys = {
  list: ['threads'],
  files: (id: string) => ['threads', id, 'files'] as const,
  /** Under the list, since an event that changes it also changes the thread. */
  negotiation: (id: string, otherTerms: number) => ['threads', 'negotiation', id, otherTerms] as const,
} as const;
