import { CreatorJobTab, type CreatorJob } from '@castlane/contract/proposal.ts';
import { useSearchParams } from 'react-router';
import { useT } from '#features/proposals/i18n.ts';
import { useKeptScroll } from '#platform/page/kept-scroll.ts';
import { paths } from '#platform/page/paths.ts';
import { ArtEmptyJobs } from '#ui/art/ArtEmptyJobs.tsx';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { LinkTabs } from '#ui/pages/LinkTabs.tsx';
import { Loaded } from '#ui/states/Loaded.tsx';
import { LoadMore } from '#ui/states/LoadMore.tsx';
import { Page } from '#ui/pages/Page.tsx';
import { PageTitle } from '#ui/pages/PageTitle.tsx';
import { useCreatorJobs } from '#features/proposals/api.ts';
import { CreatorJobList, CreatorJobListSkeleton } from './CreatorJobList.tsx';
import { useEffect, useRef, useState } from 'react';
import { focusComment } from '#features/proposals/received/proposal-focus.ts';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { ChangedBrief } from '#features/proposals/ChangedBrief.tsx';
import { WithdrawModal } from '#features/proposals/WithdrawModal.tsx';
import { refreshOwnComments } from '#features/proposals/refresh.ts';

/** The jobs with a proposal of the creator, by its status. */
export function CreatorJobsPage() {
  const t = useT();
  const [params] = useSearchParams();
  const parsed = CreatorJobTab.safeParse(params.get('status'));
  const tab = parsed.success ? parsed.data : 'all';
  const jobs = useCreatorJobs(tab);
  const counts = jobs.data?.pages.at(-1)?.counts;
  useKeptScroll(jobs.isSuccess);
  return (
    <Page>
      <PageTitle title={t('myJobs.title')} />
      <LinkTabs
        label={t('myJobs.tabs')}
        current={tab}
        tabs={CreatorJobTab.options.map((id) => ({ id, href: hrefOf(id), label: t(`myJobs.tab.${id}`), count: counts?.[id] }))}
      />
      <ConsentRequests items={jobs.data?.pages.flatMap(({ items }) => items) ?? []} />
      <Content tab={tab} jobs={jobs} />
    </Page>
  );
}

function hrefOf(tab: CreatorJobTab): string {
  return paths.myJobs(tab === 'all' ? undefined : tab);
}

function Content({ tab, jobs }: { tab: CreatorJobTab; jobs: ReturnType<typeof useCreatorJobs> }) {
  const t = useT();
  return (
    <Loaded query={jobs} skeleton={<CreatorJobListSkeleton />}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) return jobs.isPlaceholderData ? <CreatorJobListSkeleton /> : <NothingHere tab={tab} />;
        return (
          <>
            <CreatorJobList items={items} isOld={jobs.isPlaceholderData} />
            {items.length > 5 && (
              <LoadMore list={jobs} words={{ more: t('myJobs.loadMore'), failed: t('myJobs.moreFailed'), end: t('myJobs.end') }} />
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function NothingHere({ tab }: { tab: CreatorJobTab }) {
  const t = useT();
  return (
    <EmptyState
      art={tab === 'all' ? <ArtEmptyJobs /> : <ArtEmptySearch />}
      title={t(`myJobs.emptyTitle.${tab}`)}
      text={t(`myJobs.emptyText.${tab}`)}
      action={
        tab === 'all' ? (
          <LinkButton href={paths.home()}>{t('myJobs.emptyAction')}</LinkButton>
        ) : (
          <LinkButton variant="default" href={paths.myJobs()}>
            {t('myJobs.emptyTabAction')}
          </LinkButton>
        )
      }
    />
  );
}

/** Proposals whose brief has changed, above all others: without an answer they end. */
function ConsentRequests({ items }: { items: readonly CreatorJob[] }) {
  const answered = useRef<string>(undefined);
  const asked = items.filter(({ proposal }) => proposal.consentBy !== null);
  useEffect(() => {
    const id = answered.current;
    if (id === undefined || asked.some(({ proposal }) => proposal.id === id)) return;
    answered.current = undefined;
    focusComment({ id });
  });
  return asked.map((item) => (
    <Asked
      key={item.proposal.id}
      item={item}
      onAnswered={() => {
        answered.current = item.proposal.id;
      }}
    />
  ));
}

function Asked({ item: { job, proposal }, onAnswered }: { item: CreatorJob; onAnswered: () => void }) {
  const t = useT();
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const { consentBy } = proposal;
  if (consentBy === null) return null;
  return (
    <>
      <ChangedBrief
        job={job}
        proposal={{ ...proposal, consentBy }}
        onConfirmed={onAnswered}
        onWithdraw={() => setIsWithdrawing(true)}
        onStale={refreshOwnComments}
        heading="h2"
      >
        {t('comment.briefOfChanged')} <UiLink href={paths.feedDetails(job.slug)}>{job.title}</UiLink>
      </ChangedBrief>
      <WithdrawModal proposal={proposal} isOpen={isWithdrawing} onClose={() => setIsWithdrawing(false)} onWithdrawn={onAnswered} />
    </>
  );
}
