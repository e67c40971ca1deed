import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { getAgreement } from '@castlane/contract/offer.ts';
import { IconShieldCheck } from '@tabler/icons-react';
import { dayAndClock, list, money } from '#platform/language/format.ts';
import { t } from '#features/jobs/own/words.ts';
import { paths } from '#platform/page/paths.ts';
import { Card } from '#ui/content/Card.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Fact, Facts } from '#ui/content/Facts.tsx';
import { Box, Group, Text, Title } from '#ui/layout.ts';
import { lineWords } from './term-words.ts';
import { agreedTermsOf } from './agreed-terms.ts';
import { deliverableWords } from '#features/jobs/job-words.ts';
import { usageWords } from './offer-words.ts';

type AgreementCardProps = { agreement: AnswerOf<typeof getAgreement>; engagementId: string };

/** The frozen terms of an engagement. Their page also proves them. */
export function AgreementCard({ agreement, engagementId }: AgreementCardProps) {
  const terms = agreedTermsOf(agreement);
  const { acceptedAt } = agreement;
  return (
    <Card as="section" aria-labelledby="agreement">
      <Title order={2} size="h3" id="agreement">
        <Group component="span" gap={8}>
          <IconShieldCheck size={20} stroke={1.75} color="var(--cl-ok)" aria-hidden="true" />
          <span>{t('jobs.agreement')}</span>
        </Group>
      </Title>
      <Text size="sm" variant="muted" mt={2}>
        {t('jobs.agreementNote', { time: dayAndClock(acceptedAt) })}
      </Text>
      {terms && (
        <Box mt={16}>
          <Facts layout="rows">
            <Fact label={t('jobs.price')}>{money(terms.price)}</Fact>
            <Fact label={t('jobs.deliverables')}>{list(terms.deliverables.map(deliverableWords))}</Fact>
            <Fact label={t('jobs.dueBy')}>{lineWords('dueBy', terms)}</Fact>
            <Fact label={t('jobs.changeRounds')}>{terms.changeRounds}</Fact>
            <Fact label={t('jobs.usageRights')}>{usageWords(terms.usageRights)}</Fact>
          </Facts>
        </Box>
      )}
      <LinkButton mt={16} variant="default" fullWidth href={paths.agreement(engagementId)}>
        {t('jobs.agreementPage')}
      </LinkButton>
    </Card>
  );
}
