import { MESSAGE_EDIT_MINUTES } from '@castlane/contract/policy.ts';

type Message = { isInTime: boolean; deletedAt: string | null };

export function whyNotEdit({ isInTime, deletedAt }: Message): string | undefined {
  return whyNotReact({ deletedAt }) ?? (isInTime ? undefined : `A message can be edited for ${MESSAGE_EDIT_MINUTES} minutes`);
}

export function whyNotDelete({ isInTime }: Pick<Message, 'isInTime'>): string | undefined {
  return isInTime ? undefined : `A message can be deleted for ${MESSAGE_EDIT_MINUTES} minutes`;
}

export function whyNotReact({ deletedAt }: Pick<Message, 'deletedAt'>): string | undefined {
  return deletedAt === null ? undefined : 'This message was deleted';
}
