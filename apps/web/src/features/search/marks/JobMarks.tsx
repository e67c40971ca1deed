import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { Suspense } from 'react';
import { t } from '#features/search/feed/words.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import type { HidePartProps } from './HidePart.tsx';
import css from './JobMarks.module.css';
import { useSave } from './marks.ts';

const HidePart = lazyPart(() => import('./HidePart.tsx'), 'HidePart');

export const loadHidePart = HidePart.load;

/** The 'Not interested' button, or the note that replaces the job. Loaded after the page, which needs it rarely. */
export function HideMark(props: HidePartProps) {
  return (
    <Suspense>
      <HidePart {...props} />
    </Suspense>
  );
}

type SaveButtonProps = Pick<HidePartProps, 'job' | 'size'> & { isSaved: boolean };

export function SaveButton({ job: { slug, title }, isSaved, size = 'md' }: SaveButtonProps) {
  const save = useSave(slug);
  const Icon = isSaved ? IconBookmarkFilled : IconBookmark;
  return (
    <IconButton
      className={css.save ?? ''}
      size={size}
      label={t(isSaved ? 'feed.savedLabel' : 'feed.saveLabel', { title })}
      aria-pressed={isSaved}
      data-save
      // The second click of a double click would undo the first.
      onClick={({ detail }) => detail < 2 && save(!isSaved)}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" />
    </IconButton>
  );
}
