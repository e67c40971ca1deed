import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from './i18n.ts';
import { Button } from '#ui/Button.ts';
import { IconButton } from '#ui/IconButton.tsx';
import css from './BriefForm.module.css';
import type { BriefValues } from './brief-values.ts';
import { PreviewModal } from './PreviewModal.tsx';

/** Opens the job as creators will see it; on a phone the only way to it. */
export function PreviewButton({ values }: { values: BriefValues }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <span className={css.onlyDesk}>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {t('brief.preview')}
        </Button>
      </span>
      <span className={css.onlyMobile}>
        <IconButton variant="line" label={t('brief.preview')} onClick={() => setIsOpen(true)}>
          <IconEye size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </span>
      <PreviewModal values={values} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
