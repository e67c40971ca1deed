import type { Delivery } from '@castlane/contract/engagement.ts';
import { useId, type ReactNode } from 'react';
import { agreedTermsOf } from '#features/engagements/agreements/agreed-terms.ts';
import { agreementRows } from '#features/engagements/agreements/agreement-words.ts';
import { NoteList } from '#features/engagements/deliveries/review/NoteList.tsx';
import { DELIVERY_TONES } from '#features/jobs/status-tones.ts';
import { JobFiles } from '#features/jobs/view/JobMedia.tsx';
import { dayAndClock, shortAddress } from '#platform/language/format.ts';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { StatusBadge, type StatusTone } from '#ui/badges/badges.tsx';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { Group, Stack, Text } from '#ui/layout.ts';
import { type DisputeDetails, partyName } from './dispute-words.tsx';
import { ProductItem } from './ProductItem.tsx';
import css from './Panes.module.css';

export function Pane({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const titleId = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without the focus the keyboard could not scroll it
    <section className={css.root} tabIndex={0} aria-labelledby={titleId}>
      <div className={css.head}>
        <Text component="h2" id={titleId} size="lg" fw={600} flex={1}>
          {title}
        </Text>
        {action}
      </div>
      {children}
    </section>
  );
}

export function TermsPane({ dispute: { engagement, terms, owner, creator } }: { dispute: DisputeDetails }) {
  const { number, sha256, acceptedAt } = engagement.agreement;
  const agreed = agreedTermsOf({ terms });
  const rows = [...(agreed ? agreementRows({ ...agreed, owner: undefined, creator: undefined }) : []), ...paymentRows(engagement)];
  return (
    <Pane title={t('staffDisputes.terms')}>
      <dl>
        {[owner, creator].map((party) => (
          <div key={party.id} className={css.row}>
            <dt>{t('staff.kind', { context: party.userType })}</dt>
            <dd>
              <TextLink isInText href={paths.staff(`accounts/${party.id}`)}>
                {partyName(party)}
              </TextLink>
            </dd>
          </div>
        ))}
        {rows.map(([label, values]) => (
          <div key={label} className={css.row}>
            <dt>{label}</dt>
            <dd>
              {values.map((value) => (
                <p key={value}>{value}</p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {agreed?.description && (
        <>
          <Text component="h3" fw={600} mt={18} mb={4}>
            {t('staffDisputes.brief')}
          </Text>
          <Text inherit variant="soft" mod="written">
            {agreed.description}
          </Text>
        </>
      )}
      <Text size="sm" variant="muted" mt={12}>
        {t('staffDisputes.version', { number, when: dayAndClock(acceptedAt) })}
      </Text>
      <Text size="sm" variant="muted" mt={12}>
        <span>{t('agreement.hash')}</span> <code className={css.hash}>{sha256}</code>
      </Text>
    </Pane>
  );
}

type Work = DisputeDetails['engagement'];

/** What both sides have ticked, of each part with a price. */
function paymentRows({ parts }: Work): [label: string, values: string[]][] {
  const ticked = (when: string | null) => (when ? dayAndClock(when) : t('staffDisputes.notTicked'));
  const row = (label: string, half: 'paidAt' | 'receivedAt'): [string, string[]] => [
    label,
    parts.length === 1
      ? parts.map(({ payment }) => ticked(payment[half]))
      : parts
          .filter(({ share }) => share.amount > 0)
          .map(({ number, payment }) => t('staffDisputes.partFact', { part: number, fact: ticked(payment[half]) })),
  ];
  return [row(t('staffDisputes.paid'), 'paidAt'), row(t('staffDisputes.received'), 'receivedAt')];
}

export function WorkPane({ dispute }: { dispute: DisputeDetails }) {
  const work = dispute.engagement;
  const { deliveries, cancellation, changesLeft, parts } = work;
  return (
    <Pane title={t('staffDisputes.work')}>
      {parts.length > 1 && (
        <Stack component="ul" gap={2}>
          {parts.map(({ number, title, status }) => (
            <li key={number}>
              {t('staffDisputes.partStands', { part: number, title: title ?? '', status: t('staffDisputes.part', { context: status }) })}
            </li>
          ))}
        </Stack>
      )}
      {deliveries.length === 0 && <Small py={8}>{t('staffDisputes.nothingDelivered')}</Small>}
      <Stack component="ul" gap={8}>
        {deliveries.map((delivery) => (
          <DeliveryItem key={delivery.id} delivery={delivery} isOfPart={parts.length > 1} />
        ))}
      </Stack>
      {deliveries.length > 0 && <Small py={8}>{t('staffDisputes.changesLeft', { count: changesLeft })}</Small>}
      {cancellation && <Request work={work} request={cancellation} />}
      {work.shipping && <ProductItem disputeId={dispute.id} work={work} shipping={work.shipping} />}
    </Pane>
  );
}

function DeliveryItem({ delivery, isOfPart }: { delivery: Delivery; isOfPart: boolean }) {
  const { number, part, note, links, files, deliveredAt, end, changeNote, notes } = delivery;
  const status = end ?? 'waiting';
  const title = t('staffDisputes.delivery', { number });
  return (
    <li className={css.line}>
      <Head
        title={isOfPart ? t('staffDisputes.partFact', { part, fact: title }) : title}
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
