import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './MessageModal.module.css';
import { useUi } from '#ui/context.tsx';
import { DialogActions } from '#ui/forms/DialogActions.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Box } from '#ui/layout.ts';
import { Modal, ModalTitle } from './Modal.tsx';

export type MessageModalProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Called when the closing transition has ended. */
  onExit?: (() => void) | undefined;
  /** Art, or an icon (then with `tone`, which draws it on a tile). */
  art?: ReactNode;
  tone?: 'bad' | 'brand';
  title: string;
  children?: ReactNode;
  /** Buttons of size `xl`; they share a row. */
  actions?: ReactNode;
  /** A picture across the top, from edge to edge. */
  cover?: ReactNode;
  size?: number;
};

export function MessageModal({ isOpen, onClose, onExit, art, tone, title, children, actions, cover, size = 450 }: MessageModalProps) {
  const { words } = useUi();
  return (
    <Modal opened={isOpen} onClose={onClose} size={size} withCloseButton={false} {...(onExit ? { onExitTransitionEnd: onExit } : {})}>
      <div className={css.close} data-on-cover={cover ? true : undefined}>
        <IconButton Icon={IconX} label={words.close} onClick={onClose} />
      </div>
      {cover && <div className={css.cover}>{cover}</div>}
      <div className={css.body}>
        {art && (
          <Box mx={tone && 'auto'} mt={tone ? 0 : 4} className={css.art} data-tone={tone === 'brand' ? 'info' : tone}>
            {art}
          </Box>
        )}
        {/* Gets the focus first, so that the title is read and no button is pressed by accident. */}
        <ModalTitle mt={art && !tone ? 14 : 20} mb={8} tabIndex={-1} data-autofocus>
          {title}
        </ModalTitle>
        <div className={css.text}>{children}</div>
        {actions && <DialogActions mt={24}>{actions}</DialogActions>}
      </div>
    </Modal>
  );
}
