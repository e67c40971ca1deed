import { IconBookmark, IconBookmarkFilled, IconEyeOff } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { t } from '#features/search/feed/words.ts';
import { Button } from '#ui/controls/Button.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Group, Text } from '#ui/layout.ts';
import css from './JobMarks.module.css';
import { markedId, useHide, useSave } from './marks.ts';

type MarkProps = { job: { slug: string; title: string }; size?: 'md' | 'sm' };

export function SaveButton({ job: { slug, title }, isSaved, size = 'md' }: MarkProps & { isSaved: boolean }) {
  const save = useSave(slug);
  const Icon = isSaved ? IconBookmarkFilled : IconBookmark;
  return (
    <IconButton
      Icon={Icon}
      iconSize={20}
      className={css.save ?? ''}
      size={size}
      label={t(isSaved ? 'feed.savedLabel' : 'feed.saveLabel', { title })}
      aria-pressed={isSaved}
      data-save
      // The second click of a double click would undo the first.
      onClick={({ detail }) => detail < 2 && save(!isSaved)}
    />
  );
}

/** Hides a job from the feed. */
export function HideButton({ job: { slug, title }, size = 'md' }: MarkProps) {
  const hide = useHide(slug);
  function press({ currentTarget }: MouseEvent<HTMLElement>) {
    hide(true);
    focusAfter(currentTarget, slug);
  }
  return <IconButton Icon={IconEyeOff} className={css.hide ?? ''} size={size} label={t('feed.notInterested', { title })} onClick={press} />;
}

/** Replaces a hidden job, with a button that undoes it. */
export function HiddenNote({ job: { slug, title } }: Pick<MarkProps, 'job'>) {
  const hide = useHide(slug);
  const id = `hidden-${slug}`;
  function undo({ currentTarget }: MouseEvent<HTMLElement>) {
    hide(false);
    focusAfter(currentTarget, slug);
  }
  return (
    <Group className={css.hidden} gap={12} wrap="nowrap" justify="space-between">
      <Text size="sm" variant="soft" miw={0} id={id}>
        {t('feed.hidden', { title })}
      </Text>
      <Button variant="subtle" size="sm" aria-describedby={id} onClick={undo}>
        {t('feed.undo')}
      </Button>
    </Group>
  );
}

const FRAMES = 12;

/** Once the pressed button is gone, moves the focus to its replacement. */
function focusAfter(pressed: HTMLElement, slug: string, frames: number = FRAMES) {
  requestAnimationFrame(() => {
    if (pressed.isConnected && frames > 1) return focusAfter(pressed, slug, frames - 1);
    document.getElementById(markedId(slug))?.querySelector<HTMLElement>('a, button')?.focus();
  });
}
