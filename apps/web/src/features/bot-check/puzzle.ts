import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { call } from '#platform/http/api.ts';
import { isProblem } from '#platform/http/problem.ts';
import type { Check } from './check.ts';

/** The server accepts an answer for ten minutes, and the request takes some time too. */
const FRESH_MS = 9 * 60_000;

type Work = { startedAt: number; answer: Promise<string | undefined> };

/** Solves puzzles of our own server, one at a time and a new one for each call. */
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
 * Runs on the main thread, since the Trusted Types policy refuses worker URLs; Web Crypto does the work on another thread anyway.
 * Returns undefined if the server has another check by now; it refuses the form then.
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
