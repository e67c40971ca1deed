import { requestChanges } from '@castlane/contract/delivery.ts';
import { askToCancel, disputePayment, openDispute } from '@castlane/contract/dispute.ts';
import { CANCEL_HOURS, REVIEW_DAYS } from '@castlane/contract/policy.ts';
import { tidied } from '@castlane/contract/text.ts';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { otherName } from '#features/accounts/names.ts';
import { ChangeTermsModal } from '#features/engagements/agreements/ChangeTermsModal.tsx';
import { DeliverModal } from '#features/engagements/deliveries/DeliverModal.tsx';
import { inputOf, type DraftNotes } from '#features/engagements/deliveries/review/draft-notes.ts';
import { t as notesT } from '#features/engagements/deliveries/review/words.ts';
import type { ShippingDialog } from '#features/engagements/shipping/rules.ts';
import { SHIPPING_DIALOGS } from '#features/engagements/shipping/ShippingDialogs.tsx';
import { lineOf } from '#platform/forms/form.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { dayAndClock } from '#platform/language/format.ts';
import { Quote } from '#ui/content/Quote.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Textarea } from '#ui/controls/fields.ts';
import { DialogActions } from '#ui/forms/DialogActions.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Text } from '#ui/layout.ts';
import { ConfirmModal } from '#ui/overlays/ConfirmModal.tsx';
import { Modal } from '#ui/overlays/Modal.tsx';
import { useStep } from './api.ts';
import type { WorkDialogProps } from './dialog-props.ts';
import { ReasonModal } from './ReasonModal.tsx';
import { acceptedParts, deliveriesNow, isDivided, isLastPart } from './rules.ts';
import { t } from './words.ts';

/** Changing the terms is no step of the work: it makes a request. */
export type DialogName =
  | 'deliver'
  | 'accept'
  | 'changes'
  | 'cancel'
  | 'answerCancel'
  | 'takeBack'
  | 'dispute'
  | 'notPaid'
  | 'changeTerms'
  | 'changePrice'
  | ShippingDialog;

const TEXT_MAX = 2000;
const ANSWER_MAX = 300;

/** `drafts`: the owner's unsent notes on the delivered files. `part`: the part whose payment is asked about. */
type DialogProps = WorkDialogProps & { drafts: DraftNotes | undefined; part: number };

const DIALOGS: Record<DialogName, (props: DialogProps) => ReactNode> = {
  deliver: DeliverModal,
  accept: AcceptModal,
  changes: ChangesModal,
  cancel: CancelModal,
  answerCancel: AnswerCancelModal,
  takeBack: TakeBackModal,
  dispute: DisputeModal,
  notPaid: NotPaidModal,
  ...SHIPPING_DIALOGS,
  changePrice: ({ work, isOpen, onClose }) => (
    <ChangeTermsModal engagement={work} name={otherName(work)} isOpen={isOpen} onClose={onClose} isAtPrice />
  ),
  changeTerms: ({ work, isOpen, onClose }) => (
    <ChangeTermsModal engagement={work} name={otherName(work)} isOpen={isOpen} onClose={onClose} />
  ),
};

export function WorkDialogs({ name, ...props }: DialogProps & { name: DialogName }) {
  const Dialog = DIALOGS[name];
  return <Dialog {...props} />;
}

function AcceptModal({ work, ...dialog }: WorkDialogProps) {
  const complete = useStep(work, 'POST engagements/:id/complete');
  const { part } = work;
  const isLast = isLastPart(work);
  return (
    <ConfirmModal
      {...dialog}
      tone="brand"
      Icon={IconCheck}
      title={isLast ? t('work.acceptTitle') : t('work.acceptPartTitle', { part })}
      cancel={t('work.back')}
      confirm={t('work.acceptIt')}
      onConfirm={() => complete.mutateAsync({ deliveryId: work.deliveries[0]?.id ?? '' })}
      line={lineOf(complete.error)}
    >
      <p>
        {isLast ? t('work.acceptWhat', { name: otherName(work), days: REVIEW_DAYS }) : t('work.acceptPartWhat', { part, next: part + 1 })}
      </p>
    </ConfirmModal>
  );
}

function TakeBackModal({ work, ...dialog }: WorkDialogProps) {
  const takeBack = useStep(work, 'DELETE engagements/:id/cancellation');
  return (
    <ConfirmModal
      {...dialog}
      tone="brand"
      Icon={IconArrowBackUp}
      title={t('work.takeBackTitle')}
      cancel={t('work.back')}
      confirm={t('work.takeItBack')}
      onConfirm={() => takeBack.mutateAsync()}
      line={lineOf(takeBack.error)}
    >
      <p>{t('work.takeBackWhat', { name: otherName(work) })}</p>
    </ConfirmModal>
  );
}

