import { Checkbox, Radio } from '#ui/controls/choices.ts';
import { REPORT_CONTEXT_MESSAGES } from '@castlane/contract/policy.ts';
import { ReportReason, sendReport } from '@castlane/contract/report.ts';
import { useBlock } from '#features/blocks/api.ts';
import { issuesOf } from '#platform/forms/form.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { t } from './words.ts';
import { DialogButtons } from '#ui/forms/DialogActions.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { Modal } from '#ui/overlays/Modal.tsx';
import { Textarea } from '#ui/controls/fields.ts';
import { toast } from '#ui/overlays/toast.ts';
import { Stack, Text } from '#ui/layout.ts';
import css from './ReportModal.module.css';
import type { BodyIn } from '@castlane/contract/endpoint.ts';
import { isBlank, tidied } from '@castlane/contract/text.ts';
import { useSend } from '#platform/forms/send.ts';

type ReportBody = BodyIn<typeof sendReport>;

export type Reported = {
  about: ReportBody['about'];
  /** For a message: its text. */
  quote?: string | undefined;
  /** The account that can be blocked along with the report. */
  person?: { id: string; name: string } | undefined;
};

const NOTE_MAX = 1000;

/** Reports a message, a profile or a job to staff. Says first which part of a chat they will see. */
export function ReportModal({ reported, isOpen, onClose }: { reported: Reported; isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('reports.title', { context: reported.about.kind })}>
      <ReportForm reported={reported} onClose={onClose} />
    </Modal>
  );
}

function ReportForm({ reported: { about, quote, person }, onClose }: { reported: Reported; onClose: () => void }) {
  const report = useSend('POST reports', [1005]);
  const block = useBlock();
  const { form, line, isSending, formProps } = useForm({
    initialValues: { reason: '', note: '', block: false },
    draft: { key: `report.${about.kind}.${about.kind === 'message' ? about.eventId : about.slug}`, text: 'note' },
    check: (values) => issuesOf(sendReport.body, bodyOf(values)),
    send: async (values) => {
      await report.mutateAsync(bodyOf(values));
      toast.success(t('reports.sent'), { note: t('reports.sentNote') });
      // Blocking shows its own error; the report is sent in any case.
      if (values.block && person) block.mutate(person.id);
      onClose();
    },
  });

  function bodyOf({ reason, note }: { reason: string; note: string }): ReportBody {
    return { about, reason: reason as ReportReason, ...(!isBlank(note) && { note: tidied(note) }) };
  }

  return (
    <Form {...formProps}>
      {quote && (
        <Text component="blockquote" inherit lineClamp={4} m={0} py={8} px={12} bdrs={6} className={css.quote}>
          {quote}
        </Text>
      )}
      <Text inherit variant="soft">
        {`${about.kind === 'message' ? t('reports.seesMessages', { count: REPORT_CONTEXT_MESSAGES }) : t('reports.seesThis')} ${t('reports.notTold')}`}
      </Text>
      <Radio.Group label={t('reports.reasonLabel')} withAsterisk {...form.getInputProps('reason')}>
        <Stack gap={10} mt={8}>
          {ReportReason.options.map((reason) => (
            <Radio
              key={reason}
              value={reason}
              label={t('reports.reason', { context: reason })}
              aria-invalid={form.errors.reason ? true : undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea label={t('reports.note')} rows={3} maxLength={NOTE_MAX} {...form.getInputProps('note')} />
      {person && (
        <Checkbox
          label={t('reports.alsoBlock', { name: person.name })}
          description={t('reports.alsoBlockHint')}
          {...form.getInputProps('block', { type: 'checkbox' })}
        />
      )}
      {line && (
        <Text size="sm" variant="bad" role="alert">
          {line}
        </Text>
      )}
      <DialogButtons cancel={t('reports.cancel')} onCancel={onClose} submit={t('reports.send')} isBusy={isSending} />
    </Form>
  );
}
