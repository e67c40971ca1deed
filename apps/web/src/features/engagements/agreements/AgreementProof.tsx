import type { Agreement } from '@castlane/contract/offer.ts';
import { IconDownload } from '@tabler/icons-react';
import { useT } from './i18n.ts';
import { saveFile } from '#platform/save-file.ts';
import { Button } from '#ui/Button.ts';
import { copyText } from '#ui/copy-text.ts';
import { Group, Text } from '#ui/layout.ts';
import css from './AgreementPage.module.css';
import { fileName } from './agreement-words.ts';

/** The exact text that was hashed, and how everybody can hash it again. `docs/agreements.md` says more. */
export function AgreementProof({ agreement, jobSlug }: { agreement: Agreement; jobSlug: string }) {
  const t = useT();
  const { number, canonical, sha256 } = agreement;
  const name = fileName(jobSlug, number);
  const copy = (text: string, done: string) => void copyText(text, { done, failed: t('agreement.notCopied') });
  return (
    <section className={css.section} aria-labelledby="proof">
      <h2 id="proof">{t('agreement.proof')}</h2>
      <dl className={css.hash}>
        <dt>{t('agreement.hash')}</dt>
        <dd>
          <code>{sha256}</code>
        </dd>
      </dl>
      <Text size="sm" variant="muted" mt={4}>
        {t('agreement.proofNote')}
      </Text>
      <Group className={css.actions} gap={10} align="stretch" my={14}>
        <Button
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          // The bytes that were hashed: UTF-8, no mark before them, no line break after them.
          onClick={() => saveFile(new Blob([canonical], { type: 'application/json' }), name)}
        >
          {t('agreement.download')}
        </Button>
        <Button variant="default" onClick={() => copy(canonical, t('agreement.textCopied'))}>
          {t('agreement.copyText')}
        </Button>
        <Button variant="default" onClick={() => copy(sha256, t('agreement.hashCopied'))}>
          {t('agreement.copyHash')}
        </Button>
      </Group>
      <Text size="sm" variant="muted" mt={4}>
        {t('agreement.commandNote')}
      </Text>
      <pre className={css.code}>{`sha256sum ${name}`}</pre>
      <h3 id="canonical">{t('agreement.canonical')}</h3>
      <pre className={css.code} aria-labelledby="canonical">
        {canonical}
      </pre>
    </section>
  );
}
