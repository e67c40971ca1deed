import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { whyEngagementCannot } from '@castlane/contract/engagement-state.ts';
import type { Engagement } from '@castlane/contract/engagement.ts';
import { otherName } from '#features/accounts/names.ts';
import { day, money } from '#platform/language/format.ts';
import { lineOf } from '#platform/forms/form.ts';
import { t } from './words.ts';
import { Checkbox } from '#ui/controls/choices.ts';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Box, Group, Stack, Text } from '#ui/layout.ts';
import { useStep } from './api.ts';

/** The payment, as ticked by each party. Null if the product is the only pay. */
export function PaymentTicks({ work }: { work: Engagement }) {
  const mark = useStep(work, 'PUT engagements/:id/payment');
  const { agreement, payment, side, status } = work;
  const isOpen = whyEngagementCannot('markPayment', status) === undefined;
  if (agreement.price.amount === 0 || (!isOpen && !payment.paidAt && !payment.receivedAt)) return null;
  function renderHalf(name: 'owner' | 'creator', at: string | null) {
    const isOwn = name === side;
    const when = at ? t('work.payment.on', { day: day(at) }) : t('work.payment.notYet');
    if (!isOwn) return <Said isDone={at !== null} label={t('work.paymentOther', { context: name, name: otherName(work) })} note={when} />;
    if (!isOpen) return <Said isDone={at !== null} label={t('work.payment', { context: name })} note={when} />;
    return (
      <Checkbox
        label={t('work.payment', { context: name })}
        description={when}
        checked={mark.isPending ? mark.variables.done : at !== null}
        onChange={(event) => !mark.isPending && mark.mutate({ done: event.currentTarget.checked })}
      />
    );
  }
  return (
    <Stack component="section" gap={10} aria-label={t('work.paymentTitle')}>
      <Group component="h3" gap={12} justify="space-between" wrap="nowrap" fz={14} lh="20px">
        <span>{t('work.paymentTitle')}</span>{' '}
        <Text component="b" inherit mod="tabular">
          {money(agreement.price)}
        </Text>
      </Group>
      {renderHalf('owner', payment.paidAt)}
      {renderHalf('creator', payment.receivedAt)}
      <FormProblem line={lineOf(mark.error)} />
      <Text size="xs" variant="muted">
        {t('work.payment.note')}
      </Text>
    </Stack>
  );
}

/** A tick that the reader cannot change: a statement, not a control. */
function Said({ isDone, label, note }: { isDone: boolean; label: string; note: string }) {
  const Icon = isDone ? IconCircleCheckFilled : IconCircleDashed;
  return (
    <Group gap={12} wrap="nowrap" align="flex-start">
      <Icon size={20} stroke={1.75} color={`var(--cl-${isDone ? 'ok-icon' : 'control'})`} aria-hidden="true" />
      <Box miw={0}>
        <Text>{label}</Text>
        <Text size="xs" variant="muted" mt={2}>
          {note}
        </Text>
      </Box>
    </Group>
  );
}
