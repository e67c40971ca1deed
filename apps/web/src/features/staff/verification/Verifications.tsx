import type { VerificationQueueItem } from '@castlane/contract/staff-verification.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { IconAlertCircle, IconX } from '@tabler/icons-react';
import { useHeld, useHold, useUndecided, type Deciding } from '#features/staff/decisions/held.ts';
import { useList } from '#features/staff/desk/queries.ts';
import { VERIFICATIONS, useDesk } from '#features/staff/desk/desks.ts';
import { ListRow } from '#features/staff/desk/ListRow.tsx';
import { Desk } from '#features/staff/desk/Desk.tsx';
import { StateSwitch } from '#features/staff/desk/DeskFilters.tsx';
import { Age } from '#features/staff/desk/When.tsx';
import { useLeftToSetUp } from '#features/staff/set-up/api.ts';
import { serverNow } from '#platform/clock.ts';
import { paths } from '#platform/page/paths.ts';
import { ArtSuccess } from '#ui/art/ArtSuccess.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Text, Box, Group, Stack } from '#ui/layout.ts';
import type { LastDecision } from './DecisionBar.tsx';
import { QueueTabs } from './QueueTabs.tsx';
import { lineOf } from '#platform/forms/form.ts';
import { t } from './words.ts';
import { forgetVerificationDraft } from './verification-draft.ts';
import { VerificationDetail } from './VerificationDetail.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Note } from '#ui/content/Note.tsx';
import { TextLink } from '#ui/pages/TextLink.tsx';
import css from './FailureNotes.module.css';

/** The queues of new and changed profiles on the left, one profile on the right. */
export function Verifications() {
  const desk = useDesk(VERIFICATIONS);
  const { id: current, filter, hrefOf } = desk;
  const list = useList('GET /staff/v1/reviews', { queue: filter.queue, userType: filter.kind }, { isQueue: true, limit: 50 });
  const held = useHeld();
  const items = useUndecided(list.data?.items);
  const { decide, last, failures, forget } = useDecisions();
  const notes = <FailureNotes failures={failures} current={current} hrefOf={hrefOf} onForget={forget} />;
  return (
    <Desk
      desk={desk}
      label={t('staffVerification.title')}
      rowsLabel={t('staffVerification.queue', { context: filter.queue })}
      badge={list.data && <Waiting count={list.data.pages[0]?.count ?? 0} />}
      tabs={
        <>
          <QueueTabs current={filter.queue} />
          <StateSwitch desk={desk} name="kind" label={t('staffVerification.kind')} words={(kind) => t(KINDS[kind])} />
          {!current && notes}
        </>
      }
      list={list}
      items={items}
      renderRow={(item, link) => (
        <ListRow
          {...link}
          person={item}
          note={<RowNote item={item} />}
          held={held.get(item.accountId)}
          aside={<Age since={item.submittedAt} />}
        />
      )}
      empty={<NobodyWaits queue={filter.queue} />}
      first={items.find(({ accountId }) => !held.has(accountId))?.accountId}
      words={(what) => t('staffVerification.one', { context: what })}
    >
      {(frame) => (
        <VerificationDetail frame={frame} onDecide={decide} last={last}>
          {notes}
        </VerificationDetail>
      )}
    </Desk>
  );
}

const KINDS = {
  '': 'staffVerification.all',
  creator: 'staffVerification.creators',
  business_owner: 'staffVerification.businesses',
} as const;

function Waiting({ count }: { count: number }) {
  return (
    <Text span inherit variant="muted" mod="tabular" role="img" aria-label={t('staffVerification.waiting', { count })}>
      {count}
    </Text>
  );
}

/** Decides in the background: the console moves on to the next profile, and shows failures. */
function useDecisions() {
  const navigate = useNavigate();
  const [last, setLast] = useState<LastDecision>();
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const forget = (accountId: string) => setFailures((all) => all.filter((failure) => failure.accountId !== accountId));
  const { mutate } = useHold({
    onDone: ({ given }) => forgetVerificationDraft(given.subjectId),
    onFail: ({ given: { subjectId: accountId }, name }, problem) => {
      setLast(undefined);
      forget(accountId);
      setFailures((all) => [...all, { accountId, name, line: lineOf(problem) ?? '' }]);
    },
  });
  function decide(deciding: Deciding, onward: string) {
    forget(deciding.given.subjectId);
    setLast({ ...deciding, at: serverNow() });
    mutate(deciding);
    void navigate(onward, { replace: true });
  }
  return { decide, last, failures, forget };
}

function RowNote({ item: { userType, completeness, rejections } }: { item: VerificationQueueItem }) {
  const kind = t('staff.kind', { context: userType });
  if (rejections === 0) return <>{t('staffVerification.rowNote', { kind, percent: completeness })}</>;
  return (
    <>
      <span>{`${kind} ·`}</span>{' '}
      <Text span inherit variant="bad" fw={560}>
        {t('staffVerification.rejections', { count: rejections })}
      </Text>
    </>
  );
}

/** The queue of a new installation is empty, so its set-up list is the next step. */
function NobodyWaits({ queue }: { queue: 'new' | 'changed' }) {
  const left = useLeftToSetUp();
  return (
    <EmptyState
      art={<ArtSuccess />}
      title={t('staffVerification.empty')}
      text={t('staffVerification.emptyText', { context: queue })}
      action={left > 0 && <LinkButton href={paths.staff('set-up')}>{t('staff.setUpLeft', { count: left })}</LinkButton>}
    />
  );
}

/** A decision that failed: a colleague was faster, the profile has changed, or the connection broke. */
type Failure = { accountId: string; name: string; line: string };

type FailureNotesProps = {
  failures: readonly Failure[];
  current: string | undefined;
  hrefOf: (accountId: string) => string;
  onForget: (accountId: string) => void;
};

function FailureNotes({ failures, current, hrefOf, onForget }: FailureNotesProps) {
  if (failures.length === 0) return null;
  return (
    <Stack gap={8} className={css.root}>
      {failures.map(({ accountId, name, line }) => (
        <Note key={accountId} tone="bad" icon={<IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />}>
          <Group className={css.note} gap={12} wrap="nowrap" align="flex-start">
            <Box component="p" flex={1}>
              <b>{t('staffVerification.notDecided', { name })}</b> <span>{line}</span>
            </Box>
            {accountId !== current && (
              <TextLink isInText href={hrefOf(accountId)}>
                {t('staffVerification.lookAgain')}
              </TextLink>
            )}
            <IconButton Icon={IconX} iconSize={16} size="sm" label={t('app.dismiss')} onClick={() => onForget(accountId)} />
          </Group>
        </Note>
      ))}
    </Stack>
  );
}
