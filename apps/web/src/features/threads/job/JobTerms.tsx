import type { Thread } from '@castlane/contract/thread.ts';
import { useAgreedTerms, type AgreedTerms } from '#features/engagements/agreements/agreed-terms.ts';
import { agreementRows } from '#features/engagements/agreements/agreement-words.ts';
import { t } from './words.ts';
import { Fact, Facts } from '#ui/content/Facts.tsx';
import { Text } from '#ui/layout.ts';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { ShortTerms } from './JobPane.tsx';
import { termsOf } from './job-terms.ts';

/** All lines of the terms that apply now: of the agreement, else of the pending offer, else of the comment. */
export function JobTerms({ thread }: { thread: Thread }) {
  const { offer, engagement, agreed } = thread;
  if (agreed && engagement) return <Agreed engagementId={engagement.id} />;
  if (offer?.status === 'pending') return <Lines terms={offer} />;
  const { price, due } = termsOf(thread);
  return (
    <>
      <ShortTerms thread={thread} layout="rows" />
      <Text size="sm" variant="muted" mt={price || due ? 14 : 0}>
        {t('booking.noOffer')}
      </Text>
    </>
  );
}

function Agreed({ engagementId }: { engagementId: string }) {
  return (
    <Loaded query={useAgreedTerms(engagementId)} skeleton={<Skeleton height={280} />}>
      {(terms) => <Lines terms={terms} />}
    </Loaded>
  );
}

function Lines({ terms }: { terms: AgreedTerms }) {
  return (
    <Facts layout="rows">
      {agreementRows(terms).map(([label, values]) => (
        <Fact key={label} label={label}>
          {values.map((value) => (
            <p key={value}>{value}</p>
          ))}
        </Fact>
      ))}
    </Facts>
  );
}
