import type { ThreadEvent } from '@castlane/contract/thread-event.ts';
import { IconArrowBackUp, IconDots, IconMoodSmile } from '@tabler/icons-react';
import { Suspense, useRef, type KeyboardEvent, type RefObject } from 'react';
import { t } from './words.ts';
import { keyAlongLine } from '#ui/direction.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import css from './BubbleTools.module.css';
import { LazyActionMenu } from './lazy-menu.ts';
import { useMessageActions } from './message-actions.tsx';
import type { ConversationActions } from './conversation-actions.ts';

export type OpenMenu = 'all' | 'reactions' | null;

type BubbleToolsProps = {
  event: ThreadEvent;
  conversation: ConversationActions;
  /** Hovered or focused: the two most used actions show beside the menu. */
  isNear: boolean;
  isNewest: boolean;
  open: OpenMenu;
  onOpen: (menu: OpenMenu) => void;
};

/** The actions of a message. Only the newest message's are in the Tab order; arrow keys move between messages. */
export function BubbleTools({ event, conversation, isNear, isNewest, open, onOpen }: BubbleToolsProps) {
  const more = useRef<HTMLButtonElement>(null);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus */}
      <div className={css.root} role="toolbar" aria-label={t('bubble.actions')} data-open={open !== null || undefined} onKeyDown={moveOn}>
        {isNear && conversation.canWrite && (
          <>
            <IconButton size="sm" label={t('bubble.react')} tabIndex={-1} onClick={() => onOpen('reactions')}>
              <IconMoodSmile size={18} stroke={1.75} aria-hidden="true" />
            </IconButton>
            <IconButton size="sm" label={t('bubble.reply')} tabIndex={-1} onClick={() => conversation.reply(event)}>
              <IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />
            </IconButton>
          </>
        )}
        <IconButton
          ref={more}
          size="sm"
          label={t('bubble.actions')}
          data-more
          aria-haspopup="menu"
          aria-expanded={open !== null}
          tabIndex={isNewest ? 0 : -1}
          onClick={() => onOpen(open === null ? 'all' : null)}
        >
          <IconDots size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      {open !== null && (
        <Suspense fallback={null}>
          <OpenedMenu event={event} conversation={conversation} kind={open} anchor={more} onClose={() => onOpen(null)} />
        </Suspense>
      )}
    </>
  );
}

type OpenedMenuProps = Pick<BubbleToolsProps, 'event' | 'conversation'> & {
  kind: 'all' | 'reactions';
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
};

function OpenedMenu({ event, conversation, kind, anchor, onClose }: OpenedMenuProps) {
  const { actions, choices } = useMessageActions(event, conversation);
  return (
    <LazyActionMenu
      label={t('bubble.actions')}
      anchor={anchor}
      actions={kind === 'all' ? actions : []}
      choices={choices}
      onClose={onClose}
    />
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
