import { RightState } from '@castlane/contract/right.ts';
import { IconDownload } from '@tabler/icons-react';
import { useId } from 'react';
import { lineOf } from '#platform/forms/form.ts';
import { useKeptScroll } from '#platform/page/kept-scroll.ts';
import { paths } from '#platform/page/paths.ts';
import { queryClient } from '#platform/http/query.ts';
import { ArtEmptyJobs } from '#ui/art/ArtEmptyJobs.tsx';
import { Button } from '#ui/controls/Button.ts';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Box, Stack, Title } from '#ui/layout.ts';
import { toast } from '#ui/overlays/toast.ts';
import { Page } from '#ui/pages/Page.tsx';
import { PageTitle } from '#ui/pages/PageTitle.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { Loaded } from '#ui/states/Loaded.tsx';
import { LoadMore } from '#ui/states/LoadMore.tsx';
import { rightsQuery, useDownloadRights, useRights } from './api.ts';
import { RightsTable, RightsTableSkeleton } from './RightsTable.tsx';
import { t } from './words.ts';

export const prefetch = () => Promise.all(RightState.options.map((state) => queryClient.prefetchInfiniteQuery(rightsQuery(state))));

/** The reader's rights on accepted work, by their end. */
export function RightsPage() {
  const lists = { ending: useRights('ending'), running: useRights('running'), ended: useRights('ended') };
  const file = useDownloadRights();
  const all = Object.values(lists);
  const isEmpty = all.every(({ data }) => data?.pages[0]?.items.length === 0);
  // Show all states at once: one that came later would move those below it.
  const isPending = all.some((list) => list.isPending);
  useKeptScroll(all.every(({ isSuccess }) => isSuccess));
  return (
    <Page>
      <PageTitle
        title={t('rights.title')}
        actions={
          !isEmpty && (
            <Button
              variant="default"
              loading={file.isPending}
              leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => file.mutate(undefined, { onSuccess: () => toast.success(t('rights.csvDone')) })}
            >
              {t('rights.csv')}
            </Button>
          )
        }
      />
      <Box mb={file.error ? 16 : 0}>
        <FormProblem line={lineOf(file.error)} />
      </Box>
      {isEmpty ? (
        <EmptyState
          art={<ArtEmptyJobs />}
          title={t('rights.emptyTitle')}
          text={t('rights.emptyText')}
          action={<LinkButton href={paths.myJobs()}>{t('rights.emptyAction')}</LinkButton>}
        />
      ) : isPending ? (
        <RightsTableSkeleton />
      ) : (
        <Stack gap={32}>
          {RightState.options.map((state) => (
            <Section key={state} state={state} list={lists[state]} />
          ))}
        </Stack>
      )}
    </Page>
  );
}

/** One state. Nothing is shown of one without rights. */
function Section({ state, list }: { state: RightState; list: ReturnType<typeof useRights> }) {
  const id = useId();
  const rows = list.data?.pages.flatMap(({ items }) => items);
  if (rows?.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb={12}>
        {t('rights.section', { context: state })}
      </Title>
      <Loaded query={{ ...list, data: rows }} skeleton={null}>
        {(shown) => <RightsTable rows={shown} label={t('rights.section', { context: state })} />}
      </Loaded>
      {list.hasNextPage && <LoadMore list={list} isByButton words={{ more: t('rights.more'), failed: t('rights.moreFailed'), end: '' }} />}
    </section>
  );
}
