import type { CreatorJob } from '@castlane/contract/proposal.ts';
import { useState } from 'react';
import { useT } from '#platform/i18n.ts';
import { paths } from '#platform/paths.ts';
import { UiLink } from '#ui/UiLink.tsx';
import { refreshOwnComments } from './api.ts';
import { ChangedBrief } from './ChangedBrief.tsx';
import { WithdrawModal } from './WithdrawModal.tsx';

/** The comments whose brief has changed since, above all others: they end when nothing is said to it. */
export function AskedComments({ items }: { items: readonly CreatorJob[] }) {
  return items.map((item) => <Asked key={item.proposal.id} item={item} />);
}

function Asked({ item: { job, proposal } }: { item: CreatorJob }) {
  const t = useT();
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const { consentBy } = proposal;
  // Answering fetches the list anew, which takes this away.
  if (consentBy === null) return null;
  return (
    <>
      <ChangedBrief
        job={job}
        proposal={{ ...proposal, consentBy }}
        onConfirmed={refreshOwnComments}
        onWithdraw={() => setIsWithdrawing(true)}
        onStale={refreshOwnComments}
        heading="h2"
      >
        {t('comment.briefOfChanged')} <UiLink href={paths.feedDetails(job.slug)}>{job.title}</UiLink>
      </ChangedBrief>
      <WithdrawModal proposal={proposal} isOpen={isWithdrawing} onClose={() => setIsWithdrawing(false)} onWithdrawn={refreshOwnComments} />
    </>
  );
}
