import type { Job } from '@castlane/contract/job.ts';
import { commentDraftKey } from '#features/proposals/form/ProposalForm.tsx';
import { readDraft } from '#platform/forms/draft.ts';
import { t } from '#features/search/feed/words.ts';
import { paths } from '#platform/page/paths.ts';
import { Card } from '#ui/content/Card.tsx';
import { Quote } from '#ui/content/Quote.tsx';
import { LinkButton } from '#ui/controls/LinkButton.tsx';
import { Box, Text, Title } from '#ui/layout.ts';

/** Replaces the form once the job takes no proposals. Shows the draft, so that the text is not lost. */
export function ProposalsClosed({ job }: { job: Pick<Job, 'id' | 'status'> }) {
  const draft = readDraft(commentDraftKey(job.id)) as { message?: unknown } | null;
  const message = typeof draft?.message === 'string' ? draft.message : '';
  return (
    <Card as="section" pad="lg" role="status">
      <Title order={2} size="h3">
        {t('feed.closedTitle')}
      </Title>
      <Text inherit variant="soft" mt={4}>
        {job.status === 'open' ? t('feed.closedText') : t('feed.status', { context: job.status })}
      </Text>
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
      <LinkButton mt={16} variant="default" href={paths.home()}>
        {t('feed.goneAction')}
      </LinkButton>
    </Card>
  );
}
