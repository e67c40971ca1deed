import { Suspense, useRef, useState, type ReactNode } from 'react';
import { LazyActionMenu } from '#features/threads/bubbles/lazy-menu.ts';
import type { MenuAction } from '#ui/overlays/ActionMenu.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';

export function MenuButton({ label, icon, actions }: { label: string; icon: ReactNode; actions: readonly MenuAction[] }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton ref={button} label={label} aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {icon}
      </IconButton>
      {isOpen && (
        <Suspense fallback={null}>
          <LazyActionMenu label={label} anchor={button} actions={actions} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
