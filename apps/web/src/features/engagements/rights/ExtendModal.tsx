import { ANSWER_DAYS_MAX } from '@castlane/contract/policy.ts';
import { otherName } from '#features/accounts/names.ts';
import { useSendAmendment } from '#features/engagements/agreements/api.ts';
import { serverNow } from '#platform/clock.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { currencySign, day, deadline, money } from '#platform/language/format.ts';
import { amounts, wholeNumbers } from '#platform/language/numbers.ts';
import { NativeSelect } from '#ui/controls/NativeSelect.tsx';
import { NumberInput } from '#ui/controls/NumberInput.tsx';
import { Textarea } from '#ui/controls/fields.ts';
import { DialogButtons } from '#ui/forms/DialogActions.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Small, Text } from '#ui/layout.ts';
import { Modal } from '#ui/overlays/Modal.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { amendmentOf, fieldsOf, newEnd, startOf, whyBadExtension } from './extension.ts';
import type { RightDialogProps } from './dialog-props.ts';
import { t } from './words.ts';

const DAYS = { min: 0, max: 3650 };
const ANSWER_DAYS_RANGE = { min: 1, max: ANSWER_DAYS_MAX };
const NOTE_MAX = 300;

/** Offers the other side more days, a wider use, and what that costs: an amendment. */
export function ExtendModal({ isOpen, onClose, ...form }: RightDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('rights.extendTitle')}>
      {isOpen && <ExtendForm {...form} onClose={onClose} />}
    </Modal>
  );
}

function ExtendForm({ work, right, onClose }: Omit<RightDialogProps, 'isOpen'>) {
  const { agreement } = work;
  const endsAt = right.endsAt ?? '';
  const send = useSendAmendment(work);
  const { form, line, isSending, formProps } = useForm({
    initialValues: startOf(agreement),
    check: (values) => whyBadExtension(values, agreement, endsAt, serverNow()),
    send: (values) => send.mutateAsync(amendmentOf(values, agreement)),
    fieldsOf,
    onSent: () => {
      toast.success(t('rights.sent'));
      onClose();
    },
  });
  const name = otherName(work);
  const { price } = amendmentOf(form.values, agreement);
  return (
    <Form {...formProps}>
      <Text inherit variant="soft">
        {t('rights.extendText', { name, time: deadline(endsAt) })}
      </Text>
      {agreement.usageRights.scope === 'organic' && (
        <NativeSelect
          label={t('rights.use')}
          data={(['organic', 'paid_ads'] as const).map((value) => ({ value, label: t('rights.kind', { context: value }) }))}
          {...form.getInputProps('scope')}
        />
      )}
      <NumberInput label={t('rights.moreDays')} data-autofocus steps={DAYS} {...wholeNumbers(DAYS)} {...form.getInputProps('moreDays')} />
      <NumberInput
        label={t('rights.extensionPrice')}
        description={t('rights.extensionPriceHint')}
        leftSection={currencySign(agreement.price.currency)}
        {...amounts(agreement.price.currency)}
        {...form.getInputProps('price')}
      />
      <NumberInput
        label={t('rights.answerWithin')}
        steps={ANSWER_DAYS_RANGE}
        {...wholeNumbers(ANSWER_DAYS_RANGE)}
        {...form.getInputProps('answerWithinDays')}
      />
      <Textarea
        label={t('rights.noteLabel')}
        rows={2}
        maxLength={NOTE_MAX}
        {...form.getInputProps('note')}
        onChange={(event) => form.setFieldValue('note', event.currentTarget.value.replaceAll(/[\n\t]+/g, ' '))}
      />
      {Number.isFinite(price.amount) && (
        <Small mod="tabular" role="status">
          {t('rights.preview', { day: day(newEnd(endsAt, form.values)), amount: money(price) })}
        </Small>
      )}
      <FormProblem line={line} />
      <DialogButtons mt={8} cancel={t('rights.back')} onCancel={onClose} submit={t('rights.send')} isBusy={isSending} />
    </Form>
  );
}
