import { whyEngagementCannot } from '@castlane/contract/engagement-state.ts';
import type { Engagement } from '@castlane/contract/engagement.ts';
import { otherName } from '#features/accounts/names.ts';
import { day, money } from '#platform/language/format.ts';
import { lineOf } from '#platform/forms/form.ts';
import { useT } from './i18n.ts';
import { Checkbox } from '#ui/controls/choices.ts';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Group, Stack, Text } from '#ui/layout.ts';
import { useMarkPayment } from './api.ts';

/** The payment, as ticked by each party. Null if the product is the only pay. */
export function PaymentTicks({ work }: { work: Engagement }) {
  const t = useT();
  const mark = useMarkPayment(work);
  const { agreement, payment, side, status } = work;
  const isOpen = whyEngagementCannot('markPayment', status) === undefined;
  if (agreement.price.amount === 0 || (!isOpen && !payment.paidAt && !payment.receivedAt)) return null;
  const isOwn = (half: 'owner' | 'creator') => half === side;
  function tick(half: 'owner' | 'creator', at: string | null) {
    return (
      <Checkbox
        label={t(isOwn(half) ? `work.payment.${half}` : `work.payment.${half}.other`, { name: otherName(work) })}
        description={at ? t('work.payment.on', { day: day(at) }) : t('work.payment.notYet')}
        disabled={!isOwn(half) || !isOpen}
        checked={isOwn(half) && mark.isPending ? mark.variables : at !== null}
        onChange={(event) => !mark.isPending && mark.mutate(event.currentTarget.checked)}
      />
    );
  }
  return (
    <Stack component="section" gap={10} aria-label={t('work.payment')}>
      <Group component="h3" gap={12} justify="space-between" wrap="nowrap" fz={14} lh="20px">
        {t('work.payment')}{' '}
        <Text component="b" inherit mod="tabular">
          {money(agreement.price)}
        </Text>
      </Group>
      {tick('owner', payment.paidAt)}
      {tick('creator', payment.receivedAt)}
      <FormProblem line={lineOf(mark.error)} />
      <Text size="xs" variant="muted">
        {t('work.payment.note')}
      </Text>
    </Stack>
  );
}
