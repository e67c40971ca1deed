import type { OfferInput } from '@castlane/contract/offer.ts';
import { budgetLine } from '#features/jobs/job-words.ts';
import { errorsOf, inputOf, startOf } from '#features/proposals/offers/offer-values.ts';
import { TermsForm, TermsModal } from '#features/proposals/offers/TermsForm.tsx';
import { refreshAround } from '#features/proposals/refresh.ts';
import { toast } from '#ui/overlays/toast.ts';
import { t } from './words.ts';
import type { ToAllProps } from './MessageAllModal.tsx';
import { namesOf, useSendToAll } from './send-to-all.ts';

type OfferAllModalProps = ToAllProps<Omit<OfferInput, 'proposalId'>>;

export function OfferAllModal({ job, to, messenger, isOpen, onSent, onClose }: OfferAllModalProps) {
  const { send, lines } = useSendToAll(messenger, onSent);
  const count = to.length;
  const left = job.openings - job.taken;
  const hints = [t('creators.offerHint', { names: namesOf(to) }), left < count && t('creators.offerScarce', { count: left })];
  // The terms are the same for each, so they are checked with one proposal.
  const proposalId = to[0]?.proposalId ?? '';
  return (
    <TermsModal isOpen={isOpen} title={t('creators.offerTitle', { count })} onClose={onClose}>
      <TermsForm
        draft={`offer-all.${job.slug}.${job.version}`}
        timeZone={job.timeZone}
        start={(today) => startOf(job, { id: proposalId, price: null, deliverBy: null }, today)}
        errorsOf={(values, today) => errorsOf(values, proposalId, today)}
        send={(values) => {
          const { proposalId: _, ...terms } = inputOf(values, proposalId);
          return send(to, terms).finally(() => void refreshAround(job.slug));
        }}
        onSent={() => {
          toast.success(t('creators.offerSent', { count }));
          onClose();
        }}
        problem={lines.length > 0 ? lines.join(' ') : undefined}
        priceHint={t('creators.offerPrice', { budget: budgetLine(job.budget) })}
        hint={hints.filter(Boolean).join(' ')}
        action={t('creators.offerSend')}
        onClose={onClose}
      />
    </TermsModal>
  );
}
