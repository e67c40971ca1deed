import type { FeedItem } from '@castlane/contract/feed.ts';
import { queryOptions, skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#platform/http/api.ts';
import { isProblem } from '#platform/http/problem.ts';
import { markStale, patchItems, queryClient } from '#platform/http/query.ts';
import { feedItemQuery, refreshFeedItem } from '#features/search/feed/api.ts';
import { feedKeys } from '#platform/http/query-keys.ts';

/** Saves a job or removes it from the saved ones: shown immediately, undone on an error. */
export function useSave(slug: string) {
  return useMark(slug, {
    show: (isSaved) => showSaved(slug, isSaved),
    send: (isSaved) => call(isSaved ? 'PUT feeds/:slug/saved' : 'DELETE feeds/:slug/saved', { params: { slug } }),
    done(isSaved, since) {
      // Again, since a list request that was running may have brought the old state.
      showSaved(slug, isSaved);
      // Only marked stale: the open list of saved jobs stays, so that a mistake can be undone there.
      markStale(feedKeys.saved, since);
    },
  });
}

/** Hides a job from the feed or shows it again: at once, undone on an error. */
export function useHide(slug: string) {
  return useMark(slug, {
    show: (isHidden) => showHidden(slug, isHidden),
    send: (isHidden) => call(isHidden ? 'PUT feeds/:slug/hidden' : 'DELETE feeds/:slug/hidden', { params: { slug } }),
    done(isHidden, since) {
      if (!isHidden) markStale(feedKeys.lists, since);
    },
  });
}

type Mark = { show: (isOn: boolean) => void; send: (isOn: boolean) => Promise<void>; done: (isOn: boolean, since: number) => void };

/** Returns a function that shows a mark immediately, sends it, and undoes it on an error. */
function useMark(slug: string, { show, send, done }: Mark): (isOn: boolean) => void {
  const isUnderWay = useRef(false);
  const { mutate } = useMutation({
    mutationFn: send,
    // Requests for one job run in order, so that an undo is sent after the change that it undoes.
    scope: { id: `mark.${slug}` },
    onMutate(isOn) {
      show(isOn);
      return Date.now();
    },
    onSuccess: (_, isOn, since) => done(isOn, since),
    onError(problem, isOn) {
      show(!isOn);
      // The job is no longer open: its page says so, and the lists drop it.
      if (!isProblem(problem, 1013)) return;
      void refreshFeedItem(slug);
      void queryClient.invalidateQueries({ queryKey: feedKeys.lists });
    },
    onSettled() {
      isUnderWay.current = false;
    },
  });
  return (isOn) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(isOn);
  };
}

function showSaved(slug: string, saved: boolean) {
  const change = (item: FeedItem) => (item.job.slug === slug ? { ...item, saved } : item);
  queryClient.setQueryData(feedItemQuery(slug).queryKey, (item) => item && { ...item, saved });
  patchItems(feedKeys.lists, change);
}

/** Jobs hidden since the lists were fetched: the lists still contain them and offer an undo. */
const hiddenQuery = queryOptions<readonly string[]>({
  queryKey: feedKeys.hidden,
  queryFn: skipToken,
  initialData: [],
  staleTime: Infinity,
  gcTime: Infinity,
});

function showHidden(slug: string, isHidden: boolean) {
  queryClient.setQueryData<readonly string[]>(feedKeys.hidden, (slugs = []) => {
    const others = slugs.filter((each) => each !== slug);
    return isHidden ? [...others, slug] : others;
  });
}

export function useHidden(): readonly string[] {
  return useQuery(hiddenQuery).data ?? [];
}

/** Returns the `id` of the element that holds a job or its replacement. */
export function markedId(slug: string): string {
  return `marked-${slug}`;
}
