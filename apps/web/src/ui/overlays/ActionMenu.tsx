import { useClickOutside } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import css from './ActionMenu.module.css';
import { isRightToLeft, keyAlongLine } from '#ui/direction.ts';
import { Drawer } from './Drawer.tsx';

export type MenuAction = {
  id: string;
  label: string;
  icon: ReactNode;
  isDanger?: boolean;
  /** For radio items: whether this one is chosen. */
  isChosen?: boolean;
  onSelect: () => void;
};

type ActionMenuProps = {
  label: string;
  /** Gets the focus when the menu closes. The menu opens there unless a point is given. */
  anchor: RefObject<HTMLElement | null>;
  at?: { x: number; y: number } | undefined;
  actions: readonly MenuAction[];
  /** A row of icons above the actions; at most one is chosen. */
  choices?: { label: string; items: readonly MenuAction[] } | undefined;
  onClose: () => void;
};

const PHONE = '(max-width: 768px)';

/** A menu of actions; on a phone, a sheet from below. Loaded when the first one opens. */
export function ActionMenu(props: ActionMenuProps) {
  const [isPhone] = useState(() => window.matchMedia(PHONE).matches);
  return isPhone ? <Sheet {...props} /> : createPortal(<Menu {...props} />, document.querySelector('main') ?? document.body);
}

function Menu({ label, anchor, at, actions, choices, onClose }: ActionMenuProps) {
  const root = useClickOutside<HTMLDivElement>(onClose, ['pointerdown']);
  usePlace(root, anchor, at);
  useEffect(() => focusItem(root.current, 'first'), [root]);

  function leave() {
    onClose();
    anchor.current?.focus({ preventScroll: true });
  }

  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    const step = STEPS[keyAlongLine(event.key)];
    if (step !== undefined) focusItem(root.current, step);
    else if (event.key === 'Escape' || event.key === 'Tab') leave();
    else return;
    event.preventDefault();
  }

  function choose({ onSelect }: MenuAction) {
    leave();
    onSelect();
  }

  return (
    <div ref={root} className={css.menu} role="menu" aria-label={label} tabIndex={-1} data-no-ring onKeyDown={onKeyDown}>
      <Choices choices={choices} isMenu onChoose={choose} />
      {actions.map((item) => (
        <Item key={item.id} item={item} isMenu onChoose={choose} />
      ))}
    </div>
  );
}

function Sheet({ label, anchor, actions, choices, onClose }: ActionMenuProps) {
  const [isOpen, setIsOpen] = useState(true);

  function choose({ onSelect }: MenuAction) {
    setIsOpen(false);
    onSelect();
  }

  return (
    <Drawer
      opened={isOpen}
      onClose={() => {
        setIsOpen(false);
        anchor.current?.focus({ preventScroll: true });
      }}
      onExitTransitionEnd={onClose}
      // The chosen action may have moved the focus by then.
      returnFocus={false}
      position="bottom"
      size="auto"
      title={label}
      classNames={{ content: css.sheet ?? '', header: css.head ?? '', title: css.title ?? '', body: css.body ?? '' }}
    >
      <Choices choices={choices} onChoose={choose} />
      <ul>
        {actions.map((item) => (
          <li key={item.id}>
            <Item item={item} onChoose={choose} />
          </li>
        ))}
      </ul>
    </Drawer>
  );
}

type Choosing = { isMenu?: boolean; onChoose: (item: MenuAction) => void };

function Choices({ choices, ...rest }: Pick<ActionMenuProps, 'choices'> & Choosing) {
  if (!choices) return null;
  return (
    <div className={css.choices} role="group" aria-label={choices.label}>
      {choices.items.map((item) => (
        <Item key={item.id} item={{ ...item, isChosen: item.isChosen ?? false }} isIcon {...rest} />
      ))}
    </div>
  );
}

/** `isMenu`: an item of a menu; a sheet has plain buttons. */
function Item({ item, isIcon = false, isMenu = false, onChoose }: { item: MenuAction; isIcon?: boolean } & Choosing) {
  const { label, icon, isDanger, isChosen } = item;
  const role = isChosen === undefined ? 'menuitem' : 'menuitemradio';
  return (
    <button
      type="button"
      className={isIcon ? undefined : css.item}
      data-danger={isDanger || undefined}
      {...(isIcon && { 'aria-label': label, title: isMenu ? label : undefined })}
      {...(isMenu ? { role, 'aria-checked': isChosen, tabIndex: -1 } : { 'aria-pressed': isChosen })}
      onClick={() => onChoose(item)}
    >
      {icon}
      {!isIcon && <span>{label}</span>}
    </button>
  );
}

const STEPS: Readonly<Record<string, number | 'first' | 'last'>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
  Home: 'first',
  End: 'last',
};

/** Focuses the first or last item, or the one `step` after the focused item, wrapping around. */
function focusItem(root: HTMLElement | null, step: number | 'first' | 'last') {
  const items = [...(root?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
  const at = items.findIndex((item) => item === document.activeElement);
  const next = step === 'first' ? 0 : step === 'last' ? -1 : (at + step) % items.length;
  items.at(next)?.focus();
}

const GAP_PX = 6;
const EDGE_PX = 8;

/** Places the menu below its anchor or the point, or above if there is no room, within the window. It follows its anchor. */
function usePlace(root: RefObject<HTMLElement | null>, anchor: RefObject<HTMLElement | null>, at: ActionMenuProps['at']) {
  useLayoutEffect(() => {
    function place() {
      const element = root.current;
      const from = at ? new DOMRect(at.x, at.y, 0, 0) : anchor.current?.getBoundingClientRect();
      if (!element || !from) return;
      const { offsetWidth: width, offsetHeight: height } = element;
      const hasRoom = from.bottom + GAP_PX + height <= window.innerHeight - EDGE_PX;
      const top = hasRoom ? from.bottom + GAP_PX : Math.max(EDGE_PX, from.top - GAP_PX - height);
      const isFromRight = isRightToLeft() ? from.right - width >= EDGE_PX : from.left + width > window.innerWidth - EDGE_PX;
      const left = isFromRight ? Math.max(EDGE_PX, from.right - width) : from.left;
      element.style.setProperty('--menu-top', `${top}px`);
      element.style.setProperty('--menu-left', `${left}px`);
    }
    place();
    window.addEventListener('resize', place);
    document.addEventListener('scroll', place, true);
    return () => {
      window.removeEventListener('resize', place);
      document.removeEventListener('scroll', place, true);
    };
  });
}
