import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useT } from './i18n.ts';
import { saveFile } from '#platform/save-file.ts';
import { Button } from '#ui/Button.ts';
import { useUi } from '#ui/context.tsx';
import { copyText } from '#ui/copy-text.ts';
import css from './security.module.css';

/** New recovery codes, which nobody sees again, and ways to keep them. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useT();
  const { name } = useUi();
  const text = codes.join('\n');

  const copy = () => void copyText(text, { done: t('security.copied'), failed: t('security.notCopied') });

  function save() {
    saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), t('security.codesFile', { name }));
  }

  return (
    <>
      <p>{t('security.keepCodesText')}</p>
      <ul className={css.codes} aria-label={t('security.recoveryCodes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.ways}>
        <Button variant="default" leftSection={<IconCopy size={18} stroke={1.75} aria-hidden="true" />} onClick={copy}>
          {t('security.copy')}
        </Button>
        <Button variant="default" leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />} onClick={save}>
          {t('security.download')}
        </Button>
      </div>
      <Button size="xl" fullWidth onClick={onKept}>
        {t('security.kept')}
      </Button>
    </>
  );
}
