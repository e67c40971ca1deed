import { PRODUCT_REFUSAL_DAYS } from '@castlane/contract/policy.ts';
import { endForProduct, reportProduct } from '@castlane/contract/product.ts';
import type { ProductProblem } from '@castlane/contract/shipping.ts';
import { tidied } from '@castlane/contract/text.ts';
import { IconPackage } from '@tabler/icons-react';
import { otherName } from '#features/accounts/names.ts';
import { useStep } from '#features/engagements/work/api.ts';
import type { WorkDialogProps } from '#features/engagements/work/dialog-props.ts';
import { ReasonModal } from '#features/engagements/work/ReasonModal.tsx';
import { serverNow } from '#platform/clock.ts';
import { issuesOf, lineOf } from '#platform/forms/form.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { Radio } from '#ui/controls/choices.ts';
import { Textarea } from '#ui/controls/fields.ts';
import { DialogButtons } from '#ui/forms/DialogActions.tsx';
import { CharacterCount } from '#ui/forms/FieldAside.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Stack, Text } from '#ui/layout.ts';
import { ConfirmModal } from '#ui/overlays/ConfirmModal.tsx';
import { Modal } from '#ui/overlays/Modal.tsx';
import { endNow, goesBack, problemsNow } from './rules.ts';
import { t } from './words.ts';

const NOTE_MAX = 500;

export function ReceivedModal({ work, ...dialog }: WorkDialogProps) {
  const report = useStep(work, 'POST engagements/:id/product/report');
  return (
    <ConfirmModal
      {...dialog}
      tone="brand"
      Icon={IconPackage}
      title={t('shipping.receivedTitle')}
      cancel={t('shipping.back')}
      confirm={t('shipping.markReceived')}
      onConfirm={() => report.mutateAsync({ what: 'received' })}
      line={lineOf(report.error)}
    >
      <p>{t('shipping.receivedText', { name: otherName(work), count: PRODUCT_REFUSAL_DAYS })}</p>
    </ConfirmModal>
  );
}

export function CameBackModal({ work, ...dialog }: WorkDialogProps) {
  const takeBack = useStep(work, 'POST engagements/:id/product/returned');
  return (
    <ConfirmModal
      {...dialog}
      tone="brand"
      Icon={IconPackage}
      title={t('shipping.cameBackTitle')}
      cancel={t('shipping.back')}
      confirm={t('shipping.markBack')}
      onConfirm={() => takeBack.mutateAsync()}
      line={lineOf(takeBack.error)}
    >
      <p>{t('shipping.cameBackText', { name: otherName(work) })}</p>
    </ConfirmModal>
  );
}

export function ReportModal({ isOpen, onExit, ...form }: WorkDialogProps) {
  return (
    <Modal opened={isOpen} onClose={form.onClose} onExitTransitionEnd={onExit} title={t('shipping.reportTitle')}>
      {isOpen && <ReportForm {...form} />}
    </Modal>
  );
}

function ReportForm({ work, onClose, onDone }: Omit<WorkDialogProps, 'isOpen' | 'onExit'>) {
  const report = useStep(work, 'POST engagements/:id/product/report');
  const problems = work.shipping ? problemsNow(work.shipping, serverNow()) : [];
  const bodyOf = ({ what, note }: { what: string; note: string }) => {
    const text = tidied(note);
    return { what: what as ProductProblem, ...(text ? { note: text } : {}) };
  };
  const { form, line, isSending, formProps } = useForm({
    initialValues: { what: '', note: '' },
    draft: { key: `product-report.${work.id}`, text: 'note' },
    check: (values): Record<string, string> =>
      values.what === '' ? { what: t('shipping.reportMissing') } : issuesOf(reportProduct.body, bodyOf(values)),
    send: (values) => report.mutateAsync(bodyOf(values)),
    onSent: onDone,
  });
  const input = form.getInputProps('what');
  const name = otherName(work);
  return (
    <Form {...formProps}>
      <Text inherit variant="soft">
        {t('shipping.reportText', { name })}
      </Text>
      <Radio.Group label={t('shipping.reportWhat')} withAsterisk {...input}>
        <Stack gap={10} mt={8}>
          {problems.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t('shipping.report', { context: value })}
              aria-invalid={input.error ? true : undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      <CharacterCount text={form.values.note} max={NOTE_MAX}>
        <Textarea label={t('shipping.noteLabel')} description={t('shipping.noteHint', { name })} rows={3} {...form.getInputProps('note')} />
      </CharacterCount>
      <FormProblem line={line} />
      <DialogButtons mt={8} cancel={t('shipping.back')} onCancel={onClose} submit={t('shipping.sendReport')} isBusy={isSending} />
    </Form>
  );
}

export function RefuseModal({ work, ...dialog }: WorkDialogProps) {
  const { mutateAsync } = useStep(work, 'POST engagements/:id/product/end');
  const name = otherName(work);
  return (
    <EndingModal
      {...dialog}
      work={work}
      label={t('shipping.refuseNote')}
      onSend={(note) => mutateAsync({ why: 'cannot_promote', ...(note ? { note } : {}) })}
    >
      <p>{t('shipping.refuseText', { name })}</p>
    </EndingModal>
  );
}

export function EndProductModal({ work, ...dialog }: WorkDialogProps) {
  const { mutateAsync } = useStep(work, 'POST engagements/:id/product/end');
  const { shipping } = work;
  const why = (shipping && endNow(shipping, work, serverNow())) ?? 'not_received';
  const hasToGoBack = why === 'unusable' && shipping !== null && goesBack(shipping);
  return (
    <EndingModal {...dialog} work={work} label={t('shipping.noteLabel')} onSend={(note) => mutateAsync({ why, ...(note ? { note } : {}) })}>
      <p>{t('shipping.endText', { context: why })}</p>
      {hasToGoBack && <p>{t('shipping.endText.return', { name: otherName(work) })}</p>}
    </EndingModal>
  );
}

type EndingProps = WorkDialogProps & Pick<Parameters<typeof ReasonModal>[0], 'label' | 'onSend' | 'children'>;

/** Work that ends because of its product ends at once, for good, and without a mark. */
function EndingModal({ work, ...modal }: EndingProps) {
  return (
    <ReasonModal
      {...modal}
      title={t('shipping.endTitle')}
      hint={t('shipping.noteHint', { name: otherName(work) })}
      isOptional
      field="note"
      body={endForProduct.body}
      max={NOTE_MAX}
      draft={`product-end.${work.id}`}
      button={t('shipping.endWork')}
      cancel={t('shipping.back')}
      isDanger
    />
  );
}
