import { whyEngagementCannot } from '@castlane/contract/engagement-state.ts';
import type { Offer } from '@castlane/contract/offer.ts';
import { useEngagement } from '#features/engagements/work/api.ts';
import { acceptedParts } from '#features/engagements/work/rules.ts';
import { TermsForm, TermsModal, TermsSkeleton } from '#features/proposals/offers/TermsForm.tsx';
import { dayAndClock, money } from '#platform/language/format.ts';
import { Loaded } from '#ui/states/Loaded.tsx';
import { toast } from '#ui/overlays/toast.ts';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';
import { startFromAgreed } from './amendment-values.ts';
import { useSendCounter } from './api.ts';
import { useAgreedTerms, type AgreedTerms } from './agreed-terms.ts';
import { counterOf, whyBadCounter } from './counter-values.ts';
import { t } from './words.ts';

type Props = DialogState & {
  /** The terms to counter. */
  offer: Offer;
  /** Of an amendment. */
  engagementId: string | undefined;
  jobSlug: string;
  name: string;
};

/** Other terms than those that wait for the reader's answer, which stand beside them. */
export function CounterModal({ isOpen, engagementId, ...form }: Props) {
  return (
    <TermsModal isOpen={isOpen} title={t('counter.formTitle')} onClose={form.onClose}>
      {engagementId ? <WorkForm {...form} engagementId={engagementId} /> : <CounterForm {...form} />}
    </TermsModal>
  );
}

/** Accepted parts stay, and of completed work all but the rights. */
function WorkForm({ engagementId, ...form }: Omit<FormProps, keyof Work> & { engagementId: string }) {
  const work = useEngagement(engagementId);
  return (
    <Loaded query={useAgreedTerms(engagementId)} skeleton={<TermsSkeleton />}>
      {(agreed) => (
        <Loaded query={work} skeleton={<TermsSkeleton />}>
          {(engagement) => (
            <CounterForm
              {...form}
              agreed={agreed}
              accepted={acceptedParts(engagement)}
              isRightsAlone={whyEngagementCannot('amend', engagement.status) !== undefined}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

/** What is known of the work; nothing of an offer. `accepted`: how many parts are. */
type Work = { agreed?: AgreedTerms; accepted?: number; isRightsAlone?: boolean };
type FormProps = Omit<Props, 'isOpen' | 'engagementId'> & Work;

function CounterForm({ offer, jobSlug, name, agreed, accepted = 0, isRightsAlone = false, onClose }: FormProps) {
  const send = useSendCounter(offer, jobSlug);
  const values = { name, time: dayAndClock(offer.expiresAt) };
  const fixed = offer.parts.length > 0 ? accepted : 0;
  return (
    <TermsForm
      draft={['counter', offer.id, ...(fixed > 0 ? [fixed] : [])].join('.')}
      timeZone={offer.jobTimeZone}
      start={() => startFromAgreed(offer, fixed)}
      isRunning={agreed !== undefined}
      isRightsAlone={isRightsAlone}
      errorsOf={(filled, today) => whyBadCounter(filled, { standing: offer, isRightsAlone, ...(agreed && { agreed }) }, today)}
      send={(filled) => send.mutateAsync(counterOf(filled, offer, isRightsAlone))}
      onSent={() => {
        toast.success(t('counter.sent'));
        onClose();
      }}
      priceHint={t('counter.priceHint', { name, amount: money(offer.price) })}
      hint={t(offer.answers?.status === 'pending' ? 'counter.hintReplaces' : 'counter.hint', values)}
      action={t('counter.send')}
      note={{ label: t('counter.noteLabel'), hint: t('offer.noteHint', { name }) }}
      onClose={onClose}
    />
  );
}
