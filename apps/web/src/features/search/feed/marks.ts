import { saveJob, unsaveJob, type FeedItem } from '@castlane/contract/feed.ts';
import { queryOptions, skipToken, useMutation, useQuery, type InfiniteData } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#platform/api.ts';
import { isProblem } from '#platform/problem.ts';
import { markStale, patchKept, queryClient } from '#platform/query.ts';
import { feedItemQuery, feedKeys, refreshFeedItem, type FeedPage } from './api.ts';

/** Saves a job or takes it from the saved ones: shown at once, and taken back if it fails. */
export function useSave(slug: string) {
  return useMark(slug, {
    show: (isSaved) => showSaved(slug, isSaved),
    send: (isSaved) => call(isSaved ? saveJob : unsaveJob, { params: { slug } }),
    done(isSaved, since) {
      // Once more: a list that was on its way meanwhile may have brought what was before.
      showSaved(slug, isSaved);
      // The list of saved jobs stays as it is while it is looked at, so that a slip can be taken back there.
      markStale(feedKeys.saved, since);
    },
  });
}

type Mark = { show: (isOn: boolean) => void; send: (isOn: boolean) => Promise<void>; done: (isOn: boolean, since: number) => void };

/** Shows a mark at once, sends it, and takes it back if that fails. */
export function useMark(slug: string, { show, send, done }: Mark): (isOn: boolean) => void {
  const isUnderWay = useRef(false);
  const { mutate } = useMutation({
    mutationFn: send,
    // What is taken back at once is sent after what it takes back.
    scope: { id: `mark.${slug}` },
    onMutate(isOn) {
      show(isOn);
      return Date.now();
    },
    onSuccess: (_, isOn, since) => done(isOn, since),
    onError(problem, isOn) {
      show(!isOn);
      // It is not open any more: its page says so, and lists lose it.
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
  patchKept<InfiniteData<FeedPage>>(feedKeys.lists, (data) => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, items: page.items.map(change) })),
  }));
}

/** What was hidden since the lists came: they still have it, and offer to take it back. */
const hiddenQuery = queryOptions<readonly string[]>({
  queryKey: feedKeys.hidden,
  queryFn: skipToken,
  initialData: [],
  staleTime: Infinity,
  gcTime: Infinity,
});

export function useHidden(): readonly string[] {
  return useQuery(hiddenQuery).data ?? [];
}

/** The `id` of the element in which a job, or what stands in its place, is found again. */
export function markedId(slug: string): string {
  return `marked-${slug}`;
}
