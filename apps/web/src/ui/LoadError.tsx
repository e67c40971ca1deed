import { IconRefresh } from '@tabler/icons-react';
import { ArtErrorLoad } from './art/ArtErrorLoad.tsx';
import { Button } from './Button.ts';
import { useUi } from './context.tsx';
import { EmptyState } from './EmptyState.tsx';

/** A part of the page did not load. */
export function LoadError({ onRetry, title, text }: { onRetry: () => void; title?: string; text?: string }) {
  const { words } = useUi();
  return (
    <div role="alert">
      <EmptyState
        art={<ArtErrorLoad />}
        title={title ?? words.loadErrorTitle}
        text={text ?? words.loadErrorText}
        action={
          <Button variant="default" leftSection={<IconRefresh size={18} stroke={1.75} />} onClick={onRetry}>
            {words.tryAgain}
          </Button>
        }
      />
    </div>
  );
}
