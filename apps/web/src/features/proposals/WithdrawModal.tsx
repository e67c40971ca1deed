import { WITHDRAW_REFUND_MINUTES } from '@castlane/contract/policy.ts';
import type { Proposal } from '@castlane/contract/proposal.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { lineOf } from '#platform/forms/form.ts';
import { t } from './words.ts';
import { useNow } from '#platform/now.ts';
import { ConfirmModal } from '#ui/overlays/ConfirmModal.tsx';
import { toast } from '#ui/overlays/toast.ts';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';
import { useWithdrawComment } from './api.ts';
import { refundOf } from './proposal-words.ts';

const TICK_MS = 5000;

type WithdrawModalProps = DialogState & { proposal: Proposal; onWithdrawn: (proposal: Proposal) => void };

export function WithdrawModal({ proposal, onWithdrawn, ...state }: WithdrawModalProps) {
  const withdraw = useWithdrawComment();
  const now = useNow(TICK_MS, state.isOpen);
  return (
    <ConfirmModal
      {...state}
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
      <p aria-live="polite">
        {t('comment.refund', { context: refundOf(proposal, now), count: proposal.starCost, minutes: WITHDRAW_REFUND_MINUTES })}
      </p>
      {proposal.threadId && <p>{t('comment.chatGone')}</p>}
    </ConfirmModal>
  );
}
