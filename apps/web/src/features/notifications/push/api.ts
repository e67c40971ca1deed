import { queryOf } from '#platform/http/queries.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#platform/http/api.ts';
import { unlessGone } from '#platform/http/problem.ts';
import { queryClient } from '#platform/http/query.ts';
import { findThisDevice, switchOff, switchOn, type PushState } from './device.ts';

const devicesQuery = { ...queryOf(['push', 'devices'], 'GET push/subscriptions'), staleTime: 0 };

/** Checked again on window focus: the permission can change elsewhere. */
const hereQuery = queryOptions({ queryKey: ['push', 'here'], queryFn: findThisDevice, staleTime: 0, networkMode: 'always' });

export function usePushDevices() {
  return useQuery(devicesQuery);
}

/** The state of push in this browser; undefined until known. `publicKey` is null if the server has no push. */
export function useThisDevice(): { state: PushState; id: string | null; publicKey: string | null; hasOthers: boolean } | undefined {
  const here = useQuery(hereQuery).data;
  const devices = useQuery(devicesQuery).data;
  if (!here || !devices) return undefined;
  // It may have been removed from another device.
  const isGone = here.state === 'on' && !devices.items.some(({ id }) => id === here.id);
  const { publicKey, items } = devices;
  return { ...(isGone ? { state: 'off', id: null } : here), publicKey, hasOthers: items.length > 0 };
}

function refreshPush() {
  return queryClient.invalidateQueries({ queryKey: ['push'] });
}

export function useSwitchOn() {
  return useMutation({
    mutationFn: (publicKey: string) => switchOn(publicKey),
    onSettled: refreshPush,
    meta: { inline: ['network', 1005, 1022] },
  });
}

export function useSwitchOff() {
  return useMutation({
    mutationFn: switchOff,
    onSettled: refreshPush,
    // Push is off even if the server could not be told; the list has the device until the server notices.
    meta: { inline: ['network', 1009, 1022] },
  });
}

export function useRemoveDevice() {
  return useMutation({
    mutationFn: (id: string) => call('DELETE push/subscriptions/:id', { params: { id } }).catch(unlessGone),
    onSuccess: (_answer, id) =>
      queryClient.setQueryData(
        devicesQuery.queryKey,
        (devices) => devices && { ...devices, items: devices.items.filter((device) => device.id !== id) },
      ),
  });
}
