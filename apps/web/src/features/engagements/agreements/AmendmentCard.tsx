import { changedLines } from '@castlane/contract/amendment.ts';
import type { Offer } from '@castlane/contract/offer.ts';
import { useAgreement } from '#features/jobs/api.ts';
import { useT } from './i18n.ts';
import { LoadError } from '#ui/LoadError.tsx';
import { Skeleton } from '#ui/Skeleton.ts';
import { agreedTermsOf } from './agreed-terms.ts';
import { AnswerableCard } from './AnswerableCard.tsx';
import { TermChanges } from './TermChanges.tsx';

/** Other terms for work that goes on: what would change, from what to what. */
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
