import type { TaskHandler } from '#platform/outbox/worker.ts';

/** What `queue_message_notices` leaves for later. Nobody is told by mail or push yet. */
export function threadTasks(): Record<string, TaskHandler> {
  return {
    async 'tell-message'(_left: { threadId: string; accountId: string; afterSeq: number }) {},
    async 'push-message'(_left: { eventId: string; accountId: string }) {},
  };
}
