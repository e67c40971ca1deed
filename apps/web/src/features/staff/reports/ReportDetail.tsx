import { type Report, type ReportOutcome, resolveReport } from '@castlane/contract/report.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useHeldOn } from '#features/staff/decisions/held.ts';
import { DetailBody, DetailFrame, DetailState } from '#features/staff/desk/DetailFrame.tsx';
import { EventLines } from '#features/staff/desk/EventLines.tsx';
import type { Frame } from '#features/staff/desk/items.ts';
import { dayAndClock } from '#platform/language/format.ts';
import { t } from './words.ts';
import { queryOf } from '#platform/http/queries.ts';
import { paths } from '#platform/page/paths.ts';
import { Avatar } from '#ui/pictures/Avatar.tsx';
import { Card } from '#ui/content/Card.tsx';
import { Fact, Facts } from '#ui/content/Facts.tsx';
import { Note } from '#ui/content/Note.tsx';
import { Quote } from '#ui/content/Quote.tsx';
import { StatusBadge } from '#ui/badges/badges.tsx';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { Box, Group, Text } from '#ui/layout.ts';
import css from './ReportDetail.module.css';
import { OutcomeBar } from '#features/staff/desk/OutcomeBar.tsx';

export function ReportDetail({ frame }: { frame: Frame }) {
  const query = useReport(frame.id);
  const report = query.data;
  if (!report) return <DetailState {...frame} query={query} />;
  const { kind, reason, createdAt, outcome } = report;
  return (
    <DetailFrame
      {...frame}
      title={t('staffReports.reason', { context: reason })}
      note={`${t('staffReports.kind', { context: kind })} · ${dayAndClock(createdAt)}`}
      badge={
        <StatusBadge tone={outcome === null ? 'gold' : outcome === 'acted' ? 'ok' : 'neutral'}>
          {t('staffReports.outcome', { context: outcome ?? 'open' })}
        </StatusBadge>
      }
      footer={<ResolveBar report={report} frame={frame} />}
    >
      <DetailBody>
        <People report={report} />
        {outcome !== null && <Resolution outcome={outcome} report={report} />}
        <Card as="section" pad="lg" aria-label={t('staffReports.context')}>
          <Context report={report} />
        </Card>
      </DetailBody>
    </DetailFrame>
  );
}

/** One report. Each read of a part of a chat is recorded, so it is fetched when staff open it and never in the background. */
function useReport(id: string) {
  const client = useQueryClient();
  const isHeld = useHeldOn(id) !== undefined;
  // A decision, by any colleague, changes the report.
  useEffect(() => {
    if (!isHeld) return;
    return () => void client.invalidateQueries({ queryKey: ['staff', 'report', id] });
  }, [client, id, isHeld]);
  return useQuery({
    ...queryOf(['staff', 'report', id], 'GET /staff/v1/reports/:id', { params: { id } }),
    staleTime: Infinity,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}

function People({ report: { reporter, reported, otherOpenReports, note } }: { report: Report }) {
  return (
    <>
      <Facts layout="line">
        <Fact label={t('staffReports.reported')} note={otherOpenReports > 0 && t('staffReports.others', { count: otherOpenReports })}>
          <Person {...reported} />
        </Fact>
        <Fact label={t('staffReports.reporter')}>
          <Person {...reporter} />
        </Fact>
      </Facts>
      {note && <Quote by={t('staffReports.wrote', { name: reporter.name })}>{note}</Quote>}
    </>
  );
}

function Person({ id, name }: Report['reporter']) {
  return (
    <TextLink isInText href={paths.staff(`accounts/${id}`)}>
      {name}
    </TextLink>
  );
}

function Resolution({ outcome, report: { resolution, resolvedBy, resolvedAt } }: { outcome: ReportOutcome; report: Report }) {
  return (
    <Note tone={outcome === 'acted' ? 'ok' : 'info'}>
      <b>{t('staffReports.closed', { context: outcome, name: resolvedBy ?? t('app.staff'), when: dayAndClock(resolvedAt ?? '') })}</b>
      <p>{resolution}</p>
    </Note>
  );
}

/** The reported content, and nothing else of the people in it. */
function Context({ report: { context, reporter, reported } }: { report: Report }) {
  switch (context.kind) {
    case 'message': {
      const members = [reporter, reported].map(({ id, name }) => ({ id, name, isShaded: id === reporter.id }));
      return (
        <>
          <Heading>{t('staffReports.about', { title: context.jobTitle })}</Heading>
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
            <Heading>{context.name}</Heading>
            <Text className={css.text} variant="soft" mt={6}>
              {context.about || t('staff.notGiven')}
            </Text>
          </div>
        </Group>
      );
    case 'job':
      return (
        <>
          <Heading>{context.title}</Heading>
          <Text className={css.text} variant="soft" mt={6}>
            {context.description}
          </Text>
          {context.questions?.map(({ text, answer }, index) => (
            <Box key={index} mt={12}>
              <Text fw={600} mod="written">
                {text}
              </Text>
              <Text className={css.text} variant="soft">
                {answer}
              </Text>
            </Box>
          ))}
        </>
      );
  }
}

function Heading({ children }: { children: ReactNode }) {
  return (
    <Text component="h2" size="lg" fw={600}>
      {children}
    </Text>
  );
}

/** The two outcomes of a report, with the findings for colleagues; the reporter is told the outcome only. Keys: A and N. */
function ResolveBar({ report: { id, reporter, reported, createdAt, outcome: resolved }, frame }: { report: Report; frame: Frame }) {
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
