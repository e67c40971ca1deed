import { requestChanges } from '@castlane/contract/delivery.ts';
import { askToCancel, openDispute } from '@castlane/contract/dispute.ts';
import { CANCEL_HOURS, REVIEW_DAYS } from '@castlane/contract/policy.ts';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { otherName } from '#features/accounts/names.ts';
import { t } from './words.ts';
import { AnswerCancelModal } from './AnswerCancelModal.tsx';
import { useStep } from './api.ts';
import type { WorkDialogProps } from './dialog-props.ts';
import { ReasonModal } from './ReasonModal.tsx';
import { lineOf } from '#platform/forms/form.ts';
import { ChangeTermsModal } from '#features/engagements/agreements/ChangeTermsModal.tsx';
import { DeliverModal } from '#features/engagements/deliveries/DeliverModal.tsx';
import { inputOf, type DraftNotes } from '#features/engagements/deliveries/review/draft-notes.ts';
import { t as notesT } from '#features/engagements/deliveries/review/words.ts';
import { ConfirmModal } from '#ui/overlays/ConfirmModal.tsx';

export type StepName = 'deliver' | 'accept' | 'changes' | 'cancel' | 'answerCancel' | 'takeBack' | 'dispute';
/** Changing the terms is no step of the work: it makes a request. */
export type DialogName = StepName | 'changeTerms';

const TEXT_MAX = 2000;

/** `drafts`: the owner's unsent notes on the delivered files. */
type WithDrafts = WorkDialogProps & { drafts: DraftNotes | undefined };

const DIALOGS: Record<StepName, (props: WithDrafts) => ReactNode> = {
  deliver: DeliverModal,
  accept: AcceptModal,
  changes: ChangesModal,
  cancel: CancelModal,
  answerCancel: AnswerCancelModal,
  takeBack: TakeBackModal,
  dispute: DisputeModal,
};

export function WorkDialogs({ name, ...props }: WithDrafts & { name: DialogName }) {
  const { work, isOpen, onClose } = props;
  if (name === 'changeTerms') return <ChangeTermsModal engagement={work} name={otherName(work)} isOpen={isOpen} onClose={onClose} />;
  const Dialog = DIALOGS[name];
  return <Dialog {...props} />;
}

function AcceptModal({ work, ...dialog }: WorkDialogProps) {
  const complete = useStep(work, 'POST engagements/:id/complete');
  return (
    <ConfirmModal
      {...dialog}
      tone="brand"
      Icon={IconCheck}
      title={t('work.acceptTitle')}
      cancel={t('work.back')}
      confirm={t('work.acceptIt')}
      onConfirm={() => complete.mutateAsync({ deliveryId: work.deliveries[0]?.id ?? '' })}
      line={lineOf(complete.error)}
    >
      <p>{t('work.acceptWhat', { name: otherName(work), days: REVIEW_DAYS })}</p>
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

function ChangesModal({ work, drafts, ...modal }: WithDrafts) {
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
      onSend={async (note = '') => {
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
  const silence = work.deliveries.length === 0 ? 'agreed' : 'lapsed';
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
      onSend={(reason = '') => mutateAsync({ reason })}
    >
      <p>{t('work.cancelWhat', { context: silence, name, hours: CANCEL_HOURS })}</p>
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
      onSend={(reason = '') => mutateAsync({ reason })}
    >
      <p>{t('work.disputeWhat')}</p>
    </ReasonModal>
  );
}
