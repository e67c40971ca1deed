import { useMemo, useState } from 'react';
import type { Block } from '#features/jobs/view/markdown.ts';
import { t } from './words.ts';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
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
    <p className={css.passage} data-mark={mark}>
      {mark === 'bullet' && <span className={css.mark}>{t('changes.bullet')}</span>}
      {mark === 'number' && <span className={css.mark}>{t('changes.number', { number })}</span>}
      <span data-written>
        {runs.map((run, index) => (
          <RunView key={index} run={run} />
        ))}
      </span>
    </p>
  );
}

/** Screen readers do not say `del` and `ins`, so hidden words do. */
function RunView({ run: { text, change, isStrong, isEm } }: { run: Run }) {
  const emphasized = isEm ? <em>{text}</em> : text;
  const words = isStrong ? <strong>{emphasized}</strong> : emphasized;
  if (change === 'same') return <span>{words}</span>;
  if (change === 'fold')
    return (
      <span className={css.fold}>
        {' '}
        <span aria-hidden="true">{t('changes.fold')}</span>
        <VisuallyHidden>{t('changes.unchanged')}</VisuallyHidden>{' '}
      </span>
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
