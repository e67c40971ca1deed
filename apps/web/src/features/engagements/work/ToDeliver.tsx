import type { Engagement } from '@castlane/contract/engagement.ts';
import { IconCheck } from '@tabler/icons-react';
import { deliverableWords } from '#features/jobs/job-words.ts';
import { Stack, Text } from '#ui/layout.ts';
import { t } from './words.ts';

export function ToDeliver({ work: { status, deliveries, agreement } }: { work: Engagement }) {
  if (status !== 'active' || deliveries.length > 0) return null;
  return (
    <section aria-label={t('work.toDeliver')}>
      <Text component="h3" fw={600} mb={6}>
        {t('work.toDeliver')}
      </Text>
      <Stack component="ul" gap={6}>
        {agreement.deliverables.map((line, index) => (
          <Line key={index}>{deliverableWords(line)}</Line>
        ))}
        <Line>{t('work.rounds', { count: agreement.changeRounds })}</Line>
        {agreement.disclosureRequired && <Line>{t('work.marked')}</Line>}
      </Stack>
    </section>
  );
}

function Line({ children }: { children: string }) {
  return (
    <Text component="li" variant="soft" mod="icon">
      <IconCheck size={18} stroke={1.75} color="var(--cl-accent)" aria-hidden="true" />
      <span>{children}</span>
    </Text>
  );
}
