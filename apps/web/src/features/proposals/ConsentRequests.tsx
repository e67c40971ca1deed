import type { CreatorJob } from '@castlane/contract/proposal.ts';
import { useEffect, useRef, useState } from 'react';
import { focusComment } from '#features/proposals/received/proposal-focus.ts';
import { useT } from './i18n.ts';
import { paths } from '#platform/paths.ts';
import { UiLink } from '#ui/UiLink.tsx';
import { ChangedBrief } from './ChangedBrief.tsx';
import { WithdrawModal } from './WithdrawModal.tsx';
import { refreshOwnComments } from './refresh.ts';

/** The comments whose brief has changed since, above all others: they end when nothing is said to it. */
export function ConsentRequests({ items }: { items: readonly CreatorJob[] }) {
  const answered = useRef<string>(undefined);
  const asked = items.filter(({ proposal }) => proposal.consentBy !== null);
  useEffect(() => {
    const id = answered.current;
    if (id === undefined || asked.some(({ proposal }) => proposal.id === id)) return;
    answered.current = undefined;
    focusComment({ id });
  });
  return asked.map((item) => (
    <Asked
      key={item.proposal.id}
      item={item}
      onAnswered={() => {
        answered.current = item.proposal.id;
      }}
    />
  ));
}

function Asked({ item: { job, proposal }, onAnswered }: { item: CreatorJob; onAnswered: () => void }) {
  const t = useT();
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const { consentBy } = proposal;
  if (consentBy === null) return null;
  return (
    <>
      <ChangedBrief
        job={job}
        proposal={{ ...proposal, consentBy }}
        onConfirmed={onAnswered}
        onWithdraw={() => setIsWithdrawing(true)}
        onStale={refreshOwnComments}
        heading="h2"
      >
        {t('comment.briefOfChanged')} <UiLink href={paths.feedDetails(job.slug)}>{job.title}</UiLink>
      </ChangedBrief>
      <WithdrawModal proposal={proposal} isOpen={isWithdrawing} onClose={() => setIsWithdrawing(false)} onWithdrawn={onAnswered} />
    </>
  );
}
