import { IconAlertTriangle, IconClock, IconInfoCircle } from '@tabler/icons-react';
import { span } from '#platform/language/format.ts';
import { t } from '#features/jobs/own/words.ts';
import { paths } from '#platform/page/paths.ts';
import { useProfile } from '#platform/store.ts';
import { Note } from '#ui/content/Note.tsx';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { Box } from '#ui/layout.ts';

/** The state of the reader's own verification, while it prevents publishing; null once the profile is verified. */
export function ReviewNote() {
  const profile = useProfile();
  if (!profile || profile.status === 'active') return null;
  const { verificationStatus, placeInQueue, medianWaitMinutes, rejectionReason } = profile;
  return (
    <Box mb={16}>
      {verificationStatus === 'rejected' ? (
        <Note tone="bad" icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />}>
          <b>{t('jobs.rejectedTitle')}</b> <span>{rejectionReason}</span>{' '}
          <TextLink isInText href={paths.setUpProfile()}>
            {t('jobs.rejectedLink')}
          </TextLink>
        </Note>
      ) : verificationStatus === 'pending' ? (
        <Note tone="warn" icon={<IconClock size={20} stroke={1.75} aria-hidden="true" />}>
          <b>{t('jobs.pendingTitle')}</b> <span>{t('jobs.pendingText')}</span>{' '}
          {placeInQueue !== null && placeInQueue > 0 && <span>{`${t('jobs.pendingQueue', { count: placeInQueue })} `}</span>}
          {medianWaitMinutes !== null && <span>{t('jobs.pendingWait', { time: span(medianWaitMinutes) })}</span>}
        </Note>
      ) : (
        <Note icon={<IconInfoCircle size={20} stroke={1.75} aria-hidden="true" />}>
          <b>{t('jobs.incompleteTitle')}</b> <span>{t('jobs.incompleteText')}</span>{' '}
          <TextLink isInText href={paths.setUpProfile()}>
            {t('jobs.incompleteLink')}
          </TextLink>
        </Note>
      )}
    </Box>
  );
}
