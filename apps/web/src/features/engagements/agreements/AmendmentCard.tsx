import { changedLines, type AgreedLines } from '@castlane/contract/amendment.ts';
import type { Offer } from '@castlane/contract/offer.ts';
import { useAgreement } from '#features/jobs/api.ts';
import { useT } from './i18n.ts';
import { LoadError } from '#ui/states/LoadError.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { agreedTermsOf } from './agreed-terms.ts';
import { AnswerableCard } from './AnswerableCard.tsx';
import { IconArrowRight } from '@tabler/icons-react';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Text } from '#ui/layout.ts';
import css from './TermChanges.module.css';
import { lineName, lineWords } from './term-words.ts';

/** A request to change the terms of running work: each change with its old and new value. */
export function AmendmentCard({ amendment, jobSlug, isOwn, name }: { amendment: Offer; jobSlug: string; isOwn: boolean; name: string }) {
  const t = useT();
  const { data, error, refetch } = useAgreement(jobSlug, true);
  const agreed = agreedTermsOf(data);
  const count = agreed && changedLines(agreed, amendment).length;
  return (
    <AnswerableCard
      offer={amendment}
      jobSlug={jobSlug}
      isOwn={isOwn}
      name={name}
      label={t('amendment.cardLabel')}
      title={count === undefined ? t('amendment.title') : t('amendment.changes', { count })}
    >
      {agreed ? (
        <TermChanges before={agreed} after={amendment} note={amendment.note} />
      ) : error ? (
        <LoadError problem={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={72} />
      )}
    </AnswerableCard>
  );
}

/** The changed lines only. */
function TermChanges({ before, after, note }: { before: AgreedLines; after: AgreedLines; note: string | null }) {
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
