import type { TablerIcon } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { LazyActionMenu } from '#features/threads/bubbles/lazy-menu.ts';
import type { MenuAction } from '#ui/overlays/ActionMenu.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';

export function MenuButton({ Icon, label, actions }: { Icon: TablerIcon; label: string; actions: readonly MenuAction[] }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton Icon={Icon} ref={button} label={label} aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} />
      {isOpen && <LazyActionMenu label={label} anchor={button} actions={actions} onClose={() => setIsOpen(false)} />}
    </>
  );
}
