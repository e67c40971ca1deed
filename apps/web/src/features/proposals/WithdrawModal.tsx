import { WITHDRAW_REFUND_MINUTES } from '@castlane/contract/policy.ts';
import type { Proposal } from '@castlane/contract/proposal.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { lineOf } from '#platform/forms/form.ts';
import { t } from './words.ts';
import { useNow } from '#platform/now.ts';
import { ConfirmModal } from '#ui/overlays/ConfirmModal.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { useWithdrawComment } from './api.ts';
import { refundOf } from './proposal-words.ts';

const WORDS = {
  changed: 'comment.withdrawChanged',
  yes: 'comment.withdrawYes',
  opened: 'comment.withdrawOpened',
  late: 'comment.withdrawLate',
} as const;

const TICK_MS = 5000;

type WithdrawModalProps = { proposal: Proposal; isOpen: boolean; onClose: () => void; onWithdrawn: (proposal: Proposal) => void };

export function WithdrawModal({ proposal, isOpen, onClose, onWithdrawn }: WithdrawModalProps) {
  const withdraw = useWithdrawComment();
  return (
    <ConfirmModal
      isOpen={isOpen}
      onClose={onClose}
      Icon={IconArrowBackUp}
      title={t('comment.withdrawTitle')}
      cancel={t('comment.keep')}
      confirm={t('comment.withdraw')}
      onConfirm={async () => {
        const withdrawn = await withdraw.mutateAsync(proposal.id);
        toast.success(t('comment.withdrawn'));
        onWithdrawn(withdrawn);
      }}
      line={lineOf(withdraw.error)}
    >
      <Refund proposal={proposal} />
      {proposal.threadId && <p>{t('comment.chatGone')}</p>}
    </ConfirmModal>
  );
}

/** Mounted only while open, so it never shows an outdated refund. */
function Refund({ proposal }: { proposal: Proposal }) {
  const now = useNow(TICK_MS);
  return <p aria-live="polite">{t(WORDS[refundOf(proposal, now)], { count: proposal.starCost, minutes: WITHDRAW_REFUND_MINUTES })}</p>;
}
