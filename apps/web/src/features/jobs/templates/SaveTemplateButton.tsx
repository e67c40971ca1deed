import type { TemplateBrief } from '@castlane/contract/job-template.ts';
import { IconTemplate } from '@tabler/icons-react';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { Button } from '#ui/controls/Button.ts';
import { useDialogs } from '#ui/overlays/use-dialogs.tsx';
import { t } from './words.ts';

const SaveTemplateModal = lazyPart(() => import('./SaveTemplateModal.tsx'), 'SaveTemplateModal');

/** Keeps what the form has now. */
export function SaveTemplateButton({ briefNow }: { briefNow: () => TemplateBrief }) {
  const { open, dialog } = useDialogs<TemplateBrief>((brief, state) => <SaveTemplateModal brief={brief} {...state} />);
  return (
    <>
      <Button
        variant="subtle"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconTemplate size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => open(briefNow())}
      >
        {t('templates.save')}
      </Button>
      {dialog}
    </>
  );
}
