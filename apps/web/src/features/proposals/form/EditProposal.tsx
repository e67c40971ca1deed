import { today } from '#platform/clock.ts';
import type { Job } from '@castlane/contract/job.ts';
import type { Proposal } from '@castlane/contract/proposal.ts';
import { useEffect, useState } from 'react';
import { keepDraft, readDraft } from '#platform/forms/draft.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { t } from '#features/proposals/words.ts';
import { isProblem } from '#platform/http/problem.ts';
import { Form } from '#ui/forms/Form.tsx';
import { StickyFoot } from '#ui/forms/StickyFoot.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Card } from '#ui/content/Card.tsx';
import { Note } from '#ui/content/Note.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { Text, Title } from '#ui/layout.ts';
import { useEditComment } from '#features/proposals/api.ts';
import { ProposalFields } from './ProposalFields.tsx';
import { onScreen, startValues, toEdit, valuesOf, whyNotChanged } from './proposal-values.ts';

type EditProposalProps = {
  job: Pick<Job, 'id' | 'version' | 'budget' | 'questions' | 'timeZone'>;
  proposal: Proposal;
  onSaved: (proposal: Proposal) => void;
  onClose: () => void;
  /** The proposal has changed meanwhile: it was read, or has ended. */
  onStale: () => void;
};

export function EditProposal(props: EditProposalProps) {
  const { job, onClose } = props;
  const { form, line, save, formProps, forget } = useEditForm(props);
  const isTooLate = isProblem(save.error, 1005, 1009);
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
      <Form gap={16} {...formProps}>
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

function useEditForm({ job, proposal, onSaved, onStale }: EditProposalProps) {
  const save = useEditComment(proposal.id);
  const draft = `comment-edit.${proposal.id}`;
  const [sent] = useState(() => startValues(job, valuesOf(proposal)));
  const { ref, ...rest } = useForm({
    initialValues: startValues(job, readDraft(draft) ?? valuesOf(proposal)),
    draft: {
      key: draft,
      of: (values) => (JSON.stringify(values) === JSON.stringify(sent) ? undefined : { ...values, questions: job.questions }),
    },
    check: (values) => whyNotChanged(values, proposal, job, today(job.timeZone)),
    checkOnBlur: ['message', 'deliverBy'],
    send: (values) => save.mutateAsync(toEdit(values, job)),
    onSent: (changed) => {
      toast.success(t('comment.changed'));
      onSaved(changed);
    },
    onRefused: (problem) => isProblem(problem, 1005, 1009) && onStale(),
    fieldsOf: onScreen,
  });
  useEffect(() => ref.current?.querySelector('textarea')?.focus(), [ref]);

  return { ...rest, save, forget: () => keepDraft(draft, undefined) };
}
