import { resolveReport, type Report, type ReportOutcome } from '@castlane/contract/report.ts';
import { useState } from 'react';
import { ActBar } from '#features/staff/desk/ActBar.tsx';
import { useKeys } from '#features/staff/desk/keys.ts';
import { Age } from '#features/staff/desk/When.tsx';
import { ReasonModal } from '#features/engagements/work/ReasonModal.tsx';
import { useT } from './i18n.ts';
import { Button } from '#ui/controls/Button.ts';
import { Kbd } from '#ui/badges/badges.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { useResolveReport } from './api.ts';

const NOTE_MAX = 1000;

/** The two outcomes of a report, shown until it is closed. Keys: A and N. */
export function ResolveBar({ report }: { report: Report }) {
  const t = useT();
  const [outcome, setOutcome] = useState<ReportOutcome>();
  const isOpen = report.outcome === null;
  useKeys(isOpen ? { a: () => setOutcome('acted'), n: () => setOutcome('nothing') } : {});
  if (!isOpen && outcome === undefined) return null;
  return (
    <ActBar
      note={
        <>
          {t('staffReports.waits')} <Age since={report.createdAt} />
        </>
      }
    >
      <Button variant="default" rightSection={<Kbd>N</Kbd>} aria-keyshortcuts="n" onClick={() => setOutcome('nothing')}>
        {t('staffReports.resolve.nothing')}
      </Button>
      <Button rightSection={<Kbd>A</Kbd>} aria-keyshortcuts="a" onClick={() => setOutcome('acted')}>
        {t('staffReports.resolve.acted')}
      </Button>
      <ResolveModal report={report} outcome={outcome} onClose={() => setOutcome(undefined)} />
    </ActBar>
  );
}

type ResolveModalProps = { report: Report; outcome: ReportOutcome | undefined; onClose: () => void };

/** The findings, for colleagues; the reporter is told the outcome only. */
function ResolveModal({ report: { id, reporter }, outcome, onClose }: ResolveModalProps) {
  const t = useT();
  const resolve = useResolveReport(id);
  const shown = outcome ?? 'acted';
  return (
    <ReasonModal
      isOpen={outcome !== undefined}
      onClose={onClose}
      title={t(`staffReports.ask.${shown}`)}
      label={t('staffReports.note')}
      hint={t('staffReports.noteHint')}
      draft={`report.${id}`}
      field="note"
      max={NOTE_MAX}
      cancel={t('staff.cancel')}
      button={t('staffReports.close')}
      body={resolveReport.body}
      onSend={async (note = '') => {
        await resolve.mutateAsync({ outcome: shown, note });
        toast.success(t('staffReports.closedToast'));
        onClose();
      }}
    >
      <p>{t(`staffReports.means.${shown}`, { name: reporter.name })}</p>
    </ReasonModal>
  );
}
