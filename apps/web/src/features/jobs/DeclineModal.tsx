import { DeclineReason, type ReceivedProposal } from '@castlane/contract/proposal.ts';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { lineOf, useFirstBad } from '#platform/form.ts';
import { useT } from '#platform/i18n.ts';
import { useOnlyOnce } from '#platform/only-once.ts';
import { fieldErrors, isProblem, NetworkProblem } from '#platform/problem.ts';
import { Button } from '#ui/Button.ts';
import { Modal } from '#ui/Modal.tsx';
import { NativeSelect } from '#ui/NativeSelect.ts';
import { Textarea } from '#ui/Textarea.ts';
import { toast } from '#ui/toast.ts';
import { focusComment } from './comment-focus.ts';
import css from './DeclineModal.module.css';
import { useDecline } from './received-api.ts';

const NOTE_MAX = 300;

/** Asks why a comment is declined: the creator sees the reason and the note. */
export function DeclineModal({ slug, proposal, onClose }: { slug: string; proposal: ReceivedProposal | null; onClose: () => void }) {
  const t = useT();
  const [answered, setAnswered] = useState<ReceivedProposal>();
  return (
    <Modal
      opened={proposal !== null}
      onClose={onClose}
      onExitTransitionEnd={() => answered && focusComment(answered)}
      title={t('jobs.declineTitle')}
    >
      {proposal && (
        <DeclineForm
          key={proposal.id}
          slug={slug}
          proposal={proposal}
          onClose={onClose}
          onDeclined={() => {
            setAnswered(proposal);
            onClose();
          }}
        />
      )}
    </Modal>
  );
}

type FormProps = { slug: string; proposal: ReceivedProposal; onClose: () => void; onDeclined: () => void };

function DeclineForm({ slug, proposal, onClose, onDeclined }: FormProps) {
  const t = useT();
  const { name } = proposal.creator;
  const { ref, focusFirstBad } = useFirstBad();
  const [line, setLine] = useState<string>();
  const form = useForm({ initialValues: { reason: '', note: '' } });
  const decline = useDecline(slug, show);

  function show(problem: unknown) {
    const isOurs = problem instanceof NetworkProblem || isProblem(problem, 1004, 1022, 1023);
    setLine(isOurs ? lineOf(problem) : undefined);
    form.setErrors(fieldErrors(problem));
    focusFirstBad();
  }

  const send = useOnlyOnce(async ({ reason, note }: typeof form.values) => {
    const known = DeclineReason.options.find((each) => each === reason);
    if (!known) {
      form.setFieldError('reason', t('jobs.chooseReason'));
      focusFirstBad();
      return false;
    }
    setLine(undefined);
    const words = note.replaceAll(/\s+/g, ' ').trim();
    const answer = await decline
      .mutateAsync({ id: proposal.id, body: { reason: known, ...(words ? { note: words } : {}) } })
      .catch(() => undefined);
    if (!answer) return false;
    toast.success(t('jobs.declined'));
    onDeclined();
    return true;
  });

  return (
    <form ref={ref} noValidate onSubmit={form.onSubmit((values) => send(values))}>
      <p className={css.text}>{t('jobs.declineText', { name })}</p>
      <div className={css.fields}>
        <NativeSelect
          data-autofocus
          label={t('jobs.reason')}
          required
          data={[
            { value: '', label: t('jobs.chooseOne') },
            ...DeclineReason.options.map((value) => ({ value, label: t(`jobs.reason.${value}`) })),
          ]}
          {...form.getInputProps('reason')}
        />
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
          {t('jobs.keep')}
        </Button>
        <Button type="submit" color="danger" size="xl" loading={decline.isPending}>
          {t('jobs.declineButton')}
        </Button>
      </div>
    </form>
  );
}
