import { OFFER_HOURS } from '@castlane/contract/policy.ts';
import { TermsForm, TermsModal, TermsSkeleton } from '#features/proposals/offers/TermsForm.tsx';
import { money } from '#platform/language/format.ts';
import { toast } from '#ui/overlays/toast.ts';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';
import { Loaded } from '#ui/states/Loaded.tsx';
import { useAgreedTerms, type AgreedTerms } from './agreed-terms.ts';
import { amendmentOf, startFromAgreed, whyBadAmendment } from './amendment-values.ts';
import { useSendAmendment, type Addressed } from './api.ts';
import { t } from './words.ts';

type Props = DialogState & { engagement: Addressed; name: string };

export function ChangeTermsModal({ isOpen, ...form }: Props) {
  return (
    <TermsModal isOpen={isOpen} title={t('amendment.formTitle')} onClose={form.onClose}>
      <Loaded query={useAgreedTerms(form.engagement.id, { isOn: isOpen })} skeleton={<TermsSkeleton />}>
        {(agreed) => <ChangeTermsForm {...form} agreed={agreed} />}
      </Loaded>
    </TermsModal>
  );
}

function ChangeTermsForm({ engagement, agreed, name, onClose }: Omit<Props, 'isOpen'> & { agreed: AgreedTerms }) {
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
