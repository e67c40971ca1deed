import { CloseReason, type OwnJob } from '@castlane/contract/job.ts';
import { useState } from 'react';
import { t } from '#features/jobs/own/words.ts';
import { countRunning } from '#features/jobs/shown-status.ts';
import { Modal } from '#ui/overlays/Modal.tsx';
import { Radio } from '#ui/controls/choices.ts';
import { toast } from '#ui/overlays/toast.ts';
import { Stack } from '#ui/layout.ts';
import { focusJobTitle } from '#features/jobs/job-focus.ts';
import { ReasonForm } from '#features/jobs/ReasonForm.tsx';
import { useWaitingCount } from '#features/proposals/received/received-api.ts';
import { useCloseJob } from './status-api.ts';

/** Says what closing a job does, and asks for the reason, which all creators who wait will read. */
export function CloseJobModal({ job, isOpen, onClose }: { job: OwnJob; isOpen: boolean; onClose: () => void }) {
  const [isDone, setIsDone] = useState(false);
  return (
    <Modal opened={isOpen} onClose={onClose} onExitTransitionEnd={() => isDone && focusJobTitle()} title={t('jobs.closeTitle')}>
      <CloseForm
        job={job}
        onClose={onClose}
        onClosed={() => {
          setIsDone(true);
          onClose();
        }}
      />
    </Modal>
  );
}

function CloseForm({ job: { slug, work }, onClose, onClosed }: { job: OwnJob; onClose: () => void; onClosed: () => void }) {
  const close = useCloseJob(slug);
  const waiting = useWaitingCount(slug);
  const running = countRunning(work);
  return (
    <ReasonForm
      text={
        <>
          <span>{t('jobs.closeText')}</span> {running > 0 && <span>{t('jobs.closeRunning', { count: running })}</span>}{' '}
          <span>{waiting === undefined ? t('jobs.closeWaitingAll') : t('jobs.closeWaiting', { count: waiting })}</span>
        </>
      }
      draft={`close.${slug}`}
      reasons={CloseReason.options}
      renderReason={(input) => (
        <Radio.Group label={t('jobs.closeWhy')} withAsterisk {...input}>
          <Stack gap={10} mt={8}>
            {CloseReason.options.map((value) => (
              <Radio
                key={value}
                value={value}
                label={t('jobs.closeReason', { context: value })}
                aria-invalid={input.error ? true : undefined}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      send={(body) => close.mutateAsync(body)}
      onSent={() => {
        toast.success(t('jobs.closed'));
        onClosed();
      }}
      onCancel={onClose}
      cancel={t('jobs.keepOpen')}
      submit={t('jobs.close')}
    />
  );
}
