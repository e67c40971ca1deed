import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useUi } from '#ui/context.tsx';
import { useCloseOnBack } from './close-on-back.ts';
import './overlay.css';

type DialogProps = { opened: boolean; onClose: () => void; closeOnEscape?: boolean };

/** The common props of a modal and a drawer. Back closes it like Escape. */
export function useDialog({ opened: isOpen, onClose, closeOnEscape = true }: DialogProps) {
  const { words } = useUi();
  const [isMounted, setIsMounted] = useState(false);
  useCloseOnBack(isOpen, () => closeOnEscape && onClose());
  // oxlint-disable-next-line react/set-state-in-effect -- the second render is the point
  useEffect(() => setIsMounted(true), []);
  return {
    // False at the first render. A dialog that is mounted open, because its code has just loaded, would not return the focus: Mantine's
    // `useFocusReturn` only reacts to changes.
    opened: isOpen && isMounted,
    // The same cross as in dialogs with their own layout.
    closeButtonProps: { 'aria-label': words.close, icon: <IconX size={20} stroke={1.75} aria-hidden="true" /> },
    // A <header> in a dialog would be a second banner landmark.
    attributes: { header: { role: 'none' } },
  };
}
