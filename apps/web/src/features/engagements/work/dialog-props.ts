import type { Engagement } from '@castlane/contract/engagement.ts';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';

export type WorkDialogProps = DialogState & {
  work: Engagement;
  onDone: () => void;
  /** Called after the closing animation. */
  onExit: () => void;
};
