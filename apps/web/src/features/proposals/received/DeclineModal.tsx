import { DeclineReason, type ReceivedProposal } from '@castlane/contract/proposal.ts';
import { ListedReasonModal } from '#features/jobs/ListedReasonModal.tsx';
import { t } from '#features/jobs/own/words.ts';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';
import { useDecline } from './received-api.ts';

type DeclineModalProps = DialogState & {
  slug: string;
  proposal: ReceivedProposal;
  /** The dialog is closed: the declined proposal can get the focus. */
  onExit: (declined: ReceivedProposal | undefined) => void;
};

export function DeclineModal({ slug, proposal, onExit, ...state }: DeclineModalProps) {
  const decline = useDecline(slug);
  return (
    <ListedReasonModal
      {...state}
      title={t('jobs.declineTitle')}
      text={t('jobs.declineText', { name: proposal.creator.name })}
      draft={`decline.${proposal.id}`}
      reasons={DeclineReason.options}
      label={t('jobs.reasonLabel')}
      words={(reason) => t('jobs.reason', { context: reason })}
      isMenu
      send={(body) => decline.mutateAsync({ id: proposal.id, body })}
      done={t('jobs.declined')}
      onExit={(isSent) => onExit(isSent ? proposal : undefined)}
      cancel={t('jobs.keep')}
      submit={t('jobs.declineButton')}
    />
  );
}
