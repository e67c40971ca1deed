import type { Engagement } from '@castlane/contract/engagement.ts';
import { IconRepeat } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { keepJob } from '#features/jobs/api.ts';
import { FORM_CODES, lineOf } from '#platform/forms/form.ts';
import { call } from '#platform/http/api.ts';
import { paths } from '#platform/page/paths.ts';
import { Button } from '#ui/controls/Button.ts';
import { Text } from '#ui/layout.ts';
import { t } from './words.ts';

/** Makes a job by invitation for the creator of completed work, and opens it ready to send. */
export function AgainButton({ work: { id, side, status }, size }: { work: Engagement; size: 'md' | 'lg' }) {
  const navigate = useNavigate();
  // The second click of two comes before the button is disabled.
  const isDeaf = useRef(false);
  const again = useMutation({
    meta: { inline: [...FORM_CODES, 1005, 1009] },
    mutationFn: () => call('POST engagements/:id/again', { params: { id } }),
    onSuccess(job) {
      keepJob(job);
      void navigate(paths.postJob({ draft: job.slug }));
    },
  });
  function press() {
    if (isDeaf.current) return;
    isDeaf.current = true;
    again.mutate(undefined, { onError: () => (isDeaf.current = false) });
  }
  if (side !== 'owner' || status !== 'completed') return null;
  const line = lineOf(again.error);
  return (
    <>
      <Button
        size={size}
        variant="default"
        leftSection={<IconRepeat size={18} stroke={1.75} aria-hidden="true" />}
        loading={again.isPending}
        onClick={press}
      >
        {t('work.again')}
      </Button>
      {line && (
        <Text size="sm" variant="bad" role="alert" flex="1 0 100%">
          {line}
        </Text>
      )}
    </>
  );
}
