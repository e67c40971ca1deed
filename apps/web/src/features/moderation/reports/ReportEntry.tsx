import { IconFlag } from '@tabler/icons-react';
import { t } from './words.ts';
import css from './ReportEntry.module.css';
import type { Reported } from './ReportModal.tsx';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { useDialogs } from '#ui/overlays/use-dialogs.tsx';

const ReportModal = lazyPart(() => import('./ReportModal.tsx'), 'ReportModal');

export function ReportEntry({ reported }: { reported: Reported }) {
  const { open, dialog } = useDialogs((_, state) => <ReportModal reported={reported} {...state} />);
  return (
    <>
      <button type="button" className={css.root} aria-haspopup="dialog" onClick={() => open()}>
        <IconFlag size={16} stroke={1.75} aria-hidden="true" />
        <span>{t('reports.entry', { context: reported.about.kind })}</span>
      </button>
      {dialog}
    </>
  );
}
