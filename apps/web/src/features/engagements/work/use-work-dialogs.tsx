import type { Engagement } from '@castlane/contract/engagement.ts';
import { Suspense, useState } from 'react';
import type { DraftNotes } from '#features/engagements/deliveries/review/draft-notes.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import type { DialogName, StepName } from './WorkDialogs.tsx';

// Few readers use the buttons, so the dialogs load on demand.
const WorkDialogs = lazyPart(() => import('./WorkDialogs.tsx'), 'WorkDialogs');

type Options = {
  /** The owner's unsent notes, which a request for changes sends. */
  drafts: DraftNotes | undefined;
  /** Called once a step is taken. */
  onDone: (name: StepName) => void;
  /** Takes the focus after it, since the button may be gone. */
  focusId: string;
};

/** The dialogs of a work's steps, one at a time. */
export function useWorkDialogs(work: Engagement, { drafts, onDone, focusId }: Options) {
  const [dialog, setDialog] = useState<{ name: DialogName; isOpen: boolean; isDone: boolean }>();
  const close = (isDone: boolean) => setDialog((state) => state && { ...state, isOpen: false, isDone });
  const dialogs = (
    <Suspense fallback={null}>
      {dialog && (
        <WorkDialogs
          work={work}
          drafts={drafts}
          name={dialog.name}
          isOpen={dialog.isOpen}
          onClose={() => close(false)}
          onDone={() => {
            close(true);
            if (dialog.name !== 'changeTerms') onDone(dialog.name);
          }}
          onExit={() => dialog.isDone && document.getElementById(focusId)?.focus()}
        />
      )}
    </Suspense>
  );
  return { open: (name: DialogName) => setDialog({ name, isOpen: true, isDone: false }), dialogs };
}
