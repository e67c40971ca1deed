import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import css from './Popup.module.css';

type TriggerProps = { 'aria-expanded': boolean; 'aria-controls': string; onClick: () => void; ref: RefObject<HTMLButtonElement | null> };

/**
 * A panel under its button, at its right end. Closes on Esc, on a click outside and when focus leaves it; Esc gives focus
 * back to the button. On a phone `isFullScreen` lets it cover the window.
 */
export function Popup({
  label,
  width,
  renderTrigger,
  isFullScreen = false,
  children,
}: {
  label: string;
  width: number;
  renderTrigger: (props: TriggerProps) => ReactNode;
  isFullScreen?: boolean;
  children: (close: () => void) => ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setIsOpen(false);
  // A dialog that is opened from here gives focus back to what is still there afterwards.
  const leave = () => {
    button.current?.focus();
    close();
  };
  useCloseOutside(root, isOpen, close);
  return (
    <div
      ref={root}
      role="presentation"
      className={css.root}
      data-open-popup={isOpen || undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        close();
        button.current?.focus();
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
          style={{ '--popup-width': `${width}px` }}
        >
          {/* oxlint-disable-next-line react/refs -- called by what is pressed in it, not while it is drawn */}
          {children(leave)}
        </section>
      )}
    </div>
  );
}

function useCloseOutside(root: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void) {
  useEffect(() => {
    if (!isOpen) return;
    function onPointerDown(event: PointerEvent) {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close();
    }
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  });
}
