import type { JobCreator } from '@castlane/contract/job-creator.ts';
import { useRef, useState } from 'react';
import { lineOf } from '#platform/forms/form.ts';
import { isProblem, NetworkProblem } from '#platform/http/problem.ts';
import { list } from '#platform/language/format.ts';
import { t } from './words.ts';

/** Sends something to one creator; rejects with the server's problem. */
export type Messenger<Content> = (creator: JobCreator, content: Content) => Promise<void>;
type Failure = { name: string; problem: unknown };

/**
 * Sends one thing to several creators, one after the other. Who has it is remembered, so another try goes only to the others. Rejects with
 * the first problem if some do not have it in the end; `lines` then says who, and why.
 */
export function useSendToAll<Content>(messenger: Messenger<Content>, onSent: (creator: JobCreator) => void) {
  const sent = useRef(new Set<string>());
  const [result, setResult] = useState<{ sent: number; failed: readonly Failure[] }>({ sent: 0, failed: [] });

  async function send(creators: readonly JobCreator[], content: Content) {
    const failed: Failure[] = [];
    for (const creator of creators) {
      if (sent.current.has(creator.proposalId)) continue;
      const last = failed.at(-1);
      // What is wrong with the content, or with the connection, is so for everyone.
      const isForAll = last && (last.problem instanceof NetworkProblem || isProblem(last.problem, 1004, 1022));
      const problem = isForAll ? last.problem : await problemOf(messenger(creator, content));
      if (problem) failed.push({ name: creator.creator.name, problem });
      else {
        sent.current.add(creator.proposalId);
        onSent(creator);
      }
    }
    setResult({ sent: sent.current.size, failed });
    if (failed[0]) throw failed[0].problem;
  }

  const lines = [
    ...(result.failed.length > 0 && result.sent > 0 ? [t('creators.sentTo', { count: result.sent })] : []),
    ...result.failed.flatMap(({ name, problem }) => {
      const why = lineOf(problem);
      return why === undefined ? [] : [t('creators.failed', { name, why })];
    }),
  ];
  return { send, lines };
}

async function problemOf(sending: Promise<void>): Promise<unknown> {
  try {
    await sending;
    return undefined;
  } catch (problem) {
    return problem;
  }
}

const NAMED = 5;

export function namesOf(creators: readonly JobCreator[]): string {
  const names = creators.map(({ creator }) => creator.name);
  if (names.length <= NAMED + 1) return list(names);
  return list([...names.slice(0, NAMED), t('creators.others', { count: names.length - NAMED })]);
}
