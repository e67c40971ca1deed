import type { Icon as TablerIcon } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/controls/Button.ts';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Box } from '#ui/layout.ts';
import { MessageModal, type MessageModalProps } from './MessageModal.tsx';

type ConfirmModalProps = Pick<MessageModalProps, 'isOpen' | 'onClose' | 'onExit' | 'title' | 'children'> & {
  tone?: 'bad' | 'brand';
  Icon: TablerIcon;
  cancel: string;
  confirm: string;
  /** Does it. If it rejects, the dialog stays open; the caller shows why, as `line` or in a toast. */
  onConfirm: () => Promise<unknown>;
  /** Called when it is done; closes the dialog by default. */
  onDone?: () => void;
  line?: string | undefined;
};

/** A dialog that asks before something is done. It is done once, even on a double click. */
export function ConfirmModal({
  tone = 'bad',
  Icon,
  cancel,
  confirm,
  onConfirm,
  onClose,
  onDone = onClose,
  line,
  children,
  ...modal
}: ConfirmModalProps) {
  const [isBusy, setIsBusy] = useState(false);
  // Also after success: the second click may come before the button is rendered as disabled, or while the dialog closes.
  const isDeaf = useRef(false);
  useEffect(() => {
    if (modal.isOpen) isDeaf.current = false;
  }, [modal.isOpen]);

  async function run() {
    if (isDeaf.current) return;
    isDeaf.current = true;
    setIsBusy(true);
    isDeaf.current = await onConfirm().then(
      () => true,
      () => false,
    );
    setIsBusy(false);
    if (isDeaf.current) onDone();
  }

  return (
    <MessageModal
      {...modal}
      onClose={onClose}
      tone={tone}
      art={<Icon size={28} stroke={1.75} aria-hidden="true" />}
      actions={
        <>
          <Button variant="default" size="xl" onClick={onClose}>
            {cancel}
          </Button>
          <Button size="xl" color={tone === 'bad' ? 'danger' : 'brand'} loading={isBusy} onClick={() => void run()}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {line && (
        <Box mt={16} ta="start">
          <FormProblem line={line} />
        </Box>
      )}
    </MessageModal>
  );
}
