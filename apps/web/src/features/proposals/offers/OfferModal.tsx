import type { OwnJob } from '@castlane/contract/job.ts';
import type { OfferInput } from '@castlane/contract/offer.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useOwnJob } from '#features/jobs/api.ts';
import { budgetLine } from '#features/jobs/job-words.ts';
import { refreshAround } from '#features/proposals/refresh.ts';
import { FORM_CODES } from '#platform/forms/form.ts';
import { call } from '#platform/http/api.ts';
import { useIdempotencyKey } from '#platform/http/idempotency.ts';
import { toast } from '#ui/overlays/toast.ts';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';
import { Loaded } from '#ui/states/Loaded.tsx';
import { t } from './words.ts';
import { errorsOf, inputOf, startOf, type Asked } from './offer-values.ts';
import { TermsForm, TermsModal, TermsSkeleton } from './TermsForm.tsx';

type Props = DialogState & {
  jobSlug: string;
  asked: Asked;
  name: string;
  /** Called after the closing animation. */
  onExit?: (isSent: boolean) => void;
};

export function OfferModal({ jobSlug, asked, name, isOpen, onClose, onExit }: Props) {
  const [isSent, setIsSent] = useState(false);
  const job = useOwnJob(jobSlug);
  function close() {
    setIsSent(true);
    onClose();
  }
  return (
    <TermsModal isOpen={isOpen} title={t('offer.formTitle', { name })} onClose={onClose} onExit={() => onExit?.(isSent)}>
      <Loaded query={job} skeleton={<TermsSkeleton />}>
        {(found) => <OfferForm job={found} asked={asked} name={name} onSent={close} onClose={onClose} />}
      </Loaded>
    </TermsModal>
  );
}

type OfferFormProps = Pick<Props, 'asked' | 'name' | 'onClose'> & { job: OwnJob; onSent: () => void };

/** The form of an offer. Starts from the proposal, or else from the job. */
function OfferForm({ job, asked, name, onSent, onClose }: OfferFormProps) {
  const keyFor = useIdempotencyKey();
  const send = useMutation({
    mutationFn: (body: OfferInput) => call('POST job/:slug/offers', { params: { slug: job.slug }, body, idempotencyKey: keyFor(body) }),
    onSettled: () => refreshAround(job.slug),
    meta: { inline: [...FORM_CODES, 1005, 1009, 1013, 1014] },
  });
  return (
    <TermsForm
      draft={`offer.${asked.id}.${job.version}`}
      timeZone={job.timeZone}
      start={(today) => startOf(job, asked, today)}
      errorsOf={(values, today) => errorsOf(values, asked.id, today)}
      send={(values) => send.mutateAsync(inputOf(values, asked.id))}
      onSent={() => {
        toast.success(t('offer.sent'));
        onSent();
      }}
      words={{ 1014: t('offer.jobTaken') }}
      priceHint={t('offer.priceHint', { budget: budgetLine(job.budget) })}
      hint={t('offer.hint', { name })}
      action={t('offer.send')}
      onClose={onClose}
    />
  );
}
