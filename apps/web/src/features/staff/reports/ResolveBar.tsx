import { resolveReport, type Report, type ReportOutcome } from '@castlane/contract/report.ts';
import type { Frame } from '#features/staff/desk/items.ts';
import { OutcomeBar } from '#features/staff/desk/OutcomeBar.tsx';
import { t } from './words.ts';

/** The two outcomes of a report, with the findings for colleagues; the reporter is told the outcome only. Keys: A and N. */
export function ResolveBar({ report: { id, reporter, reported, createdAt, outcome: resolved }, frame }: { report: Report; frame: Frame }) {
  return (
    <OutcomeBar<ReportOutcome>
      frame={frame}
      waits={t('staffReports.waits')}
      since={createdAt}
      isOpen={resolved === null}
      choices={[
        { outcome: 'nothing', keyName: 'n', label: t('staffReports.resolve.nothing'), variant: 'default' },
        { outcome: 'acted', keyName: 'a', label: t('staffReports.resolve.acted') },
      ]}
      askFor={(outcome) => ({
        title: t('staffReports.ask', { context: outcome }),
        label: t('staffReports.note'),
        hint: t('staffReports.noteHint'),
        draft: `report.${id}`,
        field: 'note',
        button: t('staffReports.close'),
        body: resolveReport.body,
      })}
      decisionOf={(outcome, note) => ({
        given: { kind: 'resolve_report', subjectId: id, decision: { outcome, note } },
        name: reported.name,
      })}
    >
      {(outcome) => <p>{t('staffReports.means', { context: outcome, name: reporter.name })}</p>}
    </OutcomeBar>
  );
}
