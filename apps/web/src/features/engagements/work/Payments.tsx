import type { Engagement, WorkPart } from '@castlane/contract/engagement.ts';
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { useId } from 'react';
import { otherName } from '#features/accounts/names.ts';
import { serverNow } from '#platform/clock.ts';
import { lineOf } from '#platform/forms/form.ts';
import { day, isOver, money, shortDay } from '#platform/language/format.ts';
import { Button } from '#ui/controls/Button.ts';
import { Checkbox } from '#ui/controls/choices.ts';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Box, Group, Small, Stack, Text } from '#ui/layout.ts';
import { useStep } from './api.ts';
import { currentPart, isDivided, mayAskAboutPayment, mayTickPayment } from './rules.ts';
import { useWorkDialogs } from './use-work-dialogs.tsx';
import type { Place } from './work-state.ts';
import { t } from './words.ts';

type PaymentsProps = { work: Engagement; place: Place };
type PartProps = PaymentsProps & { part: WorkPart };

/** The payment of undivided work, as ticked by each party. Null if the product is the only pay. */
export function PaymentTicks({ work, place }: PaymentsProps) {
  const part = currentPart(work);
  if (isDivided(work) || !hasPayment(work, part)) return null;
  return (
    <Stack component="section" gap={10} aria-label={t('work.paymentTitle')}>
      <Group component="h3" gap={12} justify="space-between" wrap="nowrap" fz={14} lh="20px">
        <span>{t('work.paymentTitle')}</span>{' '}
        <Text component="b" inherit mod="tabular">
          {money(part.share)}
        </Text>
      </Group>
      <PartPayment work={work} part={part} place={place} />
      <Small size="xs">{t('work.payment.note')}</Small>
    </Stack>
  );
}

/** Whether a part has a payment to show: it has begun and has a price, or was ticked before the work ended. */
export function hasPayment(work: Engagement, part: WorkPart): boolean {
  const { paidAt, receivedAt } = part.payment;
  return part.share.amount > 0 && (mayTickPayment(work, part) || paidAt !== null || receivedAt !== null);
}

/** The ticks of one part, its payment day, and the way to our team. */
export function PartPayment({ work, part, place }: PartProps) {
  const id = useId();
  const mark = useStep(work, 'PUT engagements/:id/payment');
  const { open, dialog } = useWorkDialogs(work, { place, part: part.number, focusId: id });
  const { side } = work;
  const isOpen = mayTickPayment(work, part);
  function renderHalf(context: 'owner' | 'creator', at: string | null) {
    const isOwn = context === side;
    const label = isOwn ? t('work.payment', { context }) : t('work.paymentOther', { context, name: otherName(work) });
    const when = at ? t('work.payment.on', { day: day(at) }) : t('work.payment.notYet');
    if (!isOwn || !isOpen) return <Said isDone={at !== null} label={label} note={when} />;
    return (
      <Checkbox
        label={label}
        description={when}
        checked={mark.isPending ? mark.variables.done : at !== null}
        onChange={(event) => !mark.isPending && mark.mutate({ done: event.currentTarget.checked, part: part.number })}
      />
    );
  }
  return (
    <Stack gap={10} id={id} tabIndex={-1} data-no-ring>
      <PayDay work={work} part={part} onAsk={() => open('notPaid')} />
      {renderHalf('owner', part.payment.paidAt)}
      {renderHalf('creator', part.payment.receivedAt)}
      <FormProblem line={lineOf(mark.error)} />
      {dialog}
    </Stack>
  );
}

/** `Payment due 12 Dec`, until either side has ticked; before the acceptance, what was agreed; and what our team does about it. */
function PayDay({ work, part, onAsk }: { work: Engagement; part: WorkPart; onAsk: () => void }) {
  const { payWithinDays } = work.agreement;
  const { payment } = part;
  const { dispute } = payment;
  if (dispute) {
    const said = dispute.outcome ? t('work.payment.decided', { context: dispute.outcome }) : t('work.payment.asked');
    return (
      <Box>
        <Text size="sm" fw={600} variant={dispute.outcome === 'unpaid' ? 'bad' : undefined}>
          {said}
        </Text>
        {dispute.decision && <Small mod="written">{dispute.decision}</Small>}
      </Box>
    );
  }
  if (payment.receivedAt || payWithinDays === null || part.status === 'ended') return null;
  if (!payment.by) return payment.paidAt ? null : <Small>{t('work.payment.within', { count: payWithinDays })}</Small>;
  const isLate = isOver(payment.by);
  return (
    <>
      {!payment.paidAt && (
        <Text size="sm" fw={600} variant={isLate ? 'bad' : undefined}>
          {t(isLate ? 'work.payment.overdue' : 'work.payment.due', { day: shortDay(payment.by) })}
        </Text>
      )}
      {mayAskAboutPayment(work.side, part, serverNow()) && (
        <Button variant="default" onClick={onAsk}>
          {t('work.payment.ask')}
        </Button>
      )}
    </>
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
        <Small size="xs" mt={2}>
          {note}
        </Small>
      </Box>
    </Group>
  );
}
