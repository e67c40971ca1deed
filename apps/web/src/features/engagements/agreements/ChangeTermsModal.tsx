import { useAgreement } from '#features/jobs/api.ts';
import { useT } from './i18n.ts';
import { agreedTermsOf } from './agreed-terms.ts';
import { ChangeTermsForm } from './ChangeTermsForm.tsx';
import { TermsModal } from '#features/proposals/offers/TermsModal.tsx';

type Props = {
  jobSlug: string;
  /** The other side's. */
  name: string;
  isOpen: boolean;
  onClose: () => void;
};

/** Where either side of work that goes on writes other terms. */
export function ChangeTermsModal({ jobSlug, name, isOpen, onClose }: Props) {
  const t = useT();
  const { data, error, refetch } = useAgreement(jobSlug, isOpen);
  const agreed = agreedTermsOf(data);
  return (
    <TermsModal isOpen={isOpen} title={t('amendment.formTitle')} problem={error} onRetry={() => void refetch()} onClose={onClose}>
      {agreed && <ChangeTermsForm jobSlug={jobSlug} agreed={agreed} name={name} onClose={onClose} />}
    </TermsModal>
  );
}
