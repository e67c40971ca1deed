import type { Engagement, PartStatus, WorkPart } from '@castlane/contract/engagement.ts';
import { deliverableWords } from '#features/jobs/job-words.ts';
import { deadline, list, money, shortDay } from '#platform/language/format.ts';
import { StatusBadge, type StatusTone } from '#ui/badges/badges.tsx';
import { Box, Group, Small, Stack, Text } from '#ui/layout.ts';
import { hasPayment, PartPayment } from './Payments.tsx';
import { isDivided } from './rules.ts';
import type { Place } from './work-state.ts';
import { t } from './words.ts';

const TONES: Record<PartStatus, StatusTone> = { waiting: 'neutral', running: 'info', accepted: 'ok', ended: 'neutral' };

/** The parts of divided work: where each stands, what it is, and its payment. */
export function PartList({ work, place }: { work: Engagement; place: Place }) {
  if (!isDivided(work)) return null;
  const { parts, agreement } = work;
  return (
    <Stack component="section" gap={12} aria-label={t('work.parts')}>
      <Group component="h3" gap={12} justify="space-between" wrap="nowrap" fz={14} lh="20px">
        <span>{t('work.parts')}</span>{' '}
        {agreement.price.amount > 0 && (
          <Text component="b" inherit mod="tabular">
            {money(agreement.price)}
          </Text>
        )}
      </Group>
      <Stack component="ol" gap={12}>
        {parts.map((part) => (
          <Stack
            key={part.number}
            component="li"
            gap={10}
            px={14}
            py={12}
            mod="inset"
            aria-current={part.status === 'running' ? 'step' : undefined}
          >
            <PartWords part={part} />
            {hasPayment(work, part) && <PartPayment work={work} part={part} place={place} />}
          </Stack>
        ))}
      </Stack>
      {agreement.price.amount > 0 && <Small size="xs">{t('work.payment.note')}</Small>}
    </Stack>
  );
}

function PartWords({ part }: { part: WorkPart }) {
  const { number, title, share, status, deliverables } = part;
  return (
    <Box miw={0}>
      <Group gap="4px 8px" justify="space-between" align="flex-start" wrap="nowrap">
        <Text fw={600} miw={0}>
          {t('work.partNamed', { number, title: title ?? '' })}
        </Text>
        <StatusBadge tone={TONES[status]}>{t('work.part', { context: status })}</StatusBadge>
      </Group>
      <Small mt={2} mod="tabular">
        {[share.amount > 0 && money(share), dayOf(part), list(deliverables.map(deliverableWords))].filter(Boolean).join(' · ')}
      </Small>
    </Box>
  );
}

function dayOf({ status, acceptedAt, dueAt }: WorkPart): string | false {
  if (acceptedAt) return shortDay(acceptedAt);
  return status !== 'ended' && t('work.partDue', { day: deadline(dueAt) });
}
