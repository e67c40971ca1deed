import { useEffect } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { reloadIfOlder } from '#platform/http/build.ts';
import { ChunkProblem } from '#platform/page/chunk.ts';
import { useLive } from '#platform/live/status.ts';
import { t } from '#platform/language/words.ts';
import { ArtErrorLoad } from '#ui/art/ArtErrorLoad.tsx';
import { Button } from '#ui/controls/Button.ts';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { Stack, Text } from '#ui/layout.ts';

/** Replaces a page that failed. Code that failed to load needs a reload: the browser remembers the failure. */
export function ErrorPage({ error }: Pick<FallbackProps, 'error'>) {
  const isChunk = error instanceof ChunkProblem;
  const status = useLive((live) => live.status);
  const down = navigator.onLine ? (status === 'unreachable' ? status : undefined) : 'offline';
  const what = isChunk ? (down ?? 'newVersion') : undefined;
  useEffect(() => {
    if (isChunk) reloadIfOlder();
  }, [isChunk]);
  return (
    <Stack align="center" justify="center" gap={0} mih="80vh" role="alert">
      <EmptyState
        art={<ArtErrorLoad />}
        title={what ? t('error.failedTitle', { context: what }) : t('error.title')}
        text={what ? t('error.failedText', { context: what }) : t('error.text')}
        action={<Button onClick={() => window.location.reload()}>{t('error.reload')}</Button>}
      />
      <Text component="a" variant="link" fw={550} px={8} py={4} href="/">
        {t('notFound.home')}
      </Text>
    </Stack>
  );
}
