import type { Job } from '@castlane/contract/job.ts';
import type { ReactNode } from 'react';
import { commentDraftKey } from '#features/proposals/form/ProposalForm.tsx';
import { readDraft } from '#platform/forms/draft.ts';
import { t } from '#features/search/feed/words.ts';
import { paths } from '#platform/page/paths.ts';
import { Card } from '#ui/content/Card.tsx';
import { Quote } from '#ui/content/Quote.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Box, Text, Title } from '#ui/layout.ts';

/** Replaces the form once the job takes no proposals. */
export function ProposalsClosed({ job }: { job: Pick<Job, 'id' | 'status'> }) {
  const draft = readDraft(commentDraftKey(job.id)) as { message?: unknown } | null;
  return (
    <InsteadOfForm
      title={t('feed.closedTitle')}
      text={job.status === 'open' ? t('feed.closedText') : t('feed.status', { context: job.status })}
      message={typeof draft?.message === 'string' ? draft.message : ''}
    >
      <LinkButton mt={16} variant="default" href={paths.home()}>
        {t('feed.goneAction')}
      </LinkButton>
    </InsteadOfForm>
  );
}

type InsteadOfFormProps = { title: string; text?: string; message: string; children?: ReactNode };

/** Says why the form is gone, and shows what was typed in it, so that the text is not lost. */
export function InsteadOfForm({ title, text, message, children }: InsteadOfFormProps) {
  return (
    <Card as="section" pad="lg" role="status">
      <Title order={2} size="h3">
        {title}
      </Title>
      {text && (
        <Text inherit variant="soft" mt={4}>
          {text}
        </Text>
      )}
      {message && (
        <>
          <Text inherit variant="soft" mt={4}>
            {t('feed.closedDraft')}
          </Text>
          <Box mt={8}>
            <Quote>{message}</Quote>
          </Box>
        </>
      )}
      {children}
    </Card>
  );
}
