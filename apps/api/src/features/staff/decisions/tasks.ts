import type { Deps } from '#platform/deps.ts';
import type { TaskHandler } from '#platform/outbox/worker.ts';
import { TAKE_DECISION, takeDecision } from './actions.ts';
import type { Deciders } from './deciders.ts';

export function decisionTasks(deps: Deps, deciders: Deciders): Record<string, TaskHandler> {
  return { [TAKE_DECISION]: (held: { decisionId: string }) => takeDecision(deps, deciders, held) };
}
