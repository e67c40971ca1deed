import { useMutation } from '@tanstack/react-query';
import { call } from '#platform/http/api.ts';

/** Saves a private file. Its address is requested on click, as it works for minutes only. */
export function useDownload() {
  return useMutation({
    mutationFn: (id: string) => call('GET files/:id/address', { params: { id } }),
    // The response is an attachment, so the page stays.
    onSuccess: ({ uri }) => window.location.assign(uri),
  });
}
