import type { Deps } from '#platform/deps.ts';
import type { SendMail } from '#platform/mail/mail.ts';
import type { TaskHandler } from '#platform/outbox/worker.ts';
import { INVITATION_MAIL, mailInvited, type InvitationMail } from './mailing.ts';

export function invitationMailTask(deps: Deps, send: SendMail): Record<string, TaskHandler> {
  return { [INVITATION_MAIL]: (mail: InvitationMail, taskId) => mailInvited(deps, send, mail, taskId) };
}