function ChangesModal({ work, drafts, ...modal }: DialogProps) {
  const notes = drafts?.notes ?? [];
  const { mutateAsync } = useStep(work, 'POST engagements/:id/request-changes');
  const { deliveries, changesLeft, agreement } = work;
  const deliveryId = deliveries[0]?.id ?? '';
  return (
    <ReasonModal
      {...modal}
      title={t('work.changesTitle')}
      label={t('work.changesLabel')}
      hint={t('work.changesHint')}
      field="note"
      body={requestChanges.body}
      max={TEXT_MAX}
      draft={`work-changes.${work.id}`}
      button={t('work.askForChanges')}
      cancel={t('work.back')}
      start={notes.length > 0 ? notesT('fileNotes.start', { count: notes.length }) : ''}
      onSend={async (note) => {
        await mutateAsync({ note, deliveryId, ...(notes.length > 0 ? { notes: notes.map(inputOf) } : {}) });
        drafts?.clear();
      }}
    >
      <p>{t('work.changesWhat', { name: otherName(work) })}</p>
      {notes.length > 0 && <p>{notesT('fileNotes.sent', { count: notes.length })}</p>}
      <p>{t('work.roundsLeft', { left: changesLeft, count: agreement.changeRounds })}</p>
    </ReasonModal>
  );
}

function CancelModal({ work, ...modal }: WorkDialogProps) {
  const { mutateAsync } = useStep(work, 'POST engagements/:id/cancellation');
  const name = otherName(work);
  const silence = deliveriesNow(work).length === 0 ? 'agreed' : 'lapsed';
  return (
    <ReasonModal
      {...modal}
      title={t('work.cancelTitle')}
      label={t('work.reason')}
      hint={t('work.reasonHint', { name })}
      field="reason"
      body={askToCancel.body}
      max={TEXT_MAX}
      draft={`work-cancel.${work.id}`}
      button={t('work.askToCancel')}
      cancel={t('work.back')}
      isDanger
      onSend={(reason) => mutateAsync({ reason })}
    >
      <p>{t('work.cancelWhat', { context: silence, name, hours: CANCEL_HOURS })}</p>
      {acceptedParts(work) > 0 && <p>{t('work.partsStay')}</p>}
    </ReasonModal>
  );
}

function DisputeModal({ work, ...modal }: WorkDialogProps) {
  const { mutateAsync } = useStep(work, 'POST engagements/:id/dispute');
  const name = otherName(work);
  return (
    <ReasonModal
      {...modal}
      title={t('work.disputeTitle')}
      label={t('work.disputeLabel')}
      hint={t('work.disputeHint', { name })}
      field="reason"
      body={openDispute.body}
      max={TEXT_MAX}
      draft={`work-dispute.${work.id}`}
      button={t('work.dispute')}
      cancel={t('work.back')}
      isDanger
      onSend={(reason) => mutateAsync({ reason })}
    >
      <p>{isDivided(work) ? t('work.disputePartWhat', { part: work.part }) : t('work.disputeWhat')}</p>
    </ReasonModal>
  );
}

function NotPaidModal({ work, part, ...modal }: DialogProps) {
  const { mutateAsync } = useStep(work, 'POST engagements/:id/payment-dispute');
  const name = otherName(work);
  return (
    <ReasonModal
      {...modal}
      title={t('work.notPaidTitle')}
      label={t('work.disputeLabel')}
      hint={t('work.disputeHint', { name })}
      field="reason"
      body={disputePayment.body}
      max={TEXT_MAX}
      draft={`work-payment.${work.id}${part > 1 ? `.${part}` : ''}`}
      button={t('work.dispute')}
      cancel={t('work.back')}
      isDanger
      onSend={(reason) => mutateAsync({ reason, part })}
    >
      <p>{isDivided(work) ? t('work.notPaidPartWhat', { name, part }) : t('work.notPaidWhat', { name })}</p>
    </ReasonModal>
  );
}

function AnswerCancelModal({ work, isOpen, onClose, onDone, onExit }: WorkDialogProps) {
  const agree = useStep(work, 'POST engagements/:id/cancellation/accept');
  const refuse = useStep(work, 'POST engagements/:id/cancellation/refuse');
  const { cancellation } = work;
  const { form, line, submit, formProps } = useForm({
    initialValues: { answer: '' },
    // The same work can get another request.
    draft: { key: `cancel-answer.${cancellation?.id ?? work.id}`, text: 'answer' },
    send: (values, isAgreed: true | undefined) => {
      const answer = tidied(values.answer);
      return isAgreed ? agree.mutateAsync() : refuse.mutateAsync(answer ? { answer } : {});
    },
    onSent: onDone,
  });
  const name = otherName(work);
  return (
    <Modal opened={isOpen} onClose={onClose} onExitTransitionEnd={onExit} title={t('work.answerTitle', { name })}>
      <Form {...formProps}>
        {cancellation && (
          <>
            <Quote>{cancellation.reason}</Quote>
            <Text inherit variant="soft">
              {`${t('work.answerWhat')} ${t('work.silence', { context: cancellation.onSilence, time: dayAndClock(cancellation.expiresAt) })}`}
            </Text>
          </>
        )}
        <Textarea
          label={t('work.answerLabel')}
          description={t('work.answerHint', { name })}
          rows={3}
          maxLength={ANSWER_MAX}
          {...form.getInputProps('answer')}
          onChange={(event) => form.setFieldValue('answer', event.currentTarget.value.replaceAll(/[\n\t]+/g, ' '))}
        />
        <FormProblem line={line} />
        <DialogActions mt={8}>
          <Button type="submit" variant="default" size="xl" loading={refuse.isPending} disabled={agree.isPending}>
            {t('work.refuse')}
          </Button>
          <Button color="danger" size="xl" loading={agree.isPending} disabled={refuse.isPending} onClick={() => void submit(true)}>
            {t('work.agree')}
          </Button>
        </DialogActions>
      </Form>
    </Modal>
  );
}
