import { changedLines, type AgreedLines } from '@castlane/contract/amendment.ts';
import type { Offer } from '@castlane/contract/offer.ts';
import { useAgreement } from '#features/jobs/api.ts';
import { t } from './words.ts';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { agreedTermsOf } from './agreed-terms.ts';
import { AnswerableCard } from './AnswerableCard.tsx';
import { IconArrowRight } from '@tabler/icons-react';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Group, Stack, Text } from '#ui/layout.ts';
import { lineName, lineWords } from './term-words.ts';

type AmendmentCardProps = { amendment: Offer; engagementId: string; jobSlug: string; isOwn: boolean; name: string };

export function AmendmentCard({ amendment, engagementId, jobSlug, isOwn, name }: AmendmentCardProps) {
  const { data, ...agreement } = useAgreement(engagementId);
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
      <Loaded query={{ ...agreement, data: agreed }} skeleton={<Skeleton height={72} />}>
        {(before) => <TermChanges before={before} after={amendment} note={amendment.note} />}
      </Loaded>
    </AnswerableCard>
  );
}

function TermChanges({ before, after, note }: { before: AgreedLines; after: AgreedLines; note: string | null }) {
  return (
    <>
      {note && (
        <Text mb={12} px={14} py={10} mod="inset">
          {t('amendment.quote', { words: note })}
        </Text>
      )}
      <Stack component="dl" gap={10} fz={13} lh="18px">
        {changedLines(before, after).map((line) => (
          <div key={line}>
            <Text component="dt" size="xs" variant="muted">
              {lineName(line)}
            </Text>
            <Group component="dd" gap="2px 8px">
              <VisuallyHidden>{t('amendment.before')}</VisuallyHidden>
              <Text component="del" inherit variant="muted" mod="tabular">
                {lineWords(line, before)}
              </Text>
              <IconArrowRight size={16} stroke={2} color="var(--cl-text-3)" aria-hidden="true" />
              <VisuallyHidden>{t('amendment.after')}</VisuallyHidden>
              <Text component="ins" inherit fw={600} td="none" mod="tabular">
                {lineWords(line, after)}
              </Text>
            </Group>
          </div>
        ))}
      </Stack>
      <Text size="sm" variant="muted" mt={10}>
        {t('amendment.rest')}
      </Text>
    </>
  );
}
