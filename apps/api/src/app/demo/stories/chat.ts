import { LIVE_STATUSES } from '@castlane/contract/proposal-state.ts';
import type { Account, Thread } from '#app/demo/acts/rows.ts';
import { read, say } from '#app/demo/acts/threads.ts';
import type { Past } from '#app/demo/past.ts';
import type { Line } from '#app/demo/words.ts';

const HOUR = 60;

/**
 * Plays a chat line by line, with days between two lines of the same side, and then calls `next`. Stops if another creator gets the job;
 * the last line is not always read.
 */
export function converse(past: Past, thread: Thread, lines: readonly Line[], next: () => void = () => {}, before?: Line[0]): void {
  const [line, ...rest] = lines;
  if (!line) return next();
  const { job, creator } = thread.comment;
  const [side, text] = line;
  past.later(side === before ? past.random.between(16, 60) * HOUR : pause(past), () => {
    if (!LIVE_STATUSES.includes(thread.comment.row.status)) return;
    const sender = side === 'o' ? job.owner : creator;
    const other = side === 'o' ? creator : job.owner;
    say(past, thread, sender, filled(text, job.owner, creator));
    if (rest.length > 0 || past.random.chance(0.6)) past.later(past.random.between(5, 150), () => read(past, thread, other));
    converse(past, thread, rest, next, side);
  });
}

/** A reply takes from minutes to most of a day. */
function pause({ random }: Past): number {
  return random.chance(0.5) ? random.between(3, 50) : random.between(120, 1300);
}

function filled(text: string, owner: Account, creator: Account): string {
  return text.replaceAll('{o}', firstName(owner)).replaceAll('{c}', firstName(creator));
}

function firstName({ row }: Account): string {
  return row.name.split(' ')[0]!;
}
