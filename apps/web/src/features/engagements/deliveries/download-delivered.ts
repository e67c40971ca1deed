import { useMutation } from '@tanstack/react-query';
import { call } from '#platform/http/api.ts';

export function useDownloadDelivered(slug: string) {
  return useMutation({
    mutationFn: (engagementIds?: readonly string[]) =>
      call('GET job/:slug/delivered-zip', { params: { slug }, query: engagementIds ? { ids: engagementIds.join(',') } : {} }),
    // The response is an attachment, so the page stays.
    onSuccess: ({ url }) => window.location.assign(url),
  });
}
