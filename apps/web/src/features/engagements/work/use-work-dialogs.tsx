import type { Engagement } from '@castlane/contract/engagement.ts';
import { useRef } from 'react';
import type { DraftNotes } from '#features/engagements/deliveries/review/draft-notes.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import type { DialogName, StepName } from './WorkDialogs.tsx';
import { useDialogs } from '#ui/overlays/use-dialogs.tsx';

// Few readers use the buttons, so the dialogs load on demand.
const WorkDialogs = lazyPart(() => import('./WorkDialogs.tsx'), 'WorkDialogs');

type Options = {
  /** The owner's unsent notes, which a request for changes sends. */
  drafts: DraftNotes | undefined;
  onDone: (name: StepName) => void;
  /** Takes the focus after it, since the button may be gone. */
  focusId: string;
};

export function useWorkDialogs(work: Engagement, { drafts, onDone, focusId }: Options) {
  // The step of the open dialog is taken.
  const isDone = useRef(false);
  return useDialogs<DialogName>((name, state) => (
    <WorkDialogs
      work={work}
      drafts={drafts}
      name={name}
      {...state}
      onDone={() => {
        isDone.current = true;
        state.onClose();
        if (name !== 'changeTerms') onDone(name);
      }}
      onExit={() => {
        if (isDone.current) document.getElementById(focusId)?.focus();
        isDone.current = false;
      }}
    />
  ));
}
