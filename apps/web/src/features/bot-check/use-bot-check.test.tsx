import { getPuzzle } from '@castlane/contract/bot-check.ts';
import { getConfig } from '@castlane/contract/config.ts';
import { renderHook, waitFor } from '@testing-library/react';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Payload } from 'altcha-lib/types';
import { expect, test, vi } from 'vitest';
import { NetworkProblem } from '#platform/http/problem.ts';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { BotCheckProblem, useBotCheck, type BotCheck } from './use-bot-check.ts';

const secrets = { hmacSignatureSecret: 'a'.repeat(32), hmacKeySignatureSecret: 'b'.repeat(32) };

function aPuzzle() {
  return createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 10, counter: 20, deriveKey, ...secrets });
}

function checkOf(kind: string) {
  const api = fakeApi()
    .on(getConfig, { botCheck: { kind, siteKey: null } })
    .on(getPuzzle, aPuzzle);
  const { result } = renderHook(useBotCheck);
  return { api, check: result.current, puzzles: () => api.callsTo(getPuzzle).length };
}

async function tokenOf(check: BotCheck) {
  return (await check.added()).botToken;
}

async function isRight(token: string | undefined) {
  const { challenge, solution } = JSON.parse(atob(token ?? '')) as Payload;
  return (await verifySolution({ challenge, solution, deriveKey, ...secrets })).verified;
}

test('without a check there is no token and no puzzle', async () => {
  const { check, puzzles } = checkOf('none');
  check.getReady();
  expect(await tokenOf(check)).toBeUndefined();
  expect(puzzles()).toBe(0);
});

test('a puzzle is worked on from the first touch, and every send has an answer of its own', async () => {
  const { check, puzzles } = checkOf('altcha');
  check.whenTouched.onFocus();
  check.whenTouched.onInput();
  await waitFor(() => expect(puzzles()).toBe(1));
  const first = await tokenOf(check);
  expect(puzzles()).toBe(1);
  expect(await isRight(first)).toBe(true);
  const second = await tokenOf(check);
  expect(second).not.toBe(first);
  expect(await isRight(second)).toBe(true);
  expect(puzzles()).toBe(2);
});

test('an answer that has become too old is not sent', async () => {
  const { check, puzzles } = checkOf('altcha');
  check.getReady();
  await waitFor(() => expect(puzzles()).toBe(1));
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10 * 60_000);
  expect(await isRight(await tokenOf(check))).toBe(true);
  expect(puzzles()).toBe(2);
});

test('what failed in the background is tried anew when the form is sent', async () => {
  const { api, check, puzzles } = checkOf('altcha');
  let isUp = false;
  api.on(getPuzzle, () => {
    if (isUp) return aPuzzle();
    throw new TypeError('Failed to fetch');
  });
  check.getReady();
  await waitFor(() => expect(puzzles()).toBe(1));
  await expect(tokenOf(check)).rejects.toThrow(NetworkProblem);
  isUp = true;
  expect(await isRight(await tokenOf(check))).toBe(true);
});

test('a server that has another check by now decides by itself; a puzzle that makes no sense is a failed check', async () => {
  const { api, check } = checkOf('altcha');
  api.on(getPuzzle, new FakeProblem(1009));
  expect(await tokenOf(check)).toBeUndefined();
  api.on(getPuzzle, { parameters: {} });
  await expect(tokenOf(check)).rejects.toThrow(BotCheckProblem);
});
