import { CloseReason } from '@castlane/contract/job.ts';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { lineOf, useFirstBad } from '#platform/form.ts';
import { useT } from '#platform/i18n.ts';
import { useOnlyOnce } from '#platform/only-once.ts';
import { fieldErrors } from '#platform/problem.ts';
import { Button } from '#ui/Button.ts';
import { Modal } from '#ui/Modal.tsx';
import { Radio } from '#ui/Radio.ts';
import { Textarea } from '#ui/Textarea.ts';
import { toast } from '#ui/toast.ts';
import css from './CloseJobModal.module.css';
import { focusJobTitle } from './job-focus.ts';
import { useWaitingCount } from './received-api.ts';
import { useCloseJob } from './status-api.ts';

const NOTE_MAX = 300;

/** Asks why a job is closed: everybody who waits for an answer reads it. */
export function CloseJobModal({ slug, isOpen, onClose }: { slug: string; isOpen: boolean; onClose: () => void }) {
  const t = useT();
  const [isDone, setIsDone] = useState(false);
  return (
    <Modal opened={isOpen} onClose={onClose} onExitTransitionEnd={() => isDone && focusJobTitle()} title={t('jobs.closeTitle')}>
      <CloseForm
        slug={slug}
        onClose={onClose}
        onClosed={() => {
          setIsDone(true);
          onClose();
        }}
      />
    </Modal>
  );
}

function CloseForm({ slug, onClose, onClosed }: { slug: string; onClose: () => void; onClosed: () => void }) {
  const t = useT();
  const { ref, form, line, isPending, send } = useCloseForm(slug, onClosed);
  const waiting = useWaitingCount(slug);
  return (
    <form ref={ref} noValidate onSubmit={form.onSubmit((values) => send(values))}>
      <p className={css.text}>
        {t('jobs.closeText')} {waiting === undefined ? t('jobs.closeWaitingAll') : t('jobs.closeWaiting', { count: waiting })}
      </p>
      <div className={css.fields}>
        <Radio.Group label={t('jobs.closeWhy')} withAsterisk {...form.getInputProps('reason')}>
          <div className={css.reasons}>
            {CloseReason.options.map((value) => (
              <Radio key={value} value={value} label={t(`jobs.closeReason.${value}`)} />
            ))}
          </div>
        </Radio.Group>
        <Textarea
          label={t('jobs.declineNote')}
          description={t('jobs.declineNoteHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rows={3}
          maxLength={NOTE_MAX}
          {...form.getInputProps('note')}
        />
      </div>
      <p className={css.line} role="alert">
        {line}
      </p>
      <div className={css.actions}>
        <Button variant="default" size="xl" onClick={onClose}>
          {t('jobs.keepOpen')}
        </Button>
        <Button type="submit" color="danger" size="xl" loading={isPending}>
          {t('jobs.close')}
        </Button>
      </div>
    </form>
  );
}

function useCloseForm(slug: string, onClosed: () => void) {
  const t = useT();
  const { ref, focusFirstBad } = useFirstBad();
  const [line, setLine] = useState<string>();
  const form = useForm({ initialValues: { reason: '', note: '' } });
  const close = useCloseJob(slug, (problem) => {
    setLine(lineOf(problem));
    form.setErrors(fieldErrors(problem));
    focusFirstBad();
  });
  const send = useOnlyOnce(async ({ reason, note }: typeof form.values) => {
    const known = CloseReason.options.find((each) => each === reason);
    if (!known) {
      form.setFieldError('reason', t('jobs.chooseReason'));
      ref.current?.querySelector<HTMLElement>('input[type="radio"]')?.focus();
      return false;
    }
    setLine(undefined);
    const words = note.replaceAll(/\s+/g, ' ').trim();
    const job = await close.mutateAsync({ reason: known, ...(words ? { note: words } : {}) }).catch(() => undefined);
    if (!job) return false;
    toast.success(t('jobs.closed'));
    onClosed();
    return true;
  });
  return { ref, form, line, isPending: close.isPending, send };
}
