import type { OwnJob } from '@castlane/contract/job.ts';
import type { ReceivedProposal } from '@castlane/contract/proposal.ts';
import { useEffect } from 'react';
import { useT } from '#features/proposals/received/i18n.ts';
import { Modal } from '#ui/overlays/Modal.tsx';
import { CompareTable } from './CompareTable.tsx';
import { markOpened, useCompared } from '#features/proposals/received/received-api.ts';

/** Two proposals fit the default width; each further one widens the dialog, if there is room. */
const WIDTHS: Record<number, number> = { 3: 820, 4: 1000 };

/** The chosen proposals side by side, with the actions on each. */
export function CompareModal({
  job,
  chosen,
  isOpen,
  onClose,
  onOffer,
  onDecline,
}: {
  job: OwnJob;
  chosen: readonly ReceivedProposal[];
  isOpen: boolean;
  onClose: () => void;
  onOffer: (proposal: ReceivedProposal) => void;
  onDecline: (proposal: ReceivedProposal) => void;
}) {
  const t = useT();
  const proposals = useCompared(job.slug, chosen, isOpen);
  useEffect(() => {
    if (!isOpen) return;
    for (const proposal of proposals) void markOpened(job.slug, proposal);
  }, [isOpen, job.slug, proposals]);
  return (
    <Modal opened={isOpen} onClose={onClose} size={WIDTHS[chosen.length] ?? 640} title={t('received.compareTitle')}>
      <CompareTable job={job} proposals={proposals} onOffer={onOffer} onDecline={onDecline} />
    </Modal>
  );
}
