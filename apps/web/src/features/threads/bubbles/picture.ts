import type { MessageAttachment } from '@castlane/contract/thread-event.ts';
import { queryOf } from '#platform/http/queries.ts';
import { UPLOAD_ADDRESS_MINUTES } from '@castlane/contract/policy.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem } from '#platform/http/problem.ts';

/** Fetches a new URL while the old one still works. */
const FRESH_MS = (UPLOAD_ADDRESS_MINUTES - 1) * 60_000;

export type PictureItem = MessageAttachment & { image: NonNullable<MessageAttachment['image']> };

export function isPicture<File extends MessageAttachment>(file: File): file is File & PictureItem {
  return file.image !== null;
}

/** Fetches the URL of a message's picture while it is on the screen. A loaded picture stays when its URL expires. */
export function usePicture(id: string) {
  const [state, setState] = useState<'loading' | 'there' | 'broken'>('loading');
  const { data, error, refetch } = useQuery({
    ...queryOf(['file', id], 'GET files/:id/address', { params: { id } }),
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    refetchOnWindowFocus: false,
  });
  const image = data?.image ?? undefined;
  return {
    image,
    isThere: state === 'there',
    isFailed: state === 'broken' || (error !== null && !image),
    isGone: isProblem(error, 1009),
    onLoad: () => setState('there'),
    onError: () => setState('broken'),
    retry: () => {
      setState('loading');
      void refetch();
    },
  };
}
