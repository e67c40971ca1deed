import type { TablerIcon } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { laterPart } from '#platform/page/lazy-part.tsx';
import type { MenuAction } from '#ui/overlays/ActionMenu.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';

/** Loaded after the first render: the menu and its sheet weigh as much as a page's first content. */
export const LazyActionMenu = laterPart(() => import('#ui/overlays/ActionMenu.tsx'), 'ActionMenu');

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
