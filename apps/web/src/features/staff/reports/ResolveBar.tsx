import { resolveReport, type Report, type ReportOutcome } from '@castlane/contract/report.ts';
import { useHeldOn, useHold } from '#features/staff/decisions/held.ts';
import { OutcomeBar } from '#features/staff/desk/OutcomeBar.tsx';
import { StaffReasonModal } from '#features/staff/desk/StaffReasonModal.tsx';
import { t } from './words.ts';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';

type ResolveBarProps = { report: Report; onDecided: () => void };

/** The two outcomes of a report. Keys: A and N. */
export function ResolveBar({ report, onDecided }: ResolveBarProps) {
  const held = useHeldOn(report.id);
  return (
    <OutcomeBar<ReportOutcome>
      waits={t('staffReports.waits')}
      since={report.createdAt}
      isOpen={report.outcome === null}
      held={held}
      choices={[
        { outcome: 'nothing', keyName: 'n', label: t('staffReports.resolve.nothing'), variant: 'default' },
        { outcome: 'acted', keyName: 'a', label: t('staffReports.resolve.acted') },
      ]}
    >
      {(outcome, state) => <ResolveModal report={report} outcome={outcome} {...state} onDecided={onDecided} />}
    </OutcomeBar>
  );
}

type ResolveModalProps = DialogState & ResolveBarProps & { outcome: ReportOutcome };

/** The findings, for colleagues; the reporter is told the outcome only. */
function ResolveModal({ report: { id, reporter, reported }, outcome, onDecided, ...state }: ResolveModalProps) {
  const hold = useHold();
  return (
    <StaffReasonModal
      {...state}
      title={t('staffReports.ask', { context: outcome })}
      label={t('staffReports.note')}
      hint={t('staffReports.noteHint')}
      draft={`report.${id}`}
      field="note"
      button={t('staffReports.close')}
      body={resolveReport.body}
      onSend={async (note) => {
        const given = { kind: 'resolve_report', subjectId: id, decision: { outcome, note } } as const;
        await hold.mutateAsync({ given, name: reported.name, outcome });
        onDecided();
      }}
    >
      <p>{t('staffReports.means', { context: outcome, name: reporter.name })}</p>
    </StaffReasonModal>
  );
}
