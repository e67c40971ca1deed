type Ahead = { answer: Promise<Response>; stop: AbortController };

declare global {
  interface Window {
    /** What `src/app/boot.js` has asked the server for before the application was there, and as whom. */
    firstAnswers?: { token: string; answers: Map<string, Ahead> };
  }
}

/** Later it is old, and nobody has wanted it. */
const GOOD_FOR_MS = 15_000;

/** The answer to a read that is under way already, once; undefined when there is none for whoever is signed in now. */
export function takeFirstAnswer({ pathname, search }: URL, token: string | null): Ahead | undefined {
  if (performance.now() > GOOD_FOR_MS) dropFirstAnswers();
  const { firstAnswers } = window;
  if (!firstAnswers || firstAnswers.token !== token) return undefined;
  const key = pathname + search;
  const ahead = firstAnswers.answers.get(key);
  firstAnswers.answers.delete(key);
  return ahead;
}

/** Something was written: what was read before may be untrue. */
export function dropFirstAnswers() {
  delete window.firstAnswers;
}
