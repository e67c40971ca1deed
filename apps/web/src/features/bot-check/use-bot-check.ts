import { useState } from 'react';
import { loadChunk } from '#platform/page/chunk.ts';
import { configQuery } from '#platform/config.ts';
import { ApiProblem, NetworkProblem } from '#platform/http/problem.ts';
import { queryClient } from '#platform/http/query.ts';
import type { Check } from './check.ts';

export type BotCheck = {
  /** Props of the `<form>`: the check starts at the first touch, so that the user does not wait for it. */
  whenTouched: { onFocus: () => void; onInput: () => void };
  getReady: () => void;
  /** For `useSend`: the token that the body gets; undefined if none is needed. */
  added: () => Promise<{ botToken: string | undefined }>;
  /** The `ref` of the element in which a service renders its question. */
  place: (element: HTMLElement | null) => void;
};

/** The check failed: it did not load, the browser refused it, or the user gave up. */
export class BotCheckProblem extends Error {
  override name = 'BotCheckProblem';
}

/** The bot check of a form, of the kind that the installation has configured. Loaded when it is needed. */
export function useBotCheck(): BotCheck {
  const [check] = useState(makeBotCheck);
  return check;
}

function makeBotCheck(): BotCheck {
  let element: HTMLElement | null = null;
  let opening: Promise<Check | undefined> | undefined;

  function opened() {
    const current = opening ?? open(() => element);
    opening = current;
    // The next try may load it.
    current.catch(() => (opening = undefined));
    return current;
  }

  async function begin() {
    try {
      (await opened())?.getReady();
    } catch {
      // `added` throws when the form is sent.
    }
  }

  async function added() {
    try {
      return { botToken: await (await opened())?.take() };
    } catch (error) {
      if (error instanceof ApiProblem || error instanceof NetworkProblem) throw error;
      throw new BotCheckProblem('The check gave no token', { cause: error });
    }
  }

  const getReady = () => void begin();
  const place: BotCheck['place'] = (next) => {
    element = next;
  };
  return { whenTouched: { onFocus: getReady, onInput: getReady }, getReady, added, place };
}

/** Without the configuration the call has no token; the server refuses it if it needs one. */
async function open(place: () => HTMLElement | null): Promise<Check | undefined> {
  const config = await queryClient.ensureQueryData(configQuery).catch(() => undefined);
  const { kind = 'none', siteKey = null } = config?.botCheck ?? {};
  if (kind === 'none') return undefined;
  if (kind === 'altcha') return (await loadChunk(() => import('./puzzle.ts'))).puzzleCheck();
  return (await loadChunk(() => import('./service.ts'))).serviceCheck(kind, siteKey, place);
}
