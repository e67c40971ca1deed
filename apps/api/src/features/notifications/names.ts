import type { NotificationData } from '@castlane/contract/notification.ts';
import type { Place } from './places.ts';

/** Writes what happened as one line and as a whole sentence, and where to see it. */
export type Write = (data: NotificationData, timeZone: string) => [subject: string, sentence: string, place: Place];

/** How the words of notifications name people and things. */

export function who({ actorName }: NotificationData): string {
  return actorName ?? 'Somebody';
}

/** The other side of the work, whether they caused the event or not. */
export function other({ actorName, otherName }: NotificationData): string {
  return actorName ?? otherName ?? 'the other side';
}

/** Names one engagement: a job may have several. */
export function work(data: NotificationData): string {
  return `your work with ${other(data)} on ${of(data)}`;
}

export function of({ jobTitle }: NotificationData): string {
  return jobTitle === undefined ? 'a job' : `“${jobTitle}”`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
