import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { lineOf } from '#platform/forms/form.ts';
import { call } from '#platform/http/api.ts';
import { isProblem } from '#platform/http/problem.ts';
import { ArtEmptySearch } from '#ui/art/ArtEmptySearch.tsx';
import { ArtMail } from '#ui/art/ArtMail.tsx';
import { ArtSuccess } from '#ui/art/ArtSuccess.tsx';
import { useUi } from '#ui/context.tsx';
import { Button } from '#ui/controls/Button.ts';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Stack } from '#ui/layout.ts';
import { BarePage } from '#ui/pages/BarePage.tsx';
import { MessageCard } from '#ui/pages/MessageCard.tsx';
import { DocumentTitle } from '#ui/pages/PageTitle.tsx';
import { t } from './words.ts';

/**
 * Where the link in a mailed invitation stops all of them. Nothing happens before the button is pressed: mail programs open links to look
 * at them.
 */
export function StopInvitationsPage() {
  const { token = '' } = useParams();
  const { name } = useUi();
  const [isDone, setIsDone] = useState(false);
  const stop = useMutation({
    mutationFn: () => call('POST mail-invitations/stop', { query: { token } }),
    meta: { inline: [1004, 1009, 1022, 1023, 'network'] },
    onSuccess: () => setIsDone(true),
  });
  const isUnknown = isProblem(stop.error, 1004, 1009);
  return (
    <BarePage isCentred>
      {isDone ? (
        <MessageCard art={<ArtSuccess />} title={t('mail.stoppedTitle')} text={t('mail.stoppedText', { name })}>
          <DocumentTitle>{t('mail.stoppedTitle')}</DocumentTitle>
        </MessageCard>
      ) : isUnknown ? (
        <MessageCard art={<ArtEmptySearch />} title={t('mail.stopUnknownTitle')} text={t('mail.stopUnknownText')}>
          <DocumentTitle>{t('mail.stopUnknownTitle')}</DocumentTitle>
        </MessageCard>
      ) : (
        <MessageCard art={<ArtMail />} title={t('mail.stopTitle')} text={t('mail.stopText', { name })}>
          <DocumentTitle>{t('mail.stopTitle')}</DocumentTitle>
          <Stack gap={12}>
            <FormProblem line={stop.error ? lineOf(stop.error) : undefined} />
            <Button size="lg" fullWidth loading={stop.isPending} onClick={() => stop.mutate()}>
              {t('mail.stop')}
            </Button>
          </Stack>
        </MessageCard>
      )}
    </BarePage>
  );
}
