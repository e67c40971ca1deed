import type { Engagement } from '@castlane/contract/engagement.ts';

export type WorkDialogProps = {
  work: Engagement;
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
  /** Called after the closing animation. */
  onExit: () => void;
};
