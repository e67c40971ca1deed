import type { Delivery } from '@castlane/contract/engagement.ts';
import type { ReactNode } from 'react';
import { NoteList } from '#features/engagements/deliveries/review/NoteList.tsx';
import { DELIVERY_TONES } from '#features/jobs/status-tones.ts';
import { JobFiles } from '#features/jobs/view/JobMedia.tsx';
import { dayAndClock, shortAddress } from '#platform/language/format.ts';
import { t } from './words.ts';
import { StatusBadge, type StatusTone } from '#ui/badges/badges.tsx';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { Group, Stack, Text } from '#ui/layout.ts';
import type { DisputeDetails } from './api.ts';
import { partyName } from './dispute-words.ts';
import { Pane } from './Pane.tsx';
import css from './Pane.module.css';

type Work = DisputeDetails['engagement'];

export function WorkPane({ work }: { work: Work }) {
  const { deliveries, cancellation, changesLeft } = work;
  return (
    <Pane title={t('staffDisputes.work')}>
      {deliveries.length === 0 && <Small py={8}>{t('staffDisputes.nothingDelivered')}</Small>}
      <Stack component="ul" gap={8}>
        {deliveries.map((delivery) => (
          <DeliveryItem key={delivery.id} delivery={delivery} />
        ))}
      </Stack>
      {deliveries.length > 0 && <Small py={8}>{t('staffDisputes.changesLeft', { count: changesLeft })}</Small>}
      {cancellation && <Request work={work} request={cancellation} />}
    </Pane>
  );
}

function DeliveryItem({ delivery: { number, note, links, files, deliveredAt, end, changeNote, notes } }: { delivery: Delivery }) {
  const status = end ?? 'waiting';
  return (
    <li className={css.line}>
      <Head
        title={t('staffDisputes.delivery', { number })}
        tone={DELIVERY_TONES[status]}
        status={t('staffDisputes.end', { context: status })}
      />
      <Small>{dayAndClock(deliveredAt)}</Small>
      {note && <Written>{note}</Written>}
      {links.map(({ url, disclosure }) => (
        <p key={url}>
          <TextLink isOutside isInText href={url}>
            {shortAddress(url)}
          </TextLink>
          <Small>{t('staffDisputes.disclosure', { context: disclosure })}</Small>
        </p>
      ))}
      {files.length > 0 && <JobFiles files={files} />}
      {changeNote && <Answer title={t('staffDisputes.changesAsked')}>{changeNote}</Answer>}
      {notes.length > 0 && <NoteList notes={notes} files={files} />}
    </li>
  );
}

function Request({ work, request }: { work: Work; request: NonNullable<Work['cancellation']> }) {
  const { askedBy, askedAt, reason, status, bySilence, answer } = request;
  const name = partyName(askedBy === 'owner' ? work.owner : work.creator);
  return (
    <div className={css.line}>
      <Head title={t('staffDisputes.cancelAsked', { name })} tone="neutral" status={t('staffDisputes.cancel', { context: status })} />
      <Small>{[dayAndClock(askedAt), bySilence && t('staffDisputes.bySilence')].filter(Boolean).join(' · ')}</Small>
      <Written>{reason}</Written>
      {answer && <Answer title={t('staffDisputes.answer')}>{answer}</Answer>}
    </div>
  );
}

function Head({ title, tone, status }: { title: string; tone: StatusTone; status: string }) {
  return (
    <Group gap="6px 10px">
      <Text component="h3" fw={600} flex="1 1 auto">
        {title}
      </Text>
      <StatusBadge tone={tone}>{status}</StatusBadge>
    </Group>
  );
}

function Small({ children, py = 0 }: { children: ReactNode; py?: number }) {
  return (
    <Text component="small" display="block" size="sm" variant="muted" py={py}>
      {children}
    </Text>
  );
}

function Written({ children }: { children: string }) {
  return (
    <Text inherit mod="written">
      {children}
    </Text>
  );
}

function Answer({ title, children }: { title: string; children: string }) {
  return (
    <div className={css.answer}>
      <b>{title}</b>
      <p>{children}</p>
    </div>
  );
}
