import type { UseFormReturnType } from '@mantine/form';
import { useEffect } from 'react';
import { useOwnPortfolio } from '#features/channels/own-portfolio.ts';
import { useStore } from '#platform/store.ts';
import { isGone, withoutGone, type ProposalValues } from './proposal-values.ts';

/**
 * The items of one's portfolio, for a form that may have some of them as samples, and whether there may be any to choose. Without a channel nobody asks for
 * them. Rows whose item is gone, from a draft of another day, become links.
 */
export function useItems(form: UseFormReturnType<ProposalValues>) {
  const { samples } = form.values;
  const hasChannel = useStore(({ profile }) => (profile.profile?.creator?.channels.length ?? 0) > 0);
  const { data, isFetchedAfterMount } = useOwnPortfolio({ isAsked: hasChannel || samples.some(({ itemId }) => itemId !== undefined) });
  // What was kept from before may be older than what was chosen.
  const items = isFetchedAfterMount ? data?.items : undefined;
  const rows = items && samples.some((row) => isGone(row, items)) ? withoutGone(samples, items) : undefined;
  useEffect(() => {
    if (rows) form.setFieldValue('samples', rows);
  });
  return { items: data?.items, canChoose: hasChannel && items?.length !== 0 };
}
