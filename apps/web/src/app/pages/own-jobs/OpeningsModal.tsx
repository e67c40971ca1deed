import type { BodyIn } from '@castlane/contract/endpoint.ts';
import { Openings, type OwnJob, type setOpenings } from '@castlane/contract/job.ts';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { keepJob, refreshJob } from '#features/jobs/api.ts';
import { OpeningsInput } from '#features/jobs/form/OpeningsInput.tsx';
import { t } from '#features/jobs/own/words.ts';
import { totalWords } from '#features/jobs/job-words.ts';
import { FORM_CODES, issuesOf } from '#platform/forms/form.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { call } from '#platform/http/api.ts';
import { DialogButtons } from '#ui/forms/DialogActions.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Text } from '#ui/layout.ts';
import { Modal } from '#ui/overlays/Modal.tsx';
import { toast } from '#ui/overlays/toast.ts';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';

export function OpeningsModal({ job: { slug, status, budget, taken, openings }, isOpen, onClose }: DialogState & { job: OwnJob }) {
  const change = useSetOpenings(slug);
  const start: { openings: number | string } = { openings };
  const enough = Openings.check(z.gte(taken, { error: t('jobs.openingsTaken', { count: taken }) }));
  const { form, line, formProps } = useForm({
    initialValues: start,
    check: (values) => issuesOf(z.object({ openings: enough }), { openings: Number(values.openings) }),
    send: (values) => change.mutateAsync({ openings: Number(values.openings) }),
    onSent: () => {
      toast.success(t('jobs.openingsSet', { count }));
      onClose();
    },
  });
  const count = Number(form.values.openings);

  return (
    <Modal opened={isOpen} onClose={onClose} title={t('jobs.setOpenings')}>
      <Form {...formProps}>
        <Text inherit variant="soft">
          {t('jobs.openingsText', { count: taken })}
        </Text>
        <OpeningsInput data-autofocus {...form.getInputProps('openings')} />
        <Text component="div" size="sm" variant="soft" mod="tabular" role="status">
          {[
            Openings.safeParse(count).success && totalWords(budget, count),
            status !== 'filled' && count === taken && t('jobs.openingsFill'),
            status === 'filled' && count > taken && t('jobs.openingsReopen'),
          ]
            .filter(Boolean)
            .map((words) => (
              <p key={String(words)}>{words}</p>
            ))}
        </Text>
        <FormProblem line={line} />
        <DialogButtons mt={8} cancel={t('modal.cancel')} onCancel={onClose} submit={t('jobs.openingsSave')} isBusy={change.isPending} />
      </Form>
    </Modal>
  );
}

function useSetOpenings(slug: string) {
  return useMutation({
    meta: { inline: [...FORM_CODES, 1005, 1013] },
    mutationFn: (body: BodyIn<typeof setOpenings>) => call('PUT job/:slug/openings', { params: { slug }, body }),
    onSuccess: keepJob,
    // The change may have filled the job and answered its proposals; a refusal means that the job is not as shown.
    onSettled: () => refreshJob(slug),
  });
}
