import { resolveReport, type Report, type ReportOutcome } from '@castlane/contract/report.ts';
import { OutcomeBar } from '#features/staff/desk/OutcomeBar.tsx';
import { StaffReasonModal } from '#features/staff/desk/StaffReasonModal.tsx';
import { useT } from './i18n.ts';
import { toast } from '#ui/overlays/toast.ts';
import { useResolveReport } from './api.ts';

/** The two outcomes of a report. Keys: A and N. */
export function ResolveBar({ report }: { report: Report }) {
  const t = useT();
  return (
    <OutcomeBar<ReportOutcome>
      waits={t('staffReports.waits')}
      since={report.createdAt}
      isOpen={report.outcome === null}
      choices={[
        { outcome: 'nothing', keyName: 'n', label: t('staffReports.resolve.nothing'), variant: 'default' },
        { outcome: 'acted', keyName: 'a', label: t('staffReports.resolve.acted') },
      ]}
    >
      {(outcome, close) => <ResolveModal report={report} outcome={outcome} onClose={close} />}
    </OutcomeBar>
  );
}

type ResolveModalProps = { report: Report; outcome: ReportOutcome | undefined; onClose: () => void };

/** The findings, for colleagues; the reporter is told the outcome only. */
function ResolveModal({ report: { id, reporter }, outcome, onClose }: ResolveModalProps) {
  const t = useT();
  const resolve = useResolveReport(id);
  const shown = outcome ?? 'acted';
  return (
    <StaffReasonModal
      isOpen={outcome !== undefined}
      onClose={onClose}
      title={t(`staffReports.ask.${shown}`)}
      label={t('staffReports.note')}
      hint={t('staffReports.noteHint')}
      draft={`report.${id}`}
      field="note"
      button={t('staffReports.close')}
      body={resolveReport.body}
      onSend={async (note = '') => {
        await resolve.mutateAsync({ outcome: shown, note });
        toast.success(t('staffReports.closedToast'));
      }}
    >
      <p>{t(`staffReports.means.${shown}`, { name: reporter.name })}</p>
    </StaffReasonModal>
  );
}
