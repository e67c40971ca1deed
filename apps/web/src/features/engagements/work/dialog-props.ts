import type { Engagement } from '@castlane/contract/engagement.ts';

export type WorkDialogProps = {
  work: Engagement;
  isOpen: boolean;
  onClose: () => void;
  /** Called after the request succeeded. */
  onDone: () => void;
  /** Called after the closing animation. */
  onExit: () => void;
};
