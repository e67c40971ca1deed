import { decideDispute } from '@castlane/contract/dispute.ts';
import type { DisputeOutcome } from '@castlane/contract/cancellation.ts';
import { useHeldOn, useHold } from '#features/staff/decisions/held.ts';
import { OutcomeBar } from '#features/staff/desk/OutcomeBar.tsx';
import { StaffReasonModal } from '#features/staff/desk/StaffReasonModal.tsx';
import { t } from './words.ts';
import type { DisputeDetails } from './api.ts';
import { partyName } from './dispute-words.ts';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';

const REASON_MAX = 2000;

/** The two outcomes of a dispute. Keys: C and X. */
export function DecideBar({ dispute, onDecided }: { dispute: DisputeDetails; onDecided: () => void }) {
  const held = useHeldOn(dispute.id);
  return (
    <OutcomeBar<DisputeOutcome>
      waits={t('staffDisputes.waits')}
      since={dispute.openedAt}
      isOpen={dispute.outcome === null}
      held={held}
      choices={[
        { outcome: 'cancelled', keyName: 'x', label: t('staffDisputes.decide.cancelled'), variant: 'outline', color: 'danger' },
        { outcome: 'completed', keyName: 'c', label: t('staffDisputes.decide.completed') },
      ]}
    >
      {(outcome, state) => <DecideModal dispute={dispute} outcome={outcome} {...state} onDecided={onDecided} />}
    </OutcomeBar>
  );
}

type DecideModalProps = DialogState & { dispute: DisputeDetails; outcome: DisputeOutcome; onDecided: () => void };

/** What the decision means for both parties, and the reason that both read. */
function DecideModal({ dispute, outcome, onDecided, ...state }: DecideModalProps) {
  const hold = useHold();
  const [owner, creator] = [partyName(dispute.owner), partyName(dispute.creator)];
  return (
    <StaffReasonModal
      {...state}
      title={t('staffDisputes.ask', { context: outcome })}
      label={t('staffDisputes.reason')}
      hint={t('staffDisputes.reasonHint')}
      draft={`dispute.${dispute.id}`}
      max={REASON_MAX}
      backLabel={t('staffDisputes.goBack')}
      button={t('staffDisputes.decide', { context: outcome })}
      isDanger={outcome === 'cancelled'}
      body={decideDispute.body}
      onSend={async (reason) => {
        const given = { kind: 'decide_dispute', subjectId: dispute.id, decision: { outcome, reason } } as const;
        await hold.mutateAsync({ given, name: dispute.job.title, outcome });
        onDecided();
      }}
    >
      <p>
        <b>{dispute.job.title}</b>
        <span>{`: ${t('staffDisputes.between', { owner, creator })}`}</span>
      </p>
      <ul>
        <li>{t('staffDisputes.meansCreator', { context: outcome, name: creator })}</li>
        <li>{t('staffDisputes.meansOwner', { context: outcome, name: owner })}</li>
        <li>{t('staffDisputes.meansFinal')}</li>
      </ul>
    </StaffReasonModal>
  );
}
