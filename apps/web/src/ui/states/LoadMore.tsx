import { Button } from '#ui/controls/Button.ts';
import { useUi } from '#ui/context.tsx';
import { Stack, Text } from '#ui/layout.ts';
import { useNear } from './near.ts';

const NEAR = { rootMargin: '600px' };

type LoadMoreProps = {
  hasMore: boolean;
  isLoading: boolean;
  /** Why the last request failed, or null. Only the user retries it. */
  problem: Error | null;
  onMore: () => void;
  words: { more: string; failed: string; retry: string; end: string };
};

/** The end of a list with more pages: loads the next one when it comes near, or by its button. */
export function LoadMore({ hasMore, isLoading, problem, onMore, words }: LoadMoreProps) {
  const { words: shared } = useUi();
  const ref = useNear<HTMLDivElement>(hasMore && !isLoading && !problem, onMore, NEAR);
  return (
    <Stack ref={ref} align="center" gap={12} pt={24} pb={8} ta="center">
      {problem && (
        <Text role="alert" size="sm" variant="bad">
          {words.failed} {shared.whyNotLoaded(problem)}
        </Text>
      )}
      {hasMore ? (
        <Button variant="default" loading={isLoading} onClick={onMore}>
          {problem ? words.retry : words.more}
        </Button>
      ) : (
        <Text size="sm" variant="muted">
          {words.end}
        </Text>
      )}
    </Stack>
  );
}
