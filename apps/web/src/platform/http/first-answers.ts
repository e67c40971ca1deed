type Ahead = { answer: Promise<Response>; stop: AbortController };

declare global {
  interface Window {
    /** The requests that `src/app/start/boot.js` has sent before the application loaded, and the token that they used. */
    firstAnswers?: { token: string; answers: Map<string, Ahead> };
  }
}

/** Afterwards the answers are stale. */
const GOOD_FOR_MS = 15_000;

/** Takes the answer of a read that was sent early; undefined if there is none for the current session. */
export function takeFirstAnswer({ pathname, search }: URL, token: string | null): Ahead | undefined {
  if (performance.now() > GOOD_FOR_MS) dropFirstAnswers();
  const { firstAnswers } = window;
  if (!firstAnswers || firstAnswers.token !== token) return undefined;
  const key = pathname + search;
  const ahead = firstAnswers.answers.get(key);
  firstAnswers.answers.delete(key);
  return ahead;
}

/** Drops the early answers: after a write they may be wrong. */
export function dropFirstAnswers() {
  delete window.firstAnswers;
}
