import { IconFlag } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '#platform/page/chunk.ts';
import { useT } from './i18n.ts';
import css from './ReportEntry.module.css';
import type { Reported } from './ReportModal.tsx';

const ReportModal = lazy(async () => ({ default: (await loadChunk(() => import('./ReportModal.tsx'))).ReportModal }));

/** A small button that reports the content of a page to staff. */
export function ReportEntry({ reported }: { reported: Reported }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState<boolean>();
  return (
    <>
      <button type="button" className={css.root} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <IconFlag size={16} stroke={1.75} aria-hidden="true" />
        {t(`reports.entry.${reported.about.kind}`)}
      </button>
      {isOpen !== undefined && (
        <Suspense fallback={null}>
          <ReportModal reported={reported} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
