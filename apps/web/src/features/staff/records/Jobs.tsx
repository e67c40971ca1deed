import { whyJobCannot, type JobStatus } from '@castlane/contract/job-state.ts';
import { removeJob, type JobLine } from '@castlane/contract/staff.ts';
import { OwnStatusBadge } from '#features/jobs/own/OwnStatusBadge.tsx';
import { Filters, PageFrame } from '#features/staff/desk/PageFrame.tsx';
import { useList, useWrite } from '#features/staff/desk/queries.ts';
import { LoadedList } from '#features/staff/desk/LoadedList.tsx';
import { StaffReasonModal } from '#features/staff/desk/StaffReasonModal.tsx';
import { JOBS, useDesk } from '#features/staff/desk/desks.ts';
import { FilterSelect } from '#features/staff/desk/DeskFilters.tsx';
import { SearchField } from '#features/staff/desk/SearchField.tsx';
import { When } from '#features/staff/desk/When.tsx';
import { call } from '#platform/http/api.ts';
import { count } from '#platform/language/format.ts';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { ArtEmptyJobs } from '#ui/art/ArtEmptyJobs.tsx';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Card } from '#ui/content/Card.tsx';
import { DataTable, DataTableSkeleton, type Column } from '#ui/content/DataTable.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { Box, Text } from '#ui/layout.ts';
import { useDialogs, type DialogState } from '#ui/overlays/use-dialogs.tsx';

export function Jobs() {
  const desk = useDesk(JOBS);
  return (
    <PageFrame title={t('staff.nav.jobs')}>
      <Filters>
        <SearchField label={t('staffRecords.searchJobs')} value={desk.filter.q ?? ''} onSearch={(words) => desk.set('q', words)} />
        <FilterSelect
          desk={desk}
          name="status"
          label={t('staffRecords.status')}
          words={(each) => (each ? t('jobs.status', { context: each }) : t('staffRecords.anyStatus'))}
        />
      </Filters>
      <JobRows {...desk.filter} />
    </PageFrame>
  );
}

function JobRows({ q, status }: { q: string | undefined; status: JobStatus | undefined }) {
  const list = useList('GET /staff/v1/jobs', { q, status }, { isQueue: false });
  const { open, dialog } = useDialogs<JobLine>((job, state) => <RemoveModal job={job} {...state} />);
  const columns: Column<JobLine>[] = [
    { id: 'job', label: t('staffRecords.job'), renderCell: (job) => <JobCell job={job} /> },
    { id: 'status', label: t('staffRecords.status'), width: '150px', renderCell: (job) => <OwnStatusBadge status={job.status} /> },
    { id: 'comments', label: t('staffRecords.comments'), width: '90px', isNumber: true, renderCell: (job) => count(job.proposalCount) },
    {
      id: 'created',
      label: t('staffRecords.created'),
      width: '100px',
      renderCell: (job) => (
        <Text span inherit variant="soft">
          <When at={job.createdAt} />
        </Text>
      ),
    },
    {
      id: 'act',
      label: t('staffRecords.act'),
      width: '96px',
      isMute: true,
      renderCell: (job) => <RemoveButton job={job} onRemove={() => open(job)} />,
    },
  ];
  return (
    <>
      <LoadedList
        list={list}
        skeleton={<DataTableSkeleton columns={columns} />}
        empty={
          <Card pad="none">
            {q || status ? (
              <EmptyState art={<ArtEmptySearch />} title={t('staffRecords.noJobs')} text={t('staffRecords.noJobsText')} />
            ) : (
              <EmptyState art={<ArtEmptyJobs />} title={t('staffRecords.noJobsYet')} text={t('staffRecords.noJobsYetText')} />
            )}
          </Card>
        }
      >
        {(jobs) => <DataTable label={t('staff.nav.jobs')} columns={columns} rows={jobs} keyOf={(job) => job.slug} />}
      </LoadedList>
      {dialog}
    </>
  );
}

function JobCell({ job }: { job: JobLine }) {
  return (
    <>
      <Box component="b" display="block">
        {job.title}
      </Box>
      <Text span size="sm" variant="muted">
        <TextLink isQuiet href={paths.staff(`accounts/${job.ownerId}`)}>
          {job.ownerName}
        </TextLink>
        {job.visibility === 'invited' && <span>{` · ${t('job.byInvitation')}`}</span>}
      </Text>
    </>
  );
}

const OVER = new Set<JobStatus>(['removed', 'closed', 'done']);

/** A filled job cannot be removed, and a finished one has no button. */
function RemoveButton({ job, onRemove }: { job: JobLine; onRemove: () => void }) {
  if (OVER.has(job.status)) return null;
  const why = whyJobCannot('remove', job.status) && t('staffRecords.isAssigned');
  return (
    <Button
      variant="default"
      size="sm"
      disabled={why !== undefined}
      title={why}
      aria-label={t('staffRecords.removeJob', { title: job.title })}
      onClick={onRemove}
    >
      {t('staffRecords.remove')}
    </Button>
  );
}

function RemoveModal({ job: { slug, title, proposalCount, ownerName }, ...state }: DialogState & { job: JobLine }) {
  const remove = useWrite((reason: string) => call('POST /staff/v1/jobs/:slug/remove', { params: { slug }, body: { reason } }), {
    done: () => t('staffRecords.removed'),
    stale: [['staff', 'jobs']],
  });
  return (
    <StaffReasonModal
      {...state}
      title={t('staffRecords.removeTitle')}
      label={t('staffRecords.reason')}
      hint={t('staffRecords.reasonHint')}
      draft={`remove.${slug}`}
      button={t('staffRecords.removeButton')}
      isDanger
      body={removeJob.body}
      onSend={(reason) => remove.mutateAsync(reason)}
    >
      <p>
        <b>{title}</b>
      </p>
      <ul>
        <li>{t('staffRecords.removeDoes.hide')}</li>
        <li>{t('staffRecords.removeDoes.stars', { count: proposalCount })}</li>
        <li>{t('staffRecords.removeDoes.work')}</li>
        <li>{t('staffRecords.removeDoes.owner', { name: ownerName })}</li>
      </ul>
    </StaffReasonModal>
  );
}
