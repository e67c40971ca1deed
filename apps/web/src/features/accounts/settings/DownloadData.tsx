import { IconDownload } from '@tabler/icons-react';
import { lineOf } from '#platform/form.ts';
import { useT } from './i18n.ts';
import { saveFile } from '#platform/save-file.ts';
import { Button } from '#ui/Button.ts';
import { Card } from '#ui/Card.tsx';
import { toast } from '#ui/toast.ts';
import { useExport } from './api.ts';
import css from './settings.module.css';

/** Everything that is kept about oneself, as a file. */
export function DownloadData() {
  const t = useT();
  const file = useExport();

  function start() {
    if (file.isPending) return;
    file.mutate(undefined, {
      onSuccess: ({ content, name }) => {
        saveFile(content, name ?? t('settings.fileName'));
        toast.success(t('settings.downloaded'), { isShort: true });
      },
    });
  }

  return (
    <Card as="section" pad="lg">
      <h2 className={css.title}>{t('settings.data')}</h2>
      <p className={css.text}>{t('settings.dataText')}</p>
      <Button
        className={css.action ?? ''}
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
        loading={file.isPending}
        onClick={start}
      >
        {t('settings.download')}
      </Button>
      <p className={css.line} role="alert">
        {lineOf(file.error)}
      </p>
    </Card>
  );
}
