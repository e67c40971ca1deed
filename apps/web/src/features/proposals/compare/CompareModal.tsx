import { useEffect } from 'react';
import { t } from '#features/proposals/received/words.ts';
import { Modal } from '#ui/overlays/Modal.tsx';
import { CompareTable, type CompareProps } from './CompareTable.tsx';
import { markOpened, useCompared } from '#features/proposals/received/received-api.ts';

/** Two proposals fit the default width; each further one widens the dialog, if there is room. */
const WIDTHS: Record<number, number> = { 3: 880, 4: 1120 };

type CompareModalProps = Omit<CompareProps, 'proposals'> & { chosen: CompareProps['proposals']; isOpen: boolean; onClose: () => void };

export function CompareModal({ job, chosen, isOpen, onClose, ...rest }: CompareModalProps) {
  const proposals = useCompared(job.slug, chosen, isOpen);
  useEffect(() => {
    if (!isOpen) return;
    for (const proposal of proposals) void markOpened(job.slug, proposal);
  }, [isOpen, job.slug, proposals]);
  return (
    <Modal opened={isOpen} onClose={onClose} size={WIDTHS[chosen.length] ?? 640} title={t('received.compareTitle')}>
      <CompareTable job={job} proposals={proposals} {...rest} />
    </Modal>
  );
}
