/** Query keys of the list of threads. */
export const threadKeys = { list: ['threads'] } as const;
