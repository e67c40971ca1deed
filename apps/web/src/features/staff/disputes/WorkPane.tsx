import type { Delivery } from '@castlane/contract/work.ts';
import { JobFiles } from '#features/jobs/JobMedia.tsx';
import { dayAndClock } from '#platform/language/format.ts';
import { useT } from './i18n.ts';
import { StatusBadge, type StatusTone } from '#ui/content/StatusBadge.tsx';
import { Group, Text } from '#ui/layout.ts';
import type { DisputeDetails } from './api.ts';
import { partyName } from './dispute-words.ts';
import { Pane } from './Pane.tsx';
import css from './WorkPane.module.css';

type Work = DisputeDetails['work'];

/** The deliveries, the requested changes, and a request to cancel. */
export function WorkPane({ work }: { work: Work }) {
  const t = useT();
  const { deliveries, cancellation, changesLeft } = work;
  return (
    <Pane title={t('staffDisputes.work')}>
      {deliveries.length === 0 && <p className={css.none}>{t('staffDisputes.nothingDelivered')}</p>}
      <ul className={css.list}>
        {deliveries.map((delivery) => (
          <DeliveryItem key={delivery.id} delivery={delivery} />
        ))}
      </ul>
      {deliveries.length > 0 && <p className={css.none}>{t('staffDisputes.changesLeft', { count: changesLeft })}</p>}
      {cancellation && <Request work={work} request={cancellation} />}
    </Pane>
  );
}

const TONES: Record<NonNullable<Delivery['end']>, StatusTone> = {
  changes_requested: 'gold',
  accepted: 'ok',
  accepted_by_silence: 'ok',
  ended: 'neutral',
};

function DeliveryItem({ delivery: { number, note, links, files, deliveredAt, end, changeNote } }: { delivery: Delivery }) {
  const t = useT();
  return (
    <li className={css.item}>
      <Group gap="6px 10px">
        <Text component="h3" fw={600} flex="1 1 auto">
          {t('staffDisputes.delivery', { number })}
        </Text>
        <StatusBadge tone={end ? TONES[end] : 'live'}>{t(`staffDisputes.end.${end ?? 'waiting'}`)}</StatusBadge>
      </Group>
      <p className={css.when}>{dayAndClock(deliveredAt)}</p>
      {note && <p className={css.text}>{note}</p>}
      {links.map(({ url, disclosure }) => (
        <p key={url} className={css.text}>
          <a className={css.link} href={url} target="_blank" rel="noopener noreferrer nofollow ugc">
            {url}
          </a>
          <small className={css.when}>{t(`staffDisputes.disclosure.${disclosure}`)}</small>
        </p>
      ))}
      {files.length > 0 && <JobFiles files={files} />}
      {changeNote && (
        <div className={css.answer}>
          <b>{t('staffDisputes.changesAsked')}</b>
          <p>{changeNote}</p>
        </div>
      )}
    </li>
  );
}

function Request({ work, request }: { work: Work; request: NonNullable<Work['cancellation']> }) {
  const t = useT();
  const { askedBy, askedAt, reason, status, bySilence, answer } = request;
  return (
    <div className={css.item}>
      <Group gap="6px 10px">
        <Text component="h3" fw={600} flex="1 1 auto">
          {t('staffDisputes.cancelAsked', { name: partyName(askedBy === 'owner' ? work.owner : work.creator) })}
        </Text>
        <StatusBadge tone="neutral">{t(`staffDisputes.cancel.${status}`)}</StatusBadge>
      </Group>
      <p className={css.when}>{[dayAndClock(askedAt), bySilence && t('staffDisputes.bySilence')].filter(Boolean).join(' · ')}</p>
      <p className={css.text}>{reason}</p>
      {answer && (
        <div className={css.answer}>
          <b>{t('staffDisputes.answer')}</b>
          <p>{answer}</p>
        </div>
      )}
    </div>
  );
}
