import type { OpenSession } from '@castlane/contract/auth.ts';
import { IconDeviceDesktop, IconDeviceMobile, IconWorld } from '@tabler/icons-react';
import { agoInside, day } from '#platform/format.ts';
import { useT } from './i18n.ts';
import { Button } from '#ui/Button.ts';
import { Card } from '#ui/Card.tsx';
import { LoadError } from '#ui/LoadError.tsx';
import { Skeleton } from '#ui/Skeleton.ts';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { toast } from '#ui/toast.ts';
import { useEndOtherSessions, useEndSession, useSessions } from './api.ts';
import { deviceOf } from './device.ts';
import css from './SessionList.module.css';

const ICONS = { phone: IconDeviceMobile, computer: IconDeviceDesktop, unknown: IconWorld };

/** Every place where one is signed in, and the way out of each. */
export function SessionList() {
  const t = useT();
  const sessions = useSessions();
  const items = sessions.data?.items ?? [];
  return (
    <Card as="section" pad="none">
      <div className={css.head}>
        <div>
          <h2 className={css.title}>{t('settings.sessions')}</h2>
          <p className={css.text}>{t('settings.sessionsText')}</p>
        </div>
        {items.length > 1 && <EndOthers />}
      </div>
      {sessions.data ? (
        <List items={items} />
      ) : sessions.isError ? (
        <LoadError problem={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : (
        <Rows />
      )}
    </Card>
  );
}

function EndOthers() {
  const t = useT();
  const end = useEndOtherSessions();
  function endOthers() {
    if (!end.isPending) end.mutate(undefined, { onSuccess: () => toast.success(t('settings.othersEnded')) });
  }
  return (
    <Button variant="default" size="sm" loading={end.isPending} onClick={endOthers}>
      {t('settings.endOthers')}
    </Button>
  );
}

function List({ items }: { items: readonly OpenSession[] }) {
  const t = useT();
  const end = useEndSession();
  function endOne({ id }: OpenSession) {
    if (!end.isPending) end.mutate(id, { onSuccess: () => toast.success(t('settings.ended')) });
  }
  return (
    <ul className={css.list} aria-label={t('settings.sessions')}>
      {items.map((session) => (
        <Row key={session.id} session={session} isEnding={end.isPending && end.variables === session.id} onEnd={() => endOne(session)} />
      ))}
    </ul>
  );
}

function Row({ session, isEnding, onEnd }: { session: OpenSession; isEnding: boolean; onEnd: () => void }) {
  const t = useT();
  const { userAgent, isCurrent, lastSeenAt, createdAt } = session;
  const { browser, system, kind } = deviceOf(userAgent);
  const Icon = ICONS[kind];
  const name = browser && system ? t('settings.browserOn', { browser, system }) : (browser ?? system ?? t('settings.unknownDevice'));
  return (
    <li>
      <span className={css.icon}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={css.words}>
        <div className={css.name}>
          <b>{name}</b>
          {isCurrent && <StatusBadge tone="ok">{t('settings.thisDevice')}</StatusBadge>}
        </div>
        <p id={`${session.id}-times`}>
          <span>{t('settings.lastUsed', { when: agoInside(lastSeenAt) })}</span>{' '}
          <span>{t('settings.signedIn', { when: day(createdAt) })}</span>
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="default"
          size="sm"
          loading={isEnding}
          aria-label={t('settings.endOf', { name })}
          aria-describedby={`${session.id}-times`}
          onClick={onEnd}
        >
          {t('settings.end')}
        </Button>
      )}
    </li>
  );
}

/** The same boxes before the list has come. */
function Rows() {
  const t = useT();
  return (
    <div role="status" aria-busy="true" aria-label={t('app.loading')}>
      <ul className={`${css.list} ${css.late}`} aria-hidden="true">
        {[1, 2].map((row) => (
          <li key={row}>
            <Skeleton width={40} height={40} circle />
            <div className={css.lines}>
              <Skeleton width={150} height={14} />
              <Skeleton width={220} height={12} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
