import type { Engagement } from '@castlane/contract/engagement.ts';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { DraftNotes } from '#features/engagements/deliveries/review/draft-notes.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { useDialogs } from '#ui/overlays/use-dialogs.tsx';
import type { DialogName } from './WorkDialogs.tsx';
import { isLastPart } from './rules.ts';
import { pageAfter } from './work-pages.ts';
import type { Place } from './work-state.ts';
import { t } from './words.ts';

// Few readers use the buttons, so the dialogs load on demand.
const WorkDialogs = lazyPart(() => import('./WorkDialogs.tsx'), 'WorkDialogs');

type Options = {
  place: Place;
  /** The owner's unsent notes, which a request for changes sends. */
  drafts?: DraftNotes | undefined;
  /** The part that a question about a payment is about. */
  part?: number;
  /** Takes the focus after a step, since the button may be gone. */
  focusId: string;
};

export function useWorkDialogs(work: Engagement, { place, drafts, part = work.part, focusId }: Options) {
  const navigate = useNavigate();
  // The step of the open dialog is taken.
  const isDone = useRef(false);
  return useDialogs<DialogName>((name, state) => (
    <WorkDialogs
      work={work}
      drafts={drafts}
      part={part}
      name={name}
      {...state}
      onDone={() => {
        isDone.current = true;
        state.onClose();
        const page = place === 'page' && pageAfter(name, work);
        if (page) void navigate(page);
        else if (!isNoStep(name)) toast.success(doneWords(name, work));
      }}
      onExit={() => {
        if (isDone.current) document.getElementById(focusId)?.focus();
        isDone.current = false;
      }}
    />
  ));
}

/** A request for other terms says itself that it was sent. */
type NoStep = 'changeTerms' | 'changePrice' | 'showAddress';

function isNoStep(name: DialogName): name is NoStep {
  return name === 'changeTerms' || name === 'changePrice' || name === 'showAddress';
}

function doneWords(name: Exclude<DialogName, NoStep>, work: Engagement): string {
  if (name === 'accept' && !isLastPart(work)) return t('work.donePart', { part: work.part });
  return t('work.done', { context: name });
}
