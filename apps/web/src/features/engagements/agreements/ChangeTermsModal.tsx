import { TermsForm, TermsModal, TermsSkeleton } from '#features/proposals/offers/TermsForm.tsx';
import { money } from '#platform/language/format.ts';
import { toast } from '#ui/overlays/toast.ts';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';
import { Loaded } from '#ui/states/Loaded.tsx';
import { useAgreedTerms, type AgreedTerms } from './agreed-terms.ts';
import { amendmentOf, startFromAgreed, whyBadAmendment } from './amendment-values.ts';
import { movedWords } from './agreement-words.ts';
import { useSendAmendment, type Addressed } from './api.ts';
import { useEngagement } from '#features/engagements/work/api.ts';
import { acceptedParts } from '#features/engagements/work/rules.ts';
import { t } from './words.ts';

type Props = DialogState & {
  engagement: Addressed;
  name: string;
  /** Opens at the price. The form is the same. */
  isAtPrice?: boolean;
};

export function ChangeTermsModal({ isOpen, ...form }: Props) {
  return (
    <TermsModal isOpen={isOpen} title={t(form.isAtPrice ? 'amendment.priceTitle' : 'amendment.formTitle')} onClose={form.onClose}>
      <Loaded query={useAgreedTerms(form.engagement.id, { isOn: isOpen })} skeleton={<TermsSkeleton />}>
        {(agreed) =>
          agreed.parts.length === 0 ? (
            <ChangeTermsForm {...form} agreed={agreed} accepted={0} />
          ) : (
            <ChangePartsForm {...form} agreed={agreed} />
          )
        }
      </Loaded>
    </TermsModal>
  );
}

/** Of divided work, the accepted parts stay. */
function ChangePartsForm(form: Omit<FormProps, 'accepted'>) {
  return (
    <Loaded query={useEngagement(form.engagement.id)} skeleton={<TermsSkeleton />}>
      {(work) => <ChangeTermsForm {...form} accepted={acceptedParts(work)} />}
    </Loaded>
  );
}

/** `accepted`: how many parts are accepted. */
type FormProps = Omit<Props, 'isOpen'> & { agreed: AgreedTerms; accepted: number };

function ChangeTermsForm({ engagement, agreed, accepted, name, isAtPrice = false, onClose }: FormProps) {
  const send = useSendAmendment(engagement);
  const { shipping } = useEngagement(engagement.id).data ?? {};
  return (
    <TermsForm
      // A draft that is older than the agreed terms, or than the acceptance of a part, must not undo them.
      draft={['terms', engagement.id, agreed.amends ?? 'first', ...(accepted > 0 ? [accepted] : [])].join('.')}
      timeZone={agreed.timeZone}
      start={() => startFromAgreed(agreed, accepted)}
      isRunning
      isAtPrice={isAtPrice}
      errorsOf={(values, today) => whyBadAmendment(values, agreed, today)}
      send={(values) => send.mutateAsync(amendmentOf(values))}
      onSent={() => {
        toast.success(t('amendment.sent'));
        onClose();
      }}
      dayHint={movedWords(shipping)}
      priceHint={t('amendment.priceHint', { amount: money(agreed.price) })}
      hint={t('amendment.hint', { name })}
      action={t('amendment.send')}
      note={{ label: t('amendment.noteLabel'), hint: t('offer.noteHint', { name }) }}
      onClose={onClose}
    />
  );
}
