import type { Report } from '@castlane/contract/report.ts';
import { Arrows, DetailFrame, DetailState } from '#features/staff/desk/DetailFrame.tsx';
import { EventLines } from '#features/staff/desk/EventLines.tsx';
import { dayAndClock } from '#platform/language/format.ts';
import { useT } from './i18n.ts';
import { paths } from '#platform/page/paths.ts';
import { Avatar } from '#ui/content/Avatar.tsx';
import { Card } from '#ui/content/Card.tsx';
import { Note } from '#ui/content/Note.tsx';
import { StatusBadge } from '#ui/content/StatusBadge.tsx';
import { UiLink } from '#ui/pages/UiLink.tsx';
import { Group, Text } from '#ui/layout.ts';
import { useReport, type ReportState } from './api.ts';
import { reportPath } from './report-paths.ts';
import css from './ReportDetail.module.css';
import { ResolveBar } from './ResolveBar.tsx';
import '#features/staff/i18n.ts';

type ReportDetailProps = {
  id: string;
  status: ReportState;
  neighbours: { previous?: string | undefined; next?: string | undefined };
};

/** One report: the reporter, the reported account, and the content at that time. */
export function ReportDetail({ id, status, neighbours }: ReportDetailProps) {
  const t = useT();
  const { data: report, error, refetch } = useReport(id);
  const frame = {
    nav: <Arrows neighbours={neighbours} hrefOf={(each) => reportPath(status, each)} />,
    backHref: reportPath(status),
    backLabel: t('staffReports.back'),
    label: t('staffReports.report'),
  };
  if (!report)
    return (
      <DetailFrame {...frame}>
        <DetailState
          problem={error}
          onRetry={() => void refetch()}
          title={t('staffReports.notThere')}
          text={t('staffReports.notThereText')}
        />
      </DetailFrame>
    );
  const { kind, reason, createdAt, outcome } = report;
  return (
    <DetailFrame
      {...frame}
      title={t(`staffReports.reason.${reason}`)}
      note={`${t(`staffReports.kind.${kind}`)} · ${dayAndClock(createdAt)}`}
      badge={
        <StatusBadge tone={outcome === null ? 'gold' : outcome === 'acted' ? 'ok' : 'neutral'}>
          {t(`staffReports.outcome.${outcome ?? 'open'}`)}
        </StatusBadge>
      }
      footer={<ResolveBar key={id} report={report} />}
    >
      <div className={css.root}>
        <People report={report} />
        {outcome !== null && <Resolution report={report} />}
        <Card as="section" pad="lg" aria-label={t('staffReports.context')}>
          <Context report={report} />
        </Card>
      </div>
    </DetailFrame>
  );
}

function People({ report: { reporter, reported, otherOpenReports, note } }: { report: Report }) {
  const t = useT();
  return (
    <>
      <Group component="dl" className={css.people} gap="12px 40px" align="stretch">
        <div>
          <Text component="dt" size="sm" variant="muted">
            {t('staffReports.reported')}
          </Text>
          <dd>
            <UiLink href={paths.staff(`accounts/${reported.id}`)}>{reported.name}</UiLink>
            {otherOpenReports > 0 && (
              <Text component="small" display="block" size="sm" variant="muted">
                {t('staffReports.others', { count: otherOpenReports })}
              </Text>
            )}
          </dd>
        </div>
        <div>
          <Text component="dt" size="sm" variant="muted">
            {t('staffReports.reporter')}
          </Text>
          <dd>
            <UiLink href={paths.staff(`accounts/${reporter.id}`)}>{reporter.name}</UiLink>
          </dd>
        </div>
      </Group>
      {note && (
        <blockquote className={css.note}>
          <b>{t('staffReports.wrote', { name: reporter.name })}</b>
          <p>{note}</p>
        </blockquote>
      )}
    </>
  );
}

function Resolution({ report: { outcome, resolution, resolvedBy, resolvedAt } }: { report: Report }) {
  const t = useT();
  return (
    <Note tone={outcome === 'acted' ? 'ok' : 'info'}>
      <b>{t(`staffReports.closed.${outcome}`, { name: resolvedBy ?? t('app.staff'), when: dayAndClock(resolvedAt ?? '') })}</b>
      <p>{resolution}</p>
    </Note>
  );
}

/** The reported content, and nothing else of the people in it. */
function Context({ report: { context, reporter, reported } }: { report: Report }) {
  const t = useT();
  switch (context.kind) {
    case 'message': {
      const members = [reporter, reported].map(({ id, name }) => ({ id, name, isShaded: id === reporter.id }));
      return (
        <>
          <h2 className={css.title}>{t('staffReports.about', { title: context.jobTitle })}</h2>
          <Text size="sm" variant="muted">
            {t('staffReports.written')}
          </Text>
          <EventLines events={context.events} members={members} marked={context.eventId} />
        </>
      );
    }
    case 'profile':
      return (
        <Group gap={16} wrap="nowrap" align="stretch">
          <Avatar name={context.name} src={context.profileImageUri} size={72} />
          <div>
            <h2 className={css.title}>{context.name}</h2>
            <Text className={css.text} variant="soft" mt={6}>
              {context.about || t('staff.notGiven')}
            </Text>
          </div>
        </Group>
      );
    case 'job':
      return (
        <>
          <h2 className={css.title}>{context.title}</h2>
          <Text className={css.text} variant="soft" mt={6}>
            {context.description}
          </Text>
        </>
      );
  }
}
