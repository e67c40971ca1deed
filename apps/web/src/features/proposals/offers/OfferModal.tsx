import { useOwnJob } from '#features/jobs/api.ts';
import { useT } from './i18n.ts';
import { OfferForm } from './OfferForm.tsx';
import type { Asked } from './offer-values.ts';
import { TermsModal } from './TermsModal.tsx';

type Props = {
  jobSlug: string;
  /** The proposal that the offer answers. */
  asked: Asked;
  /** The creator's name. */
  name: string;
  isOpen: boolean;
  onClose: () => void;
  onSent?: () => void;
  onExit?: () => void;
};

/** The dialog in which the owner writes an offer. */
export function OfferModal({ jobSlug, asked, name, isOpen, onClose, onSent, onExit }: Props) {
  const t = useT();
  const { data: job, error, refetch } = useOwnJob(isOpen ? jobSlug : undefined);
  return (
    <TermsModal
      isOpen={isOpen}
      title={t('offer.formTitle', { name })}
      problem={error}
      onRetry={() => void refetch()}
      onClose={onClose}
      onExit={onExit}
    >
      {job && (
        <OfferForm
          key={asked.id}
          job={job}
          asked={asked}
          name={name}
          onSent={() => {
            onSent?.();
            onClose();
          }}
          onClose={onClose}
        />
      )}
    </TermsModal>
  );
}
