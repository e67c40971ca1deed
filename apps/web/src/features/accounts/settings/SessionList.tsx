import { queryOf } from '#platform/http/queries.ts';
import type { OpenSession } from '@castlane/contract/auth.ts';
import { IconDeviceDesktop, IconDeviceMobile, IconWorld } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#platform/http/api.ts';
import { agoInside, day } from '#platform/language/format.ts';
import { t } from './words.ts';
import { unlessGone } from '#platform/http/problem.ts';
import { queryClient } from '#platform/http/query.ts';
import { Button } from '#ui/controls/Button.ts';
import { Group } from '#ui/layout.ts';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { StatusBadge } from '#ui/badges/badges.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { deviceOf } from './device.ts';
import { SettingList, SettingRow } from '#ui/forms/SettingCard.tsx';

const ICON_COLORS = { background: 'var(--cl-surface-3)', color: 'var(--cl-text-2)' };
const ICONS = { phone: IconDeviceMobile, computer: IconDeviceDesktop, unknown: IconWorld };

const sessionsQuery = {
  ...queryOf(['account', 'sessions'], 'GET account/sessions'),
  // A list of sessions must never be stale.
  staleTime: 0,
};

function keepSessions(which: (session: OpenSession) => boolean) {
  queryClient.setQueryData(sessionsQuery.queryKey, (list) => list && { items: list.items.filter(which) });
}

export function SessionList() {
  const sessions = useQuery(sessionsQuery);
  const hasOthers = sessions.data !== undefined && sessions.data.items.length > 1;
  return (
    <SettingList title={t('settings.sessions')} text={t('settings.sessionsText')} action={hasOthers && <EndOthers />}>
      <Loaded query={sessions} skeleton={<Skeletons />}>
        {({ items }) => <List items={items} />}
      </Loaded>
    </SettingList>
  );
}

function Skeletons() {
  return (
    <Loading>
      <ul aria-hidden="true">
        {[1, 2].map((row) => (
          <SettingRow
            key={row}
            picture={<Skeleton width={40} height={40} circle />}
            name={<Skeleton width={150} height={14} my={3} />}
            note={<Skeleton component="span" width={220} height={12} my={3} />}
          />
        ))}
      </ul>
    </Loading>
  );
}

function EndOthers() {
  const end = useMutation({
    mutationFn: () => call('DELETE account/sessions'),
    onSuccess() {
      keepSessions(({ isCurrent }) => isCurrent);
      toast.success(t('settings.othersEnded'));
    },
  });
  return (
    <Button variant="default" size="sm" loading={end.isPending} onClick={() => end.mutate()}>
      {t('settings.endOthers')}
    </Button>
  );
}

function List({ items }: { items: readonly OpenSession[] }) {
  const end = useMutation({
    mutationFn: (id: string) => call('DELETE account/sessions/:id', { params: { id } }).catch(unlessGone),
    onSuccess(_answer, id) {
      keepSessions((session) => session.id !== id);
      toast.success(t('settings.ended'));
    },
  });
  return (
    <ul aria-label={t('settings.sessions')}>
      {items.map((session) => (
        <Row
          key={session.id}
          session={session}
          isEnding={end.isPending && end.variables === session.id}
          onEnd={() => !end.isPending && end.mutate(session.id)}
        />
      ))}
    </ul>
  );
}

function Row({ session, isEnding, onEnd }: { session: OpenSession; isEnding: boolean; onEnd: () => void }) {
  const { id, userAgent, isCurrent, lastSeenAt, createdAt } = session;
  const { name, kind } = deviceOf(userAgent);
  const Icon = ICONS[kind];
  const end = (
    <Button
      variant="default"
      size="sm"
      loading={isEnding}
      aria-label={t('settings.endOf', { name })}
      aria-describedby={`${id}-times`}
      onClick={onEnd}
    >
      {t('settings.end')}
    </Button>
  );
  return (
    <SettingRow
      picture={
        <Group component="span" justify="center" flex="none" w={40} h={40} bdrs={11} style={ICON_COLORS}>
          <Icon size={20} stroke={1.75} aria-hidden="true" />
        </Group>
      }
      name={
        <>
          <b>{name}</b>
          {isCurrent && <StatusBadge tone="ok">{t('settings.thisDevice')}</StatusBadge>}
        </>
      }
      noteId={`${id}-times`}
      note={
        <>
          <span>{t('settings.lastUsed', { when: agoInside(lastSeenAt) })}</span>{' '}
          <span>{t('settings.signedIn', { when: day(createdAt) })}</span>
        </>
      }
      action={!isCurrent && end}
    />
  );
}
