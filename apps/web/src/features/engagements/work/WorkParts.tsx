import { whyEngagementCannot } from '@castlane/contract/engagement-state.ts';
import type { Engagement } from '@castlane/contract/engagement.ts';
import { IconCheck, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { useId } from 'react';
import { serverNow } from '#platform/clock.ts';
import { otherName } from '#features/accounts/names.ts';
import { deliverableWords } from '#features/jobs/job-words.ts';
import { lineOf } from '#platform/forms/form.ts';
import { day, isOver, money, shortDay } from '#platform/language/format.ts';
import { StatusBadge } from '#ui/badges/badges.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Checkbox } from '#ui/controls/choices.ts';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Box, Group, Small, Stack, Text } from '#ui/layout.ts';
import { useStep } from './api.ts';
import { isRunning, mayAskAboutPayment, waitingCancel, whyNoDispute } from './rules.ts';
import { t } from './words.ts';
import type { DialogName } from './WorkDialogs.tsx';
import css from './WorkCard.module.css';
import { stateOf, TONES, turnWords, type Place } from './work-state.ts';

/** Parts of the work that stand on its page and beside its conversation. */

/** The state of the work, whose turn it is and until when. The id names the heading, which takes the focus after a step. */
export function WorkHead({ work, id }: { work: Engagement; id: string }) {
  const { title, text, turn } = stateOf(work);
  return (
    <>
      <Group gap="8px 12px" justify="space-between">
        <h2 id={id} className={css.title} tabIndex={-1}>
          {title}
        </h2>
        <StatusBadge tone={TONES[turn]}>{turnWords(turn, work.status)}</StatusBadge>
      </Group>
      <Text inherit variant="soft" mod="tabular" mt={-8}>
        {text}
      </Text>
    </>
  );
}

export function ToDeliver({ work: { status, deliveries, agreement } }: { work: Engagement }) {
  if (status !== 'active' || deliveries.length > 0) return null;
  const lines = [...agreement.deliverables.map(deliverableWords), t('work.rounds', { count: agreement.changeRounds })];
  if (agreement.disclosureRequired) lines.push(t('work.marked'));
  return (
    <section aria-label={t('work.toDeliver')}>
      <Text component="h3" fw={600} mb={6}>
        {t('work.toDeliver')}
      </Text>
      <Stack component="ul" gap={6}>
        {lines.map((line, index) => (
          <Text component="li" key={index} variant="soft" mod="icon">
            <IconCheck size={18} stroke={1.75} color="var(--cl-accent)" aria-hidden="true" />
            <span>{line}</span>
          </Text>
        ))}
      </Stack>
    </section>
  );
}

type PaymentProps = { work: Engagement; onOpen: (name: DialogName) => void };

/** The payment, as ticked by each party. Null if the product is the only pay. */
export function PaymentTicks({ work, onOpen }: PaymentProps) {
  const mark = useStep(work, 'PUT engagements/:id/payment');
  const { agreement, payment, side, status } = work;
  const isOpen = whyEngagementCannot('markPayment', status) === undefined;
  if (agreement.price.amount === 0 || (!isOpen && !payment.paidAt && !payment.receivedAt)) return null;
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
      <PayDay work={work} onOpen={onOpen} />
      {renderHalf('owner', payment.paidAt)}
      {renderHalf('creator', payment.receivedAt)}
      <FormProblem line={lineOf(mark.error)} />
      <Small size="xs">{t('work.payment.note')}</Small>
    </Stack>
  );
}

/** `Payment due 12 Dec`, until either side has ticked; before the completion, what was agreed; and what our team does about it. */
function PayDay({ work, onOpen }: PaymentProps) {
  const { agreement, payment, status } = work;
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
  if (payment.receivedAt || agreement.payWithinDays === null || status === 'cancelled') return null;
  if (!payment.by) return payment.paidAt ? null : <Small>{t('work.payment.within', { count: agreement.payWithinDays })}</Small>;
  const isLate = isOver(payment.by);
  return (
    <>
      {!payment.paidAt && (
        <Text size="sm" fw={600} variant={isLate ? 'bad' : undefined}>
          {t(isLate ? 'work.payment.overdue' : 'work.payment.due', { day: shortDay(payment.by) })}
        </Text>
      )}
      {mayAskAboutPayment(work, serverNow()) && (
        <Button variant="default" onClick={() => onOpen('notPaid')}>
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

/** `why`: the reason if the button is disabled. */
type Way = { name: DialogName; label: string; why?: string | null | undefined };

type TroubleProps = { work: Engagement; place: Place; onOpen: (name: DialogName) => void };

/** What the reader can do if plans change. A button that is off says why below. */
export function Trouble({ work, place, onOpen }: TroubleProps) {
  const id = useId();
  if (!isRunning(work)) return null;
  const ways: (Way | false)[] = [
    // Beside a conversation it is shown with the terms.
    place === 'page' && { name: 'changeTerms', label: t('work.changeTerms'), why: work.amendment && t('work.termsWait') },
    waitingCancel(work) === undefined && { name: 'cancel', label: t('work.askToCancel') },
    { name: 'dispute', label: t('work.dispute'), why: whyNoDispute(work) && t('work.disputeEarly') },
  ];
  const shown = ways.filter((way) => way !== false);
  return (
    <section aria-label={t('work.trouble')}>
      <Text component="h3" fw={600} mb={8}>
        {t('work.trouble')}
      </Text>
      <Group gap={8} align="stretch">
        {shown.map(({ name, label, why }) => (
          <Button
            key={name}
            variant="default"
            size="sm"
            disabled={Boolean(why)}
            aria-describedby={why ? `${id}-${name}` : undefined}
            onClick={() => onOpen(name)}
          >
            {label}
          </Button>
        ))}
      </Group>
      {shown.map(
        ({ name, why }) =>
          why && (
            <Small key={name} id={`${id}-${name}`} size="xs" mt={8}>
              {why}
            </Small>
          ),
      )}
    </section>
  );
}
