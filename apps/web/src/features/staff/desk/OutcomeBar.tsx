import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { heldWords, useHeldOn, useHold, type Deciding } from '#features/staff/decisions/held.ts';
import { useKeys } from '#platform/page/keys.ts';
import { Kbd } from '#ui/badges/badges.tsx';
import { Button, type ButtonProps } from '#ui/controls/Button.ts';
import { useDialogs } from '#ui/overlays/use-dialogs.tsx';
import { ActBar } from './ActBar.tsx';
import type { Frame } from './items.ts';
import { StaffReasonModal, type StaffReasonModalProps } from './StaffReasonModal.tsx';
import { Age } from './When.tsx';

type Outcome = Deciding['outcome'];
type Choice<O> = ButtonProps & { outcome: O; keyName: string; label: string };

type OutcomeBarProps<O> = {
  frame: Frame;
  /** Before the waiting time. */
  waits: string;
  since: string;
  isOpen: boolean;
  choices: readonly Choice<O>[];
  /** The dialog that asks for the text of an outcome. */
  askFor: (outcome: O) => Omit<StaffReasonModalProps, 'isOpen' | 'onClose' | 'onSend' | 'children'>;
  decisionOf: (outcome: O, text: string) => Omit<Deciding, 'outcome'>;
  /** What an outcome means, in the dialog. */
  children: (outcome: O) => ReactNode;
};

/**
 * The possible outcomes of an item, each with a key. Shown until it is decided, and until a colleague who was slower has read in the dialog
 * that it is.
 */
export function OutcomeBar<O extends Outcome>(props: OutcomeBarProps<O>) {
  const { frame, waits, since, isOpen, choices, askFor, decisionOf, children } = props;
  const navigate = useNavigate();
  const held = useHeldOn(frame.id);
  const hold = useHold();
  async function decide(outcome: O, text: string) {
    await hold.mutateAsync({ ...decisionOf(outcome, text), outcome });
    void navigate(frame.onward, { replace: true });
  }
  const {
    open,
    dialog,
    isOpen: isAsking,
  } = useDialogs<O>((outcome, state) => (
    <StaffReasonModal {...askFor(outcome)} {...state} onSend={(text) => decide(outcome, text)}>
      {children(outcome)}
    </StaffReasonModal>
  ));
  useKeys(isOpen && !held ? Object.fromEntries(choices.map(({ keyName, outcome }) => [keyName, () => open(outcome)])) : {});
  if (!isOpen && !isAsking) return null;
  if (held && !isAsking) return <ActBar isLive note={heldWords(held)} />;
  return (
    <ActBar
      note={
        <>
          <span>{waits}</span> <Age since={since} />
        </>
      }
    >
      {choices.map(({ outcome, keyName, label, ...looks }) => (
        <Button
          key={keyName}
          rightSection={<Kbd>{keyName.toUpperCase()}</Kbd>}
          aria-keyshortcuts={keyName}
          onClick={() => open(outcome)}
          {...looks}
        >
          {label}
        </Button>
      ))}
      {dialog}
    </ActBar>
  );
}
