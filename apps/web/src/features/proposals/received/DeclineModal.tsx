import { DeclineReason, type ReceivedProposal } from '@castlane/contract/proposal.ts';
import { useState } from 'react';
import { t } from '#features/jobs/own/words.ts';
import { Modal } from '#ui/overlays/Modal.tsx';
import { NativeSelect } from '#ui/controls/NativeSelect.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { ReasonForm } from '#features/jobs/ReasonForm.tsx';
import { useDecline } from './received-api.ts';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';

type DeclineModalProps = DialogState & {
  slug: string;
  proposal: ReceivedProposal;
  /** The dialog is closed: the declined proposal can get the focus. */
  onExit: (declined: ReceivedProposal | undefined) => void;
};

export function DeclineModal({ slug, proposal, isOpen, onClose, onExit }: DeclineModalProps) {
  const [answered, setAnswered] = useState<ReceivedProposal>();
  return (
    <Modal opened={isOpen} onClose={onClose} onExitTransitionEnd={() => onExit(answered)} title={t('jobs.declineTitle')}>
      <DeclineForm
        slug={slug}
        proposal={proposal}
        onClose={onClose}
        onDeclined={() => {
          setAnswered(proposal);
          onClose();
        }}
      />
    </Modal>
  );
}

type FormProps = { slug: string; proposal: ReceivedProposal; onClose: () => void; onDeclined: () => void };

function DeclineForm({ slug, proposal, onClose, onDeclined }: FormProps) {
  const decline = useDecline(slug);
  return (
    <ReasonForm
      text={t('jobs.declineText', { name: proposal.creator.name })}
      draft={`decline.${proposal.id}`}
      reasons={DeclineReason.options}
      renderReason={(input) => (
        <NativeSelect
          data-autofocus
          label={t('jobs.reasonLabel')}
          required
          data={[
            { value: '', label: t('jobs.chooseOne') },
            ...DeclineReason.options.map((value) => ({ value, label: t('jobs.reason', { context: value }) })),
          ]}
          {...input}
        />
      )}
      send={(body) => decline.mutateAsync({ id: proposal.id, body })}
      onSent={() => {
        toast.success(t('jobs.declined'));
        onDeclined();
      }}
      onCancel={onClose}
      cancel={t('jobs.keep')}
      submit={t('jobs.declineButton')}
    />
  );
}
