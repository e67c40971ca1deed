import { IconRefresh } from '@tabler/icons-react';
import { ArtErrorLoad } from '#ui/art/ArtErrorLoad.tsx';
import { Button } from '#ui/controls/Button.ts';
import { useUi } from '#ui/context.tsx';
import { EmptyState } from './EmptyState.tsx';

/** Says that a part of the page did not load, and why. */
export function LoadError({ problem, onRetry }: { problem: unknown; onRetry: () => void }) {
  const { words } = useUi();
  return (
    <div role="alert">
      <EmptyState
        art={<ArtErrorLoad />}
        title={words.loadErrorTitle}
        text={words.whyNotLoaded(problem)}
        action={
          <Button variant="default" leftSection={<IconRefresh size={18} stroke={1.75} />} onClick={onRetry}>
            {words.tryAgain}
          </Button>
        }
      />
    </div>
  );
}
