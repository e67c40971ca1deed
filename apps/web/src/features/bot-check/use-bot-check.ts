import { useState } from 'react';
import { loadChunk } from '#platform/chunk.ts';
import { configQuery } from '#platform/config.ts';
import { ApiProblem, NetworkProblem } from '#platform/problem.ts';
import { queryClient } from '#platform/query.ts';

/** One way of checking: `getReady` begins in the background, `take` gives a token that nobody has had. */
export type Check = { getReady: () => void; take: () => Promise<string | undefined> };

export type BotCheck = {
  /** Goes on the `<form>`: the check begins when somebody touches it, so that nobody waits for it. */
  whenTouched: { onFocus: () => void; onInput: () => void };
  getReady: () => void;
  /** A token for one call; undefined where none is asked for. */
  getToken: () => Promise<string | undefined>;
  /** The `ref` of where a service draws what it may have to ask. */
  place: (element: HTMLElement | null) => void;
};

/** The check itself failed: not loaded, refused by the browser, or given up. */
export class BotCheckProblem extends Error {
  override name = 'BotCheckProblem';
}

/** The bot check of a form, of whatever kind the installation has. What does the work is loaded when it is needed. */
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
    // What did not load may load the next time.
    current.catch(() => (opening = undefined));
    return current;
  }

  async function begin() {
    try {
      (await opened())?.getReady();
    } catch {
      // Whoever sends the form is told.
    }
  }

  async function getToken() {
    try {
      return await (await opened())?.take();
    } catch (error) {
      if (error instanceof ApiProblem || error instanceof NetworkProblem) throw error;
      throw new BotCheckProblem('The check gave no token', { cause: error });
    }
  }

  const getReady = () => void begin();
  const place: BotCheck['place'] = (next) => {
    element = next;
  };
  return { whenTouched: { onFocus: getReady, onInput: getReady }, getReady, getToken, place };
}

/** Without the settings the call goes out as it is: if the server wants a token, it says so. */
async function open(place: () => HTMLElement | null): Promise<Check | undefined> {
  const config = await queryClient.ensureQueryData(configQuery).catch(() => undefined);
  const { kind = 'none', siteKey = null } = config?.botCheck ?? {};
  if (kind === 'none') return undefined;
  if (kind === 'altcha') return (await loadChunk(() => import('./puzzle.ts'))).puzzleCheck();
  return (await loadChunk(() => import('./service.ts'))).serviceCheck(kind, siteKey, place);
}
