import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import type { getAgreement } from '@castlane/contract/offer.ts';
import { IconCopy, IconShieldCheck } from '@tabler/icons-react';
import { day, dayAndClock, list, money } from '#platform/language/format.ts';
import { useT } from '#features/jobs/i18n.ts';
import { paths } from '#platform/page/paths.ts';
import { Card } from '#ui/content/Card.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { copyText } from '#ui/content/copy-text.ts';
import { Box, Stack, Text } from '#ui/layout.ts';
import { agreedTermsOf } from './agreed-terms.ts';
import css from './AgreementCard.module.css';
import { deliverableWords } from '#features/jobs/job-words.ts';

/** The frozen terms of an assigned job, and the hash that proves them. */
export function AgreementCard({ agreement, jobSlug }: { agreement: AnswerOf<typeof getAgreement>; jobSlug: string }) {
  const t = useT();
  const terms = agreedTermsOf(agreement);
  const { sha256, acceptedAt } = agreement;
  const copy = () => void copyText(sha256, { done: t('jobs.hashCopied'), failed: t('jobs.hashNotCopied') });
  return (
    <Card as="section" aria-labelledby="agreement">
      <h2 id="agreement" className={css.title}>
        <IconShieldCheck size={20} stroke={1.75} aria-hidden="true" />
        {t('jobs.agreement')}
      </h2>
      <Text size="sm" variant="muted" mt={2}>
        {t('jobs.agreementNote', { time: dayAndClock(acceptedAt) })}
      </Text>
      {terms && (
        <Stack component="dl" className={css.terms} gap={10} mt={16}>
          <Term name={t('jobs.price')} value={money(terms.price)} />
          <Term name={t('jobs.deliverables')} value={list(terms.deliverables.map(deliverableWords))} />
          <Term name={t('jobs.dueBy')} value={day(terms.dueBy)} />
          <Term name={t('jobs.changeRounds')} value={String(terms.changeRounds)} />
          <Term
            name={t('jobs.usageRights')}
            value={
              terms.usageRights.scope === 'none'
                ? t('jobs.rights.none')
                : t(`jobs.rights.${terms.usageRights.scope}`, { count: terms.usageRights.days })
            }
          />
        </Stack>
      )}
      <LinkButton mt={16} variant="default" fullWidth href={paths.agreement(jobSlug)}>
        {t('jobs.agreementPage')}
      </LinkButton>
      <div className={css.hash}>
        <Box miw={0} flex={1}>
          <Text component="small" display="block" size="xs" variant="muted">
            {t('jobs.hash')}
          </Text>
          <code title={sha256}>{`${sha256.slice(0, 12)}…${sha256.slice(-8)}`}</code>
        </Box>
        <IconButton label={t('jobs.copyHash')} onClick={copy}>
          <IconCopy size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </div>
    </Card>
  );
}

function Term({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
