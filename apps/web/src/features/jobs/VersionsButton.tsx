import { useState } from 'react';
import { useT } from './i18n.ts';
import css from './VersionsButton.module.css';
import { VersionsModal } from './VersionsModal.tsx';

/** Which version of the brief this is, and what was different before; nothing at the first. */
export function VersionsButton({ slug, version }: { slug: string; version: number }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  if (version < 2) return null;
  return (
    <>
      {t('changes.version', { version })}{' '}
      <button type="button" className={css.button} onClick={() => setIsOpen(true)}>
        {t('changes.whatChanged')}
      </button>
      <VersionsModal slug={slug} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
