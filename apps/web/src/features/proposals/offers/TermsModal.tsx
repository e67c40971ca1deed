import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { t } from '#platform/language/words.ts';
import { LoadError } from '#ui/states/LoadError.tsx';
import { Modal } from '#ui/overlays/Modal.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { Box } from '#ui/layout.ts';

type Props = {
  isOpen: boolean;
  title: string;
  problem: Error | null;
  onRetry: () => void;
  onClose: () => void;
  /** Called after the closing animation. */
  onExit?: (() => void) | undefined;
  children: ReactNode;
};

export function TermsModal({ isOpen, title, problem, onRetry, onClose, onExit, children }: Props) {
  const isPhone = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      {...(onExit && { onExitTransitionEnd: onExit })}
      size={560}
      fullScreen={isPhone ?? false}
      title={title}
    >
      {children ??
        (problem ? (
          <LoadError problem={problem} onRetry={onRetry} />
        ) : (
          <Box pt={8} pb={24} role="status" aria-label={t('app.loading')}>
            <Skeleton height={44} />
            <Skeleton height={96} mt={24} />
            <Skeleton height={44} mt={24} />
          </Box>
        ))}
    </Modal>
  );
}
