import { queryOf } from '#platform/http/queries.ts';
import type { NotificationPreferences, NotificationTopic } from '@castlane/contract/notification-preference.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#platform/http/api.ts';
import { queryClient } from '#platform/http/query.ts';
import { t } from '#features/accounts/settings/words.ts';

export type TopicWays = NotificationPreferences['topics'][number];
export type Way = 'mail' | 'push';
type Choice = { topic: NotificationTopic; way: Way; isWanted: boolean };

const waysQuery = queryOf(['notification-preferences'], 'GET notifications/preferences');
const MUTATION_KEY = ['choose-ways'];

export function useWays() {
  return useQuery(waysQuery);
}

/** Updates the screen immediately, sends changes one after the other, and restores the old state on an error. */
export function useChooseWay() {
  return useMutation({
    mutationKey: MUTATION_KEY,
    scope: { id: MUTATION_KEY.join() },
    onMutate: (choice: Choice) => patch(choice),
    // The state is read when the request is sent: the change before may have been undone meanwhile.
    mutationFn: ({ topic, way, isWanted }) => {
      const ways: Record<Way, boolean> = { ...waysOf(topic), [way]: isWanted };
      return call('PUT notifications/preferences', { body: { topics: { [topic]: ways } } });
    },
    onError: (_problem, { isWanted, ...rest }) => patch({ ...rest, isWanted: !isWanted }),
    onSuccess: (answer) => {
      if (queryClient.isMutating({ mutationKey: MUTATION_KEY }) === 1) queryClient.setQueryData(waysQuery.queryKey, answer);
    },
    meta: { note: () => t('settings.saveFailed') },
  });
}

function waysOf(topic: NotificationTopic): Record<Way, boolean> {
  const found = queryClient.getQueryData(waysQuery.queryKey)?.topics.find((each) => each.topic === topic);
  return { mail: found?.mail ?? false, push: found?.push ?? false };
}

function patch({ topic, way, isWanted }: Choice) {
  queryClient.setQueryData(
    waysQuery.queryKey,
    (list) => list && { topics: list.topics.map((each) => (each.topic === topic ? { ...each, [way]: isWanted } : each)) },
  );
}
