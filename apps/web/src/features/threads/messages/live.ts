import type { LiveFrame } from '#platform/live/socket.ts';
import { patchLog, resetLogs } from './log-cache.ts';
import { dropAnswers, outbox, takeAnswer } from './outbox.ts';
import { endTyping, forgetPresence, setPresence, setTyping } from './presence.ts';

/** Applies a frame to conversations. `me` is the account that is signed in. */
export function takeMessageFrame(frame: LiveFrame, me: string) {
  switch (frame.type) {
    case 'event':
      patchLog(frame.threadId, frame.event);
      if (frame.event.senderId !== me) endTyping(frame.threadId);
      // The message is in the log from now on.
      else if (frame.event.clientId) outbox.forget(frame.event.clientId);
      return;
    case 'ack':
    case 'nack':
      takeAnswer(frame);
      return;
    case 'typing':
      if (frame.accountId !== me) setTyping(frame.threadId);
      return;
    case 'presence':
      setPresence(frame.accountId, { online: frame.online, lastActiveAt: frame.lastActiveAt });
      return;
    default:
  }
}

export function messagesReady(isReset: boolean) {
  forgetPresence();
  if (isReset) void resetLogs();
  outbox.drainAll();
}

export function messagesDropped() {
  forgetPresence();
  dropAnswers();
}
