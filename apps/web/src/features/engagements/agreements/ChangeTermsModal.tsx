import { useAgreement } from '#features/jobs/api.ts';
import { t } from './words.ts';
import { agreedTermsOf, type AgreedTerms } from './agreed-terms.ts';
import { OFFER_HOURS } from '@castlane/contract/policy.ts';
import { money } from '#platform/language/format.ts';
import { toast } from '#ui/overlays/toast.ts';
import { Loaded } from '#ui/states/Loaded.tsx';
import { amendmentOf, startFromAgreed, whyBadAmendment } from './amendment-values.ts';
import { useSendAmendment } from './api.ts';
import { TermsForm, TermsModal, TermsSkeleton } from '#features/proposals/offers/TermsForm.tsx';

type Addressed = { id: string; job: { slug: string } };

type Props = {
  engagement: Addressed;
  name: string;
  isOpen: boolean;
  onClose: () => void;
};

export function ChangeTermsModal({ engagement, name, isOpen, onClose }: Props) {
  const { data, ...agreement } = useAgreement(engagement.id, { isOn: isOpen });
  return (
    <TermsModal isOpen={isOpen} title={t('amendment.formTitle')} onClose={onClose}>
      <Loaded query={{ ...agreement, data: agreedTermsOf(data) }} skeleton={<TermsSkeleton />}>
        {(agreed) => <ChangeTermsForm engagement={engagement} agreed={agreed} name={name} onClose={onClose} />}
      </Loaded>
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
