import { MAIL_LINES_MAX } from '@castlane/contract/policy.ts';
import { IconFileText } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useForm } from '#platform/forms/use-form.ts';
import { Button } from '#ui/controls/Button.ts';
import { Textarea } from '#ui/controls/fields.ts';
import { Form } from '#ui/forms/Form.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { StickyFoot } from '#ui/forms/StickyFoot.tsx';
import { Group, Text } from '#ui/layout.ts';
import { Modal } from '#ui/overlays/Modal.tsx';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';
import { usePreview, type Checked } from './mail-api.ts';
import { MailLines } from './MailLines.tsx';
import { t } from './words.ts';

/** What the server takes. */
const FILE_BYTES = 150_000;
const CSV = '.csv,.txt,text/csv,text/plain';

/** Asks for a list of addresses, shows what becomes of each line, and sends the invitations. Nothing of the list is kept in the browser. */
export function InviteByMailModal({ slug, isOpen, onClose }: DialogState & { slug: string }) {
  return (
    <Modal opened={isOpen} onClose={onClose} size={720} isFullOnPhone title={t('mail.title')}>
      {isOpen && <Steps slug={slug} onClose={onClose} />}
    </Modal>
  );
}

function Steps({ slug, onClose }: { slug: string; onClose: () => void }) {
  const [text, setText] = useState('');
  const [checked, setChecked] = useState<Checked>();
  if (checked)
    return <MailLines slug={slug} checked={checked} onChecked={setChecked} onBack={() => setChecked(undefined)} onClose={onClose} />;
  return (
    <ListForm
      slug={slug}
      text={text}
      onClose={onClose}
      onChecked={(next) => {
        setText(next.text);
        setChecked(next);
      }}
    />
  );
}

type ListFormProps = { slug: string; text: string; onChecked: (checked: Checked) => void; onClose: () => void };

function ListForm({ slug, text, onChecked, onClose }: ListFormProps) {
  const preview = usePreview(slug);
  const file = useRef<HTMLInputElement>(null);
  const { form, line, isSending, formProps } = useForm({
    initialValues: { text },
    check: (values): Record<string, string> => (values.text.trim() === '' ? { text: t('mail.empty') } : {}),
    send: async (values) => ({ text: values.text, ...(await preview.mutateAsync(values.text)) }),
    onSent: onChecked,
  });

  async function read(chosen: File | undefined) {
    if (!chosen) return;
    if (chosen.size > FILE_BYTES) return form.setFieldError('text', t('mail.fileTooLarge', { count: MAIL_LINES_MAX }));
    try {
      form.setFieldValue('text', new TextDecoder('utf-8', { fatal: true }).decode(await chosen.arrayBuffer()));
      form.clearErrors();
    } catch {
      form.setFieldError('text', t('mail.fileFailed'));
    }
  }

  return (
    <Form {...formProps}>
      <Text variant="soft">{t('mail.note')}</Text>
      <Textarea
        label={t('mail.list')}
        description={t('mail.listHint', { count: MAIL_LINES_MAX })}
        placeholder={t('mail.placeholder')}
        autosize
        minRows={6}
        maxRows={12}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('text')}
      />
      <Group>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconFileText size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => file.current?.click()}
        >
          {t('mail.file')}
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          aria-label={t('mail.file')}
          accept={CSV}
          onChange={({ currentTarget }) => {
            void read(currentTarget.files?.[0]);
            // The same file can be chosen again.
            currentTarget.value = '';
          }}
        />
      </Group>
      <FormProblem line={line} />
      <StickyFoot>
        <Button variant="default" size="xl" onClick={onClose}>
          {t('search.cancel')}
        </Button>
        <Button type="submit" size="xl" loading={isSending}>
          {t('mail.check')}
        </Button>
      </StickyFoot>
    </Form>
  );
}
