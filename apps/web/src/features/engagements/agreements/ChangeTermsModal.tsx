import { useAgreement } from '#features/jobs/api.ts';
import { t } from './words.ts';
import { agreedTermsOf, type AgreedTerms } from './agreed-terms.ts';
import { TermsModal } from '#features/proposals/offers/TermsModal.tsx';
import { OFFER_HOURS } from '@castlane/contract/policy.ts';
import { money } from '#platform/language/format.ts';
import { toast } from '#ui/overlays/toast.ts';
import { amendmentOf, startFromAgreed, whyBadAmendment } from './amendment-values.ts';
import { useSendAmendment } from './api.ts';
import { TermsForm } from '#features/proposals/offers/TermsForm.tsx';

type Addressed = { id: string; job: { slug: string } };

type Props = {
  engagement: Addressed;
  name: string;
  isOpen: boolean;
  onClose: () => void;
};

export function ChangeTermsModal({ engagement, name, isOpen, onClose }: Props) {
  const { data, error, refetch } = useAgreement(engagement.id, { isOn: isOpen });
  const agreed = agreedTermsOf(data);
  return (
    <TermsModal isOpen={isOpen} title={t('amendment.formTitle')} problem={error} onRetry={() => void refetch()} onClose={onClose}>
      {agreed && <ChangeTermsForm engagement={engagement} agreed={agreed} name={name} onClose={onClose} />}
    </TermsModal>
  );
}

type FormProps = { engagement: Addressed; agreed: AgreedTerms; name: string; onClose: () => void };

function ChangeTermsForm({ engagement, agreed, name, onClose }: FormProps) {
  const send = useSendAmendment(engagement);
  return (
    <TermsForm
      // A draft that is older than the agreed terms must not undo them.
      draft={`terms.${engagement.id}.${agreed.amends ?? 'first'}`}
      timeZone={agreed.timeZone}
      start={() => startFromAgreed(agreed)}
      errorsOf={(values, today) => whyBadAmendment(values, agreed, today)}
      send={(values) => send.mutateAsync(amendmentOf(values))}
      onSent={() => {
        toast.success(t('amendment.sent'));
        onClose();
      }}
      priceHint={t('amendment.priceHint', { amount: money(agreed.price) })}
      hint={t('amendment.hint', { name, hours: OFFER_HOURS })}
      action={t('amendment.send')}
      note={{ label: t('amendment.noteLabel'), hint: t('offer.noteHint', { name }) }}
      onClose={onClose}
    />
  );
}
