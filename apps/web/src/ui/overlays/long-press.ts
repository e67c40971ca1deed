import { useRef, type MouseEvent, type PointerEvent } from 'react';

const LONG_MS = 450;
/** Tolerates a trembling finger; a longer movement is a scroll. */
const STILL_PX = 10;

/** Returns handlers for a long press by touch. They suppress the click that would follow and the browser's own menu. */
export function useLongPress(onPress: () => void) {
  const state = useRef({ timer: undefined as ReturnType<typeof setTimeout> | undefined, x: 0, y: 0, isTouch: false, wasLong: false });

  function end() {
    clearTimeout(state.current.timer);
  }

  return {
    onPointerDown({ pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) {
      end();
      const isTouch = pointerType === 'touch' && isPrimary;
      state.current = { timer: undefined, x, y, isTouch, wasLong: false };
      if (!isTouch) return;
      state.current.timer = setTimeout(() => {
        state.current.wasLong = true;
        onPress();
      }, LONG_MS);
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (Math.hypot(clientX - state.current.x, clientY - state.current.y) > STILL_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
    onContextMenu(event: MouseEvent) {
      if (state.current.isTouch) event.preventDefault();
    },
    onClickCapture(event: MouseEvent) {
      if (!state.current.wasLong) return;
      state.current.wasLong = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
