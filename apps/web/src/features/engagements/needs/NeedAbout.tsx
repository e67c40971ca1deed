import type { Need } from '@castlane/contract/need.ts';
import { deadlineOf } from './need-words.ts';
import css from './NeedAbout.module.css';

/** The deadline, if there is one, and the job. */
export function NeedAbout({ need }: { need: Need }) {
  const deadline = deadlineOf(need);
  return (
    <>
      {deadline && (
        <span className={css.deadline} data-near={deadline.isNear || undefined}>
          {deadline.text}
        </span>
      )}
      <span>{need.job.title}</span>
    </>
  );
}
