import type { FallbackProps } from 'react-error-boundary';
import { ChunkProblem } from '#platform/chunk.ts';
import { useT } from '#platform/i18n.ts';
import { ArtErrorLoad } from '#ui/art/ArtErrorLoad.tsx';
import { Button } from '#ui/Button.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import css from './ErrorPage.module.css';

/** In place of a page that failed. A part that did not load comes only with a reload: the browser remembers the failure. */
export function ErrorPage({ error }: Pick<FallbackProps, 'error'>) {
  const t = useT();
  const isChunk = error instanceof ChunkProblem;
  return (
    <div className={css.root} role="alert">
      <EmptyState
        art={<ArtErrorLoad />}
        title={t(isChunk ? 'error.newVersionTitle' : 'error.title')}
        text={t(isChunk ? 'error.newVersionText' : 'error.text')}
        action={<Button onClick={() => window.location.reload()}>{t('error.reload')}</Button>}
      />
      <a className={css.home} href="/">
        {t('notFound.home')}
      </a>
    </div>
  );
}
