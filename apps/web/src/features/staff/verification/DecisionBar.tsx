import type { VerificationCheck } from '@castlane/contract/verification.ts';
import type { Verification } from '@castlane/contract/staff-verification.ts';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { ActBar, ActPanel } from '#features/staff/desk/ActBar.tsx';
import { useKeys } from '#platform/page/keys.ts';
import { agoInside } from '#platform/language/format.ts';
import { useNow } from '#platform/now.ts';
import { t } from './words.ts';
import { Button } from '#ui/controls/Button.ts';
import { Kbd } from '#ui/badges/badges.tsx';
import { Text } from '#ui/layout.ts';
import type { Rejecting } from './reasons.ts';
import { RejectPanel } from './RejectPanel.tsx';
import { heldWords, useHeldOn, type Deciding } from '#features/staff/decisions/held.ts';
import type { VerificationDraft } from './verification-draft.ts';

/**
 * The second click of a double click, or a held key, would decide on the next profile, which staff have not read. So it is ignored for a
 * moment.
 */
const SETTLE_MS = 600;

export type LastDecision = Deciding & { at: Date };

type DecisionBarProps = {
  verification: Verification;
  draft: VerificationDraft;
  onChange: (part: Partial<VerificationDraft>) => void;
  /** The checks that are not ticked yet. */
  open: readonly VerificationCheck[];
  onDecide: (rejecting?: Rejecting) => void;
  last: LastDecision | undefined;
};

/** Always visible: reject with reasons, or approve once every check is ticked. Keys: R and A. */
export function DecisionBar({ verification, draft, onChange, open, onDecide, last }: DecisionBarProps) {
  const held = useHeldOn(verification.profile.id);
  const isWaiting = verification.queue !== null && verification.submittedAt !== null && !held;
  const isSettling = useSettling(last !== undefined);
  const [isRejecting, setIsRejecting] = useState(false);
  const [isTold, setIsTold] = useState(false);
  const rejectButton = useRef<HTMLButtonElement>(null);
  const canAct = isWaiting && !isSettling && !isRejecting;

  function approve() {
    if (!canAct) return;
    if (open.length === 0) return onDecide();
    setIsTold(true);
    document.querySelector<HTMLInputElement>(`input[data-check="${open[0]}"]`)?.focus();
  }

  function close() {
    setIsRejecting(false);
    requestAnimationFrame(() => rejectButton.current?.focus());
  }

  useKeys({ r: () => canAct && setIsRejecting(true), a: approve });

  // A colleague may decide while the reasons are written; the text stays.
  if (isRejecting && isWaiting) {
    return (
      <ActPanel isForm>
        <RejectPanel verification={verification} draft={draft} onChange={onChange} onCancel={close} onReject={onDecide} />
      </ActPanel>
    );
  }
  const note = isWaiting ? last && <Last decision={last} /> : held ? heldWords(held) : <Decided verification={verification} />;
  return (
    <ActBar
      isLive
      note={
        isTold && open.length > 0 ? (
          <Text span inherit variant="bad" fw={560}>
            {t('staffVerification.tickFirst', { count: open.length })}
          </Text>
        ) : (
          note
        )
      }
    >
      <Button
        ref={rejectButton}
        variant="outline"
        color="danger"
        disabled={!isWaiting || isSettling}
        leftSection={<IconX size={18} stroke={1.75} aria-hidden="true" />}
        rightSection={<Kbd>R</Kbd>}
        aria-keyshortcuts="r"
        onClick={() => setIsRejecting(true)}
      >
        {t('staffVerification.reject')}
      </Button>
      <Button
        disabled={!isWaiting || isSettling}
        leftSection={<IconCheck size={18} stroke={1.75} aria-hidden="true" />}
        rightSection={<Kbd>A</Kbd>}
        aria-keyshortcuts="a"
        onClick={approve}
      >
        {t('staffVerification.approve')}
      </Button>
    </ActBar>
  );
}

function Last({ decision: { name, outcome, at } }: { decision: LastDecision }) {
  const when = agoInside(at, useNow(30_000));
  return <>{t(outcome === 'rejected' ? 'staffVerification.lastRejected' : 'staffVerification.lastApproved', { name, when })}</>;
}

const ASKS = new Set(['submitted', 'changes_submitted', 'appealed', 'approval_undone', 'decision_undone', 'decision_lapsed']);

/** Why there is nothing to decide. */
function Decided({ verification: { profile, history } }: { verification: Verification }) {
  const step = history.findLast(({ action }) => !ASKS.has(action));
  if (profile.verificationStatus === 'incomplete' || !step) return <>{t('staffVerification.notSubmitted')}</>;
  const isApproved = profile.verificationStatus === 'approved' && !step.action.endsWith('rejected');
  return (
    <>
      {t(isApproved ? 'staffVerification.wasApproved' : 'staffVerification.wasRejected', {
        name: step.by ?? t('app.staff'),
        when: agoInside(step.at),
      })}
    </>
  );
}

/** True for a moment after the console has moved on to the next profile. */
function useSettling(hasGoneOn: boolean): boolean {
  const [isSettling, setIsSettling] = useState(hasGoneOn);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettling(false), SETTLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettling;
}
