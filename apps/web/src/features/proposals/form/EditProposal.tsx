import { today } from '#platform/clock.ts';
import type { Job } from '@castlane/contract/job.ts';
import type { Proposal } from '@castlane/contract/proposal.ts';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { keepDraft, readDraft, useKeepDraft } from '#platform/forms/draft.ts';
import { focusFirstBad, lineOf } from '#platform/forms/form.ts';
import { useT } from '#features/proposals/i18n.ts';
import { useOnlyOnce } from '#platform/forms/only-once.ts';
import { fieldErrors, isProblem } from '#platform/http/problem.ts';
import { Form } from '#ui/forms/Form.tsx';
import { StickyFoot } from '#ui/forms/StickyFoot.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Card } from '#ui/content/Card.tsx';
import { Note } from '#ui/content/Note.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { Text, Title } from '#ui/layout.ts';
import { useEditComment } from '#features/proposals/api.ts';
import { ProposalFields } from './ProposalFields.tsx';
import { draftOf, onScreen, startValues, toEdit, valuesOf, whyNotChanged, type ProposalValues } from './proposal-values.ts';

type EditProposalProps = {
  job: Pick<Job, 'id' | 'version' | 'budget' | 'questions' | 'timeZone'>;
  proposal: Proposal;
  onSaved: (proposal: Proposal) => void;
  onClose: () => void;
  /** The proposal has changed meanwhile: it was read, or has ended. */
  onStale: () => void;
};

/** The creator's own proposal, which can be changed until the owner reads it. */
export function EditProposal({ job, proposal, onSaved, onClose, onStale }: EditProposalProps) {
  const t = useT();
  const { form, element, save, submit, forget } = useEditForm({ job, proposal, onSaved, onStale });
  const isTooLate = isProblem(save.error, 1005, 1009);
  const line = save.error ? lineOf(save.error) : undefined;
  function cancel() {
    forget();
    onClose();
  }
  return (
    <Card as="section" pad="lg" aria-labelledby="comment-title">
      <Title order={2} fw={620} lts="-0.016em" id="comment-title" tabIndex={-1}>
        {t('comment.edit')}
      </Title>
      <Text size="sm" variant="muted" mt={2} mb={18}>
        {t('comment.editNote')}
      </Text>
      <Form ref={element} gap={16} onSubmit={submit}>
        <ProposalFields form={form} job={job} />
        {line && <Note tone="bad">{line}</Note>}
        <StickyFoot>
          <Button variant="default" size="xl" onClick={cancel}>
            {t(isTooLate ? 'comment.backToComment' : 'comment.cancelEdit')}
          </Button>
          <Button type="submit" size="xl" loading={save.isPending} disabled={isTooLate}>
            {t('comment.saveChanges')}
          </Button>
        </StickyFoot>
      </Form>
    </Card>
  );
}

function useEditForm({ job, proposal, onSaved, onStale }: Omit<EditProposalProps, 'onClose'>) {
  const t = useT();
  const save = useEditComment(proposal.id);
  const element = useRef<HTMLFormElement>(null);
  const draft = `comment-edit.${proposal.id}`;
  const [sent] = useState(() => startValues(job, valuesOf(proposal)));
  const form = useForm<ProposalValues>({
    initialValues: startValues(job, readDraft(draft) ?? valuesOf(proposal)),
    validate: (values) => whyNotChanged(values, proposal, job, today(job.timeZone)),
    validateInputOnBlur: ['message', 'deliverBy'],
  });
  useKeepDraft(draft, JSON.stringify(form.values) === JSON.stringify(sent) ? undefined : draftOf(form.values, job));
  useEffect(() => element.current?.querySelector('textarea')?.focus(), []);

  const saveValues = useOnlyOnce(async (values: ProposalValues) => {
    try {
      const changed = await save.mutateAsync(toEdit(values, job));
      keepDraft(draft, undefined);
      toast.success(t('comment.changed'));
      onSaved(changed);
      return true;
    } catch (problem) {
      if (isProblem(problem, 1004)) {
        form.setErrors(onScreen(fieldErrors(problem), values));
        focusFirstBad(element.current);
      }
      if (isProblem(problem, 1005, 1009)) onStale();
      return false;
    }
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    form.onSubmit(saveValues, () => focusFirstBad(element.current))(event);
  }

  return { form, element, save, submit, forget: () => keepDraft(draft, undefined) };
}
