import type { AgreedLine } from '@castlane/contract/amendment.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { getAgreement } from '@castlane/contract/offer.ts';
import { IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { dayAndClock } from '#platform/language/format.ts';
import { t } from '#features/jobs/own/words.ts';
import { paths } from '#platform/page/paths.ts';
import { Card } from '#ui/content/Card.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Fact, Facts } from '#ui/content/Facts.tsx';
import { Box, Group, Small, Title } from '#ui/layout.ts';
import { lineValues, lineWords, linesOf } from './offer-words.ts';
import { agreedTermsOf, type AgreedTerms } from './agreed-terms.ts';

type AgreementCardProps = { agreement: AnswerOf<typeof getAgreement>; engagementId: string };

/** The frozen terms of an engagement. Their page also proves them. */
export function AgreementCard({ agreement, engagementId }: AgreementCardProps) {
  const terms = agreedTermsOf(agreement);
  return (
    <Card as="section" aria-labelledby="agreement">
      <Title order={2} size="h3" id="agreement">
        <Group component="span" gap={8}>
          <IconShieldCheck size={20} stroke={1.75} color="var(--cl-ok)" aria-hidden="true" />
          <span>{t('jobs.agreement')}</span>
        </Group>
      </Title>
      <Small mt={2}>{t('jobs.agreementNote', { time: dayAndClock(agreement.acceptedAt) })}</Small>
      {terms && (
        <Box mt={16}>
          <Facts layout="rows">
            {linesOf(terms).map((line) => (
              <Fact key={line} label={t('jobs', { context: line })}>
                {valueOf(line, terms)}
              </Fact>
            ))}
          </Facts>
        </Box>
      )}
      <LinkButton mt={16} variant="default" fullWidth href={paths.agreement(engagementId)}>
        {t('jobs.agreementPage')}
      </LinkButton>
    </Card>
  );
}

function valueOf(line: AgreedLine, terms: AgreedTerms): ReactNode {
  if (line === 'changeRounds' && terms.parts.length === 0) return terms.changeRounds;
  return line === 'parts' ? lineValues(line, terms).map((part) => <p key={part}>{part}</p>) : lineWords(line, terms);
}
