import { SHIPPING_SILENCE_DAYS } from '@castlane/contract/policy.ts';
import { Parcel } from '@castlane/contract/shipping.ts';
import { tidied } from '@castlane/contract/text.ts';
import { otherName } from '#features/accounts/names.ts';
import { useStep } from '#features/engagements/work/api.ts';
import type { WorkDialogProps } from '#features/engagements/work/dialog-props.ts';
import { issuesOf, withHttps } from '#platform/forms/form.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { TextInput } from '#ui/controls/fields.ts';
import { DialogButtons } from '#ui/forms/DialogActions.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Text } from '#ui/layout.ts';
import { Modal } from '#ui/overlays/Modal.tsx';
import { hasProblem } from './rules.ts';
import { t } from './words.ts';

/** The owner says that the product is on its way, corrects with what, or sends another one. */
export function SendModal(props: WorkDialogProps) {
  const { work } = props;
  const { shipping } = work;
  const { mutateAsync } = useStep(work, 'POST engagements/:id/product/send');
  const isAgain = shipping !== null && hasProblem(shipping);
  const isOnItsWay = shipping?.status === 'sent' && !isAgain;
  return (
    <ParcelModal
      {...props}
      title={t(isAgain ? 'shipping.anotherTitle' : isOnItsWay ? 'shipping.correctTitle' : 'shipping.sendTitle')}
      text={t(isOnItsWay ? 'shipping.correctText' : 'shipping.sendText', { name: otherName(work), days: SHIPPING_SILENCE_DAYS })}
      start={isOnItsWay ? { carrier: shipping.carrier ?? '', trackingUrl: shipping.trackingUrl ?? '' } : undefined}
      button={t(isOnItsWay ? 'shipping.saveParcel' : 'shipping.markSent')}
      onSend={mutateAsync}
    />
  );
}

/** The creator says that the product is on its way back. */
export function SendBackModal(props: WorkDialogProps) {
  const { mutateAsync } = useStep(props.work, 'POST engagements/:id/product/return');
  return (
    <ParcelModal
      {...props}
      title={t('shipping.sendBackTitle')}
      text={t('shipping.sendBackText', { name: otherName(props.work) })}
      button={t('shipping.markSentBack')}
      onSend={mutateAsync}
    />
  );
}

type ParcelValues = { carrier: string; trackingUrl: string };
type ParcelProps = WorkDialogProps & {
  title: string;
  text: string;
  start?: ParcelValues | undefined;
  button: string;
  onSend: (parcel: Parcel) => Promise<unknown>;
};

function ParcelModal({ isOpen, onExit, title, ...form }: ParcelProps) {
  return (
    <Modal opened={isOpen} onClose={form.onClose} onExitTransitionEnd={onExit} title={title}>
      {isOpen && <ParcelForm {...form} />}
    </Modal>
  );
}

function parcelOf({ carrier, trackingUrl }: ParcelValues): Parcel {
  const url = withHttps(trackingUrl);
  return { carrier: tidied(carrier), ...(url && { trackingUrl: url }) };
}

function ParcelForm({
  text,
  start = { carrier: '', trackingUrl: '' },
  button,
  onSend,
  onClose,
  onDone,
}: Omit<ParcelProps, 'isOpen' | 'onExit' | 'title'>) {
  const { form, line, isSending, formProps } = useForm({
    initialValues: start,
    check: (values) => issuesOf(Parcel, parcelOf(values)),
    send: (values) => onSend(parcelOf(values)),
    onSent: onDone,
  });
  return (
    <Form {...formProps}>
      <Text inherit variant="soft">
        {text}
      </Text>
      <TextInput
        label={t('shipping.carrier')}
        placeholder={t('shipping.carrierExample')}
        withAsterisk
        aria-required
        data-autofocus
        autoComplete="off"
        maxLength={60}
        {...form.getInputProps('carrier')}
      />
      <TextInput
        label={t('shipping.tracking')}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        placeholder="https://"
        dir="ltr"
        {...form.getInputProps('trackingUrl')}
        onBlur={({ currentTarget }) => form.setFieldValue('trackingUrl', withHttps(currentTarget.value))}
      />
      <FormProblem line={line} />
      <DialogButtons mt={8} cancel={t('shipping.back')} onCancel={onClose} submit={button} isBusy={isSending} />
    </Form>
  );
}
