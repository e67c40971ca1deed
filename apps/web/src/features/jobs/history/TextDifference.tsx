import { useMemo, useState } from 'react';
import type { Block } from '#features/jobs/view/markdown.ts';
import { t } from './words.ts';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Box, Group, Text } from '#ui/layout.ts';
import { TextButton } from '#ui/pages/TextLink.tsx';
import { differenceOf, folded, hasChanges, type Passage, type Run } from './text-difference.ts';
import css from './TextDifference.module.css';

/** Two versions of a text as one, with the words that were removed and added. What stayed is folded at first. */
export function TextDifference({ before, after }: { before: readonly Block[]; after: readonly Block[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const whole = useMemo(() => differenceOf(before, after), [before, after]);
  const short = folded(whole);
  if (!hasChanges(whole)) return t('changes.format');
  const isShort = short.some(({ runs }) => runs.some(({ change }) => change === 'fold'));
  return (
    <>
      <div className={css.text}>
        {(isWhole ? whole : short).map((passage, index) => (
          <PassageView key={index} passage={passage} />
        ))}
      </div>
      {isShort && (
        <TextButton mt={8} fz={13} aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {t(isWhole ? 'changes.showLess' : 'changes.showAll')}
        </TextButton>
      )}
    </>
  );
}

function PassageView({ passage: { mark, number, runs } }: { passage: Passage }) {
  return (
    <Group component="p" gap={8} wrap="nowrap" align="stretch" data-mark={mark}>
      {mark !== 'paragraph' && (
        <Text span inherit variant="muted">
          {mark === 'bullet' ? t('changes.bullet') : t('changes.number', { number })}
        </Text>
      )}
      <Box component="span" miw={0} data-written>
        {runs.map((run, index) => (
          <RunView key={index} run={run} />
        ))}
      </Box>
    </Group>
  );
}

/** Screen readers do not say `del` and `ins`, so hidden words do. */
function RunView({ run: { text, change, isStrong, isEm } }: { run: Run }) {
  const emphasized = isEm ? <em>{text}</em> : text;
  const words = isStrong ? <strong>{emphasized}</strong> : emphasized;
  if (change === 'same') return <span>{words}</span>;
  if (change === 'fold')
    return (
      <Text span inherit variant="muted">
        {' '}
        <span aria-hidden="true">{t('changes.fold')}</span>
        <VisuallyHidden>{t('changes.unchanged')}</VisuallyHidden>{' '}
      </Text>
    );
  const Tag = change === 'removed' ? 'del' : 'ins';
  return (
    <Tag className={css[change]}>
      <VisuallyHidden>{`${t('changes', { context: change })} `}</VisuallyHidden>
      <span>{words}</span>
      <VisuallyHidden>{` ${t('changes.endOfChange')}`}</VisuallyHidden>
    </Tag>
  );
}
