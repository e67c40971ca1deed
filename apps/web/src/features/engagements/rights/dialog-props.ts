import type { AgreedRight } from '@castlane/contract/agreed-right.ts';
import type { Engagement } from '@castlane/contract/engagement.ts';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';

export type RightDialog = 'extend' | 'report' | 'code' | 'giveCode';
export type RightDialogProps = DialogState & { work: Engagement; right: AgreedRight };
