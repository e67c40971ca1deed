import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { call } from '#platform/api.ts';
import { isProblem } from '#platform/problem.ts';
import type { Check } from './use-bot-check.ts';

/** The server takes an answer for ten minutes; the form needs a moment to get there. */
const FRESH_MS = 9 * 60_000;

type Work = { startedAt: number; answer: Promise<string | undefined> };

/** Works on a puzzle of our own server, one at a time, a new one for every call. */
export function puzzleCheck(): Check {
  let work: Work | undefined;

  function begin(): Work {
    if (work && Date.now() - work.startedAt < FRESH_MS) return work;
    const started = { startedAt: Date.now(), answer: solve() };
    started.answer.catch(() => {
      if (work === started) work = undefined;
    });
    work = started;
    return started;
  }

  async function take() {
    const { answer } = begin();
    try {
      return await answer;
    } finally {
      work = undefined;
    }
  }

  return { getReady: () => void begin(), take };
}

/**
 * On the page's own thread: the policy for Trusted Types refuses a worker's address, and the work itself is done by
 * Web Crypto beside it. Undefined where the server has another check by now; it says so when the form comes.
 */
async function solve(): Promise<string | undefined> {
  try {
    const challenge = (await call('GET bot-check/puzzle')) as unknown as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    if (!solution) throw new Error('The puzzle took too long');
    return btoa(JSON.stringify({ challenge, solution }));
  } catch (error) {
    if (isProblem(error, 1009)) return undefined;
    throw error;
  }
}
