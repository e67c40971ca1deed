import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { listUnaccepted } from '@castlane/contract/legal.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#platform/http/api.ts';
import { queryClient } from '#platform/http/query.ts';
import { queryOf } from '#platform/http/queries.ts';
import { paths } from '#platform/page/paths.ts';
import { Button } from '#ui/controls/Button.ts';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { FloatingBar } from '#ui/pages/FloatingBar.tsx';
import { t } from './words.ts';

type Items = AnswerOf<typeof listUnaccepted>['items'];

const unacceptedQuery = { ...queryOf(['legal-unaccepted'], 'GET account/legal'), staleTime: Infinity, meta: { quiet: true } };

/** Asks once to agree to terms that are new or have changed. It blocks nothing. */
export function LegalBar() {
  const items = useQuery(unacceptedQuery).data?.items ?? [];
  const accept = useMutation({
    mutationFn: () => call('POST account/legal', { body: { items: items.map(({ page, sha256 }) => ({ page, sha256 })) } }),
    onSuccess() {
      queryClient.setQueryData(unacceptedQuery.queryKey, { items: [] });
      // The button is gone with the bar.
      document.getElementById('main')?.focus({ preventScroll: true });
    },
    // The text may have changed again meanwhile.
    onError: () => queryClient.invalidateQueries({ queryKey: unacceptedQuery.queryKey }),
  });
  if (items.length === 0) return null;
  return (
    <FloatingBar label={t('legal.bar')} words={wordsOf(items)}>
      {items.map(({ page }) => (
        <LinkButton key={page} variant="default" size="sm" href={paths.legal(page)}>
          {t('legal.read', { context: page })}
        </LinkButton>
      ))}
      <Button size="sm" loading={accept.isPending} onClick={() => accept.mutate()}>
        {t('legal.accept')}
      </Button>
    </FloatingBar>
  );
}

function wordsOf(items: Items): string {
  const context = items.length > 1 ? 'both' : items[0]!.page;
  return items.every(({ isChange }) => isChange) ? t('legal.changed', { context }) : t('legal.first', { context });
}
