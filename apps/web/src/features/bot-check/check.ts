/** A kind of check: `getReady` starts it in the background, `take` returns an unused token. */
export type Check = { getReady: () => void; take: () => Promise<string | undefined> };
