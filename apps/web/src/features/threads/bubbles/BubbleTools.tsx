import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { IconArrowBackUp, IconDots, IconMoodSmile } from '@tabler/icons-react';
import { useRef, type KeyboardEvent } from 'react';
import { t } from './words.ts';
import { keyAlongLine } from '#ui/direction.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import css from './BubbleTools.module.css';
import { MessageMenu } from './MessageMenu.tsx';
import { useConversationActions } from './conversation-actions.ts';

export type OpenMenu = 'all' | 'reactions' | null;

type BubbleToolsProps = {
  event: ThreadEvent;
  /** Hovered or focused: the two most used actions show beside the menu. */
  isNear: boolean;
  isNewest: boolean;
  open: OpenMenu;
  onOpen: (menu: OpenMenu) => void;
};

/** The actions of a message. Only the newest message's are in the Tab order; arrow keys move between messages. */
export function BubbleTools({ event, isNear, isNewest, open, onOpen }: BubbleToolsProps) {
  const { canWrite, reply } = useConversationActions();
  const more = useRef<HTMLButtonElement>(null);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus */}
      <div className={css.root} role="toolbar" aria-label={t('bubble.actions')} data-open={open !== null || undefined} onKeyDown={moveOn}>
        {isNear && canWrite && (
          <>
            <IconButton Icon={IconMoodSmile} size="sm" label={t('bubble.react')} tabIndex={-1} onClick={() => onOpen('reactions')} />
            <IconButton Icon={IconArrowBackUp} size="sm" label={t('bubble.reply')} tabIndex={-1} onClick={() => reply(event)} />
          </>
        )}
        <IconButton
          Icon={IconDots}
          ref={more}
          size="sm"
          label={t('bubble.actions')}
          data-more
          aria-haspopup="menu"
          aria-expanded={open !== null}
          tabIndex={isNewest ? 0 : -1}
          onClick={() => onOpen(open === null ? 'all' : null)}
        />
      </div>
      {open !== null && <MessageMenu event={event} kind={open} anchor={more} onClose={() => onOpen(null)} />}
    </>
  );
}

const STEPS: Readonly<Record<string, readonly [selector: string, step: number]>> = {
  ArrowUp: ['[role="log"] [data-more]', -1],
  ArrowDown: ['[role="log"] [data-more]', 1],
  ArrowLeft: ['button', -1],
  ArrowRight: ['button', 1],
};

function moveOn(event: KeyboardEvent<HTMLElement>) {
  const way = STEPS[keyAlongLine(event.key)];
  if (!way) return;
  const [selector, step] = way;
  const isWithin = selector === 'button';
  const from = isWithin ? document.activeElement : event.currentTarget.querySelector('[data-more]');
  const all = [...(isWithin ? event.currentTarget : document).querySelectorAll<HTMLElement>(selector)];
  const next = all[all.findIndex((each) => each === from) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
