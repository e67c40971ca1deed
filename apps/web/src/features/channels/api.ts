import { queryOf } from '#platform/http/queries.ts';
import type { Service } from '@castlane/contract/channel.ts';
import type { OwnChannel } from '@castlane/contract/integration.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#platform/http/api.ts';
import { FORM_CODES, lineOf } from '#platform/forms/form.ts';
import { isProblem, unlessGone } from '#platform/http/problem.ts';
import { queryClient } from '#platform/http/query.ts';
import { useProfile } from '#platform/store.ts';

const channelsQuery = {
  ...queryOf(['channels', 'own'], 'GET integrations'),
  // The server refreshes channels in the background, so an open page must refetch.
  staleTime: 0,
};

export function useChannels() {
  return useQuery(channelsQuery);
}

/** Whether the creator connects a channel during the set-up: the profile was not submitted yet, or was rejected. */
export function useIsInSetUp(): boolean {
  const status = useProfile()?.verificationStatus;
  return status === 'incomplete' || status === 'rejected';
}

/** Redirects to a service for consent. `line` says why that failed. */
export function useConsent() {
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: (service: Service) => call('GET integrations/:service/callback-url', { params: { service } }),
    onSuccess: ({ url }) => window.location.assign(url),
    meta: { inline: [...FORM_CODES, 1001, 1009] },
  });
  const hasAsked = useRef(false);
  // The page is left once the address is known; with the back button it is found unchanged.
  const isLeaving = isPending || isSuccess;
  useEffect(() => {
    function onShow({ persisted }: PageTransitionEvent) {
      if (!persisted) return;
      hasAsked.current = false;
      reset();
    }
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reset]);
  function leaveFor(service: Service) {
    // The second click of a double click comes before `isLeaving` is true.
    if (hasAsked.current) return;
    hasAsked.current = true;
    mutate(service, { onError: () => (hasAsked.current = false) });
  }
  return { leaveFor, isLeaving, line: lineOf(error) };
}

export function useSync() {
  return useMutation({
    mutationFn: (service: Service) => call('POST integrations/:service/sync', { params: { service } }),
    onSuccess: keepChannel,
    // It was refreshed or removed meanwhile, in another tab or by the server.
    onError: (problem) => (isProblem(problem, 1009, 1022) ? refreshChannels() : undefined),
    meta: { inline: [...FORM_CODES, 1001] },
  });
}

export function useDisconnect() {
  return useMutation({
    mutationFn: (service: Service) => call('DELETE integrations/:service', { params: { service } }).catch(unlessGone),
    onSuccess: (_answer, service) => keepItems((items) => items.filter((each) => each.service !== service)),
  });
}

/** Puts the channel of an answer into the cache. */
export function keepChannel(channel: OwnChannel) {
  keepItems((items) => [...items.filter(({ service }) => service !== channel.service), channel]);
}

function keepItems(change: (items: OwnChannel[]) => OwnChannel[]) {
  queryClient.setQueryData(channelsQuery.queryKey, (list) => list && { ...list, items: change(list.items) });
  void refreshShown();
}

function refreshChannels() {
  return queryClient.invalidateQueries({ queryKey: channelsQuery.queryKey });
}

/** Refetches everything that shows channels besides their list: the portfolio, the creator's own profile, and its public view. */
function refreshShown() {
  return Promise.all(
    [['portfolio'], ['account', 'me'], ['account', 'profile']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}
