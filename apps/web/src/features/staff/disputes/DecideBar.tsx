import { decideDispute } from '@castlane/contract/dispute.ts';
import type { DisputeOutcome } from '@castlane/contract/cancellation.ts';
import { useState } from 'react';
import { ActBar } from '#features/staff/desk/ActBar.tsx';
import { useKeys } from '#features/staff/desk/keys.ts';
import { StaffReasonModal } from '#features/staff/desk/StaffReasonModal.tsx';
import { Age } from '#features/staff/desk/When.tsx';
import { useT } from './i18n.ts';
import { Button } from '#ui/controls/Button.ts';
import { Kbd } from '#ui/badges/badges.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { useDecideDispute, type DisputeDetails } from './api.ts';
import { partyName } from './dispute-words.ts';

const REASON_MAX = 2000;

/** The two outcomes of a dispute, shown until it is decided, and until a colleague who was slower has read that. Keys: C and X. */
export function DecideBar({ dispute, onDecided }: { dispute: DisputeDetails; onDecided: () => void }) {
  const t = useT();
  const [outcome, setOutcome] = useState<DisputeOutcome>();
  const isOpen = dispute.outcome === null;
  useKeys(isOpen ? { c: () => setOutcome('completed'), x: () => setOutcome('cancelled') } : {});
  if (!isOpen && outcome === undefined) return null;
  return (
    <ActBar
      note={
        <>
          {t('staffDisputes.waits')} <Age since={dispute.openedAt} />
        </>
      }
    >
      <Button variant="outline" color="danger" rightSection={<Kbd>X</Kbd>} onClick={() => setOutcome('cancelled')}>
        {t('staffDisputes.decide.cancelled')}
      </Button>
      <Button rightSection={<Kbd>C</Kbd>} onClick={() => setOutcome('completed')}>
        {t('staffDisputes.decide.completed')}
      </Button>
      <DecideModal dispute={dispute} outcome={outcome} onClose={() => setOutcome(undefined)} onDecided={onDecided} />
    </ActBar>
  );
}

type DecideModalProps = { dispute: DisputeDetails; outcome: DisputeOutcome | undefined; onClose: () => void; onDecided: () => void };

/** What the decision means for both parties, and the reason that both read. */
function DecideModal({ dispute, outcome, onClose, onDecided }: DecideModalProps) {
  const t = useT();
  const decide = useDecideDispute(dispute.id);
  const shown = outcome ?? 'completed';
  const [owner, creator] = [partyName(dispute.owner), partyName(dispute.creator)];
  return (
    <StaffReasonModal
      isOpen={outcome !== undefined}
      onClose={onClose}
      title={t(`staffDisputes.ask.${shown}`)}
      label={t('staffDisputes.reason')}
      hint={t('staffDisputes.reasonHint')}
      draft={`dispute.${dispute.id}`}
      max={REASON_MAX}
      backLabel={t('staffDisputes.goBack')}
      button={t(`staffDisputes.decide.${shown}`)}
      isDanger={shown === 'cancelled'}
      body={decideDispute.body}
      onSend={async (reason = '') => {
        await decide.mutateAsync({ outcome: shown, reason });
        toast.success(t(`staffDisputes.did.${shown}`));
        onDecided();
      }}
    >
      <p>
        <b>{dispute.job.title}</b>
      </p>
      <ul>
        <li>{t(`staffDisputes.means.${shown}.creator`, { name: creator })}</li>
        <li>{t(`staffDisputes.means.${shown}.owner`, { name: owner })}</li>
        <li>{t('staffDisputes.means.final')}</li>
      </ul>
    </StaffReasonModal>
  );
}
