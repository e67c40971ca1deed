import type { VerificationQueueItem } from '@castlane/contract/staff-verification.ts';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ListHead } from '#features/staff/desk/ListDetail.tsx';
import { ListRow, ListRows } from '#features/staff/desk/ListRow.tsx';
import { Age } from '#features/staff/desk/When.tsx';
import { useHeldOn } from '#features/staff/decisions/held.ts';
import { useLeftToSetUp } from '#features/staff/set-up/api.ts';
import { useT } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { ArtSuccess } from '#ui/art/ArtSuccess.tsx';
import { Avatar, kindOf } from '#ui/pictures/Avatar.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { SegmentedControl } from '#ui/controls/SegmentedControl.ts';
import { Box, Text } from '#ui/layout.ts';
import type { QueueFilter, useQueue } from './api.ts';
import { QueueTabs } from './QueueTabs.tsx';
import { verificationPath } from './verification-paths.ts';

type QueueProps = {
  list: ReturnType<typeof useQueue>;
  items: readonly VerificationQueueItem[];
  count: number;
  filter: QueueFilter;
  current: string | undefined;
  /** The failed decisions, above the list. */
  children: ReactNode;
};

/** The waiting profiles, with their waiting times. */
export function Queue({ list, items, count, filter, current, children }: QueueProps) {
  const t = useT();
  const navigate = useNavigate();
  const badge = (
    <Text span inherit variant="muted" mod="tabular" role="img" aria-label={t('staffVerification.waiting', { count })}>
      {count}
    </Text>
  );
  return (
    <>
      <ListHead title={t('staffVerification.title')} badge={list.data && badge} isOpen={current !== undefined} />
      <QueueTabs current={filter.queue} />
      <Box pb={8} px={12}>
        <SegmentedControl
          fullWidth
          aria-label={t('staffVerification.kind')}
          value={filter.kind ?? 'all'}
          onChange={(kind) => void navigate(verificationPath({ ...filter, kind: kind === 'all' ? undefined : kind }))}
          data={[
            { value: 'all', label: t('staffVerification.all') },
            { value: 'creator', label: t('staffVerification.creators') },
            { value: 'business_owner', label: t('staffVerification.businesses') },
          ]}
        />
      </Box>
      {children}
      <ListRows
        label={t(`staffVerification.queue.${filter.queue}`)}
        list={list}
        items={items}
        empty={
          // On a desktop the empty right side says it.
          <Box hiddenFrom="sm">
            <NobodyWaits queue={filter.queue} />
          </Box>
        }
      >
        {(item) => (
          <ListRow
            key={item.accountId}
            href={verificationPath(filter, item.accountId)}
            isCurrent={item.accountId === current}
            avatar={<Avatar name={item.name} src={item.profileImageUri} size={38} kind={kindOf(item.userType)} />}
            title={item.name}
            note={<RowNote item={item} />}
            aside={<Age since={item.submittedAt} />}
          />
        )}
      </ListRows>
    </>
  );
}

function RowNote({ item: { accountId, userType, completeness, rejections } }: { item: VerificationQueueItem }) {
  const t = useT();
  const held = useHeldOn(accountId);
  if (held) return <>{t('staffDecisions.row', { name: held.by })}</>;
  const kind = t(`staff.kind.${userType}`);
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
export function NobodyWaits({ queue }: { queue: 'new' | 'changed' }) {
  const t = useT();
  const left = useLeftToSetUp();
  return (
    <EmptyState
      art={<ArtSuccess />}
      title={t('staffVerification.empty')}
      text={t(`staffVerification.emptyText.${queue}`)}
      action={left > 0 && <LinkButton href={paths.staff('set-up')}>{t('staff.setUpLeft', { count: left })}</LinkButton>}
    />
  );
}
