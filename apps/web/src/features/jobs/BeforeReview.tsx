import css from './BeforeReview.module.css';
import { FirstJob } from './FirstJob.tsx';
import { ReviewNote } from './ReviewNote.tsx';

/** Whoever is not reviewed yet cannot look for creators, but can write a first job. */
export function BeforeReview() {
  return (
    <>
      <ReviewNote className={css.notice} />
      <FirstJob />
    </>
  );
}
