import { IconEyeOff } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { call } from '#platform/http/api.ts';
import { t } from '#features/search/feed/words.ts';
import { markStale, queryClient } from '#platform/http/query.ts';
import { Button } from '#ui/controls/Button.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Group, Text } from '#ui/layout.ts';
import css from './HidePart.module.css';
import { markedId, useMark } from './marks.ts';
import { feedKeys } from '#platform/http/query-keys.ts';

type Job = { slug: string; title: string };
export type HidePartProps = { job: Job; isHidden: boolean; size?: 'md' | 'sm' };

/** Hides a job from the feed; a hidden one shows a note with an undo button instead. */
export function HidePart({ job, isHidden, size = 'md' }: HidePartProps) {
  return isHidden ? <HiddenNote job={job} /> : <HideButton job={job} size={size} />;
}

function HideButton({ job: { slug, title }, size }: { job: Job; size: 'md' | 'sm' }) {
  const hide = useHide(slug);
  function press({ currentTarget }: MouseEvent<HTMLElement>) {
    hide(true);
    focusAfter(currentTarget, slug);
  }
  return (
    <IconButton className={css.hide ?? ''} size={size} label={t('feed.notInterested', { title })} onClick={press}>
      <IconEyeOff size={20} stroke={1.75} aria-hidden="true" />
    </IconButton>
  );
}

function HiddenNote({ job: { slug, title } }: { job: Job }) {
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

function useHide(slug: string) {
  return useMark(slug, {
    show: (isHidden) => showHidden(slug, isHidden),
    send: (isHidden) => call(isHidden ? 'PUT feeds/:slug/hidden' : 'DELETE feeds/:slug/hidden', { params: { slug } }),
    done(isHidden, since) {
      if (!isHidden) markStale(feedKeys.lists, since);
    },
  });
}

function showHidden(slug: string, isHidden: boolean) {
  queryClient.setQueryData<readonly string[]>(feedKeys.hidden, (slugs = []) => {
    const others = slugs.filter((each) => each !== slug);
    return isHidden ? [...others, slug] : others;
  });
}
