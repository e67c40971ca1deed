import type { OwnJob } from '@castlane/contract/job.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { getAgreement } from '@castlane/contract/offer.ts';
import { IconMessageCircle } from '@tabler/icons-react';
import { day, money } from '#platform/format.ts';
import { useT } from '#platform/i18n.ts';
import { paths } from '#platform/paths.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Card } from '#ui/Card.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { agreedTermsOf } from '#features/agreements/agreed-terms.ts';
import css from './AssignedCard.module.css';

/** Who has the job, and on what terms. */
export function AssignedCard({
  creator,
  agreement,
}: {
  creator: NonNullable<OwnJob['assignedTo']>;
  agreement: AnswerOf<typeof getAgreement> | undefined;
}) {
  const t = useT();
  const terms = agreedTermsOf(agreement);
  const facts = [
    terms && t('jobs.agreedPrice', { price: money(terms.price) }),
    terms && t('jobs.agreedDue', { day: day(terms.dueBy) }),
    agreement && t('jobs.agreedOn', { day: day(agreement.acceptedAt) }),
  ].filter(Boolean);
  return (
    <Card as="section" className={css.root ?? ''}>
      <Avatar name={creator.name} src={creator.profileImageUri} size={48} />
      <div className={css.words}>
        <h2>{t('jobs.hasTheJob', { name: creator.name })}</h2>
        {facts.length > 0 && <p>{facts.join(' · ')}</p>}
      </div>
      <div className={css.actions}>
        <LinkButton variant="subtle" href={paths.influencerProfile(creator.slug)} aria-label={t('jobs.profileOf', { name: creator.name })}>
          {t('jobs.profile')}
        </LinkButton>
        {creator.threadId && (
          <LinkButton href={paths.thread(creator.threadId)} leftSection={<IconMessageCircle size={18} stroke={1.75} aria-hidden="true" />}>
            {t('jobs.openChat')}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}
