import type { OwnJob } from '@castlane/contract/job.ts';
import { OFFER_HOURS } from '@castlane/contract/policy.ts';
import type { Thread } from '@castlane/contract/thread.ts';
import { useForm } from '@mantine/form';
import { IconFileText } from '@tabler/icons-react';
import { useRef, useState, type FormEvent } from 'react';
import { todayInUtc } from '#features/briefs/brief-values.ts';
import { budgetLine } from '#features/jobs/job-words.ts';
import { focusFirstBad, lineOf } from '#platform/form.ts';
import { useT } from '#platform/i18n.ts';
import { fieldErrors } from '#platform/problem.ts';
import { Button } from '#ui/Button.ts';
import { NativeSelect } from '#ui/NativeSelect.ts';
import { Note } from '#ui/Note.tsx';
import { NumberInput } from '#ui/NumberInput.ts';
import { TextInput } from '#ui/TextInput.ts';
import { toast } from '#ui/toast.ts';
import { useSendOffer } from './api.ts';
import { DeliverableFields } from './DeliverableFields.tsx';
import css from './OfferForm.module.css';
import { currencySymbol } from './currency.ts';
import { errorsOf, fieldsOf, inputOf, startOf, type OfferValues } from './offer-values.ts';

const SCOPES = ['none', 'organic', 'paid_ads'] as const;
const ROUNDS_MAX = 5;
const DAYS_MAX = 3650;

/** Price, work, day, changes and rights: what the creator will accept or decline as a whole. */
export function OfferForm({ job, thread, onClose }: { job: OwnJob; thread: Thread; onClose: () => void }) {
  const t = useT();
  const ref = useRef<HTMLFormElement>(null);
  const [today] = useState(() => todayInUtc());
  const form = useForm<OfferValues>({ initialValues: startOf(job, thread.proposal, today) });
  const send = useSendOffer(job.slug);
  const proposalId = thread.proposal.id;
  const line = send.error ? lineOf(send.error, { 1014: t('offer.jobTaken') }) : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (send.isPending) return;
    const errors = errorsOf(form.values, proposalId, today);
    if (Object.keys(errors).length > 0) {
      show(errors);
      return;
    }
    send.mutate(inputOf(form.values, proposalId), {
      onSuccess: () => {
        toast.success(t('offer.sent'));
        onClose();
      },
      onError: (problem) => show(fieldsOf(fieldErrors(problem))),
    });
  }

  function show(errors: Record<string, string>) {
    form.setErrors(errors);
    focusFirstBad(ref.current);
  }

  return (
    <form ref={ref} className={css.root} noValidate onSubmit={submit}>
      <NumberInput
        label={t('offer.price')}
        description={t('offer.priceHint', { budget: budgetLine(job.budget) })}
        withAsterisk
        aria-required
        data-autofocus
        leftSection={currencySymbol(form.values.currency)}
        hideControls
        allowNegative={false}
        thousandSeparator=","
        decimalScale={2}
        max={10_000_000}
        inputMode="decimal"
        {...form.getInputProps('price')}
      />
      <DeliverableFields form={form} />
      <div className={css.pair}>
        <TextInput type="date" label={t('offer.dueBy')} withAsterisk aria-required min={today} {...form.getInputProps('dueBy')} />
        <NumberInput
          label={t('offer.changeRounds')}
          withAsterisk
          aria-required
          min={0}
          max={ROUNDS_MAX}
          clampBehavior="blur"
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps('changeRounds')}
        />
      </div>
      <div className={css.pair}>
        <NativeSelect
          label={t('offer.usageRights')}
          data={SCOPES.map((scope) => ({ value: scope, label: t(`offer.usage.${scope}`) }))}
          {...form.getInputProps('usageScope')}
        />
        {form.values.usageScope !== 'none' && (
          <NumberInput
            label={t('offer.usageDays')}
            description={t('offer.usageDaysHint')}
            min={0}
            max={DAYS_MAX}
            clampBehavior="blur"
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps('usageDays')}
          />
        )}
      </div>
      <p className={css.hint}>{t('offer.hint', { name: thread.otherParty.name, hours: OFFER_HOURS })}</p>
      {line && <Note tone="bad">{line}</Note>}
      <div className={css.actions}>
        <Button variant="default" size="xl" onClick={onClose}>
          {t('modal.cancel')}
        </Button>
        <Button type="submit" size="xl" loading={send.isPending} leftSection={<IconFileText size={18} stroke={1.75} aria-hidden="true" />}>
          {t('offer.send')}
        </Button>
      </div>
    </form>
  );
}
