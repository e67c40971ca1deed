import { useClickOutside } from '@mantine/hooks';
import { useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Box } from '#ui/layout.ts';
import { useCloseOnBack } from './close-on-back.ts';
import css from './Popup.module.css';

type TriggerProps = { 'aria-expanded': boolean; 'aria-controls': string; onClick: () => void; ref: RefObject<HTMLButtonElement | null> };

type PopupProps = {
  label: string;
  width: number;
  renderTrigger: (props: TriggerProps) => ReactNode;
  isFullScreen?: boolean;
  /** Above the button instead of under it. */
  isAbove?: boolean;
  children: (close: () => void) => ReactNode;
};

/**
 * A panel under its button, aligned with the button's end. Closes on Esc, on a click outside and when the focus leaves it; Esc returns the
 * focus to the button. On a phone `isFullScreen` makes it cover the window.
 */
export function Popup({ label, width, renderTrigger, isFullScreen = false, isAbove = false, children }: PopupProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setIsOpen(false);
  const root = useClickOutside<HTMLDivElement>(close, ['pointerdown'], undefined, isOpen);
  // Focus the button before the panel closes: a dialog opened from here can then return the focus to it.
  const leave = () => {
    button.current?.focus();
    close();
  };
  useCloseOnBack(isOpen && isFullScreen, leave);
  return (
    <Box
      ref={root}
      pos="relative"
      display="inline-flex"
      role="presentation"
      data-open-popup={isOpen || undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        leave();
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) close();
      }}
    >
      {renderTrigger({ 'aria-expanded': isOpen, 'aria-controls': id, onClick: () => setIsOpen(!isOpen), ref: button })}
      {isOpen && (
        <section
          id={id}
          className={css.panel}
          aria-label={label}
          data-full={isFullScreen || undefined}
          data-above={isAbove || undefined}
          style={{ '--popup-width': `${width}px` }}
        >
          {/* oxlint-disable-next-line react/refs -- called by event handlers in it, not during render */}
          {children(leave)}
        </section>
      )}
    </Box>
  );
}
