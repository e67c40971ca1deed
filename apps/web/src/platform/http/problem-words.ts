import { t } from '#platform/language/words.ts';
import { ApiProblem, messageOf, NetworkProblem } from './problem.ts';

/** Returns why a page's data did not load: the catalogue's message for the code. Only a network problem is called a lost connection. */
export function whyNotLoaded(problem: unknown): string {
  if (problem instanceof ApiProblem) return withWait(messageOf(problem), problem);
  // A query without an error waits for the network.
  return t(problem instanceof NetworkProblem || !problem ? 'app.loadErrorText' : 'app.loadErrorUnknown');
}

/** Returns when to retry, if the server said it. */
export function waitWords({ retryAfter }: ApiProblem): string | undefined {
  return retryAfter === null ? undefined : t('form.retryAfter', { time: spanOf(retryAfter) });
}

export function withWait(message: string, problem: ApiProblem): string {
  const wait = waitWords(problem);
  return wait ? `${message}. ${wait}` : message;
}

function spanOf(seconds: number): string {
  return seconds < 90 ? t('form.seconds', { count: seconds }) : t('form.minutes', { count: Math.ceil(seconds / 60) });
}
