import { changedLines, type AgreedLines } from '@castlane/contract/amendment.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { useT } from './i18n.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.ts';
import { Text } from '#ui/layout.ts';
import css from './TermChanges.module.css';
import { lineName, lineWords } from './term-words.ts';

/** Line by line what is agreed on and what would be; the rest stays. */
export function TermChanges({ before, after, note }: { before: AgreedLines; after: AgreedLines; note: string | null }) {
  const t = useT();
  return (
    <>
      {note && <p className={css.note}>{t('amendment.quote', { words: note })}</p>}
      <dl className={css.root}>
        {changedLines(before, after).map((line) => (
          <div key={line}>
            <Text component="dt" size="xs" variant="muted">
              {lineName(line)}
            </Text>
            <dd>
              <VisuallyHidden>{t('amendment.before')}</VisuallyHidden>
              <del>{lineWords(line, before)}</del>
              <IconArrowRight size={16} stroke={2} aria-hidden="true" />
              <VisuallyHidden>{t('amendment.after')}</VisuallyHidden>
              <ins>{lineWords(line, after)}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <Text size="sm" variant="muted" mt={10}>
        {t('amendment.rest')}
      </Text>
    </>
  );
}
