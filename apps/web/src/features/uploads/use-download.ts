import { useMutation } from '@tanstack/react-query';
import { call } from '#platform/api.ts';

/** Saves a private file. Its address is asked for when somebody wants it, and works for minutes. */
export function useDownload() {
  return useMutation({
    mutationFn: (id: string) => call('GET files/:id/address', { params: { id } }),
    // It is sent as an attachment: the page stays.
    onSuccess: ({ uri }) => window.location.assign(uri),
  });
}
