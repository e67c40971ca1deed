import type { ReactNode } from 'react';
import { Kbd } from '#ui/badges/badges.tsx';
import { Button, type ButtonProps } from '#ui/controls/Button.ts';
import { heldWords } from '#features/staff/decisions/HeldNote.tsx';
import type { Held } from '#features/staff/decisions/held.ts';

import { ActBar } from './ActBar.tsx';
import { useKeys } from '#platform/page/keys.ts';
import { Age } from './When.tsx';
import { useDialogs, type DialogState } from '#ui/overlays/use-dialogs.tsx';

type Choice<Outcome> = ButtonProps & { outcome: Outcome; keyName: string; label: string };

type OutcomeBarProps<Outcome> = {
  /** Before the waiting time. */
  waits: string;
  since: string;
  isOpen: boolean;
  /** The decision on it that can still be undone. */
  held: Held | undefined;
  choices: readonly Choice<Outcome>[];
  children: (outcome: Outcome, state: DialogState) => ReactNode;
};

/**
 * The possible outcomes of an item, each with a key. Shown until it is decided, and until a colleague who was slower has read in the dialog
 * that it is.
 */
export function OutcomeBar<Outcome>({ waits, since, isOpen, held, choices, children }: OutcomeBarProps<Outcome>) {
  const { open, dialog, isOpen: isAsking } = useDialogs<Outcome>(children);
  useKeys(isOpen && !held ? Object.fromEntries(choices.map(({ keyName, outcome }) => [keyName, () => open(outcome)])) : {});
  if (!isOpen && !isAsking) return null;
  if (held && !isAsking)
    return (
      <ActBar isLive note={heldWords(held)}>
        {null}
      </ActBar>
    );
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
