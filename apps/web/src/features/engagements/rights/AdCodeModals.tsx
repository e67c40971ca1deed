import { setAdCode } from '@castlane/contract/right.ts';
import { tidied } from '@castlane/contract/text.ts';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { otherName } from '#features/accounts/names.ts';
import { useStep } from '#features/engagements/work/api.ts';
import { serverNow } from '#platform/clock.ts';
import { issuesOf, lineOf } from '#platform/forms/form.ts';
import { useForm } from '#platform/forms/use-form.ts';
import { day } from '#platform/language/format.ts';
import { copyText } from '#ui/content/copy-text.ts';
import { Button } from '#ui/controls/Button.ts';
import { DateInput } from '#ui/controls/DateInput.tsx';
import { TextInput } from '#ui/controls/fields.ts';
import { DialogActions, DialogButtons } from '#ui/forms/DialogActions.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Box, Group, Small, Stack, Text } from '#ui/layout.ts';
import { Modal } from '#ui/overlays/Modal.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { useAdCode } from './api.ts';
import type { RightDialogProps } from './dialog-props.ts';
import { mayGiveCode } from './rules.ts';
import { t } from './words.ts';

type Given = Omit<RightDialogProps, 'isOpen'>;

/** The code of a delivery, to read and copy; its creator also replaces or deletes it. */
export function AdCodeModal({ isOpen, ...given }: RightDialogProps) {
  const [step, setStep] = useState<'read' | 'replace' | 'delete'>('read');
  const title = { read: 'rights.codeTitle', replace: 'rights.replaceCode', delete: 'rights.deleteTitle' } as const;
  return (
    <Modal opened={isOpen} onClose={given.onClose} title={t(title[step])}>
      {isOpen && step === 'read' && <Read {...given} onStep={setStep} />}
      {isOpen && step === 'replace' && <GiveForm {...given} />}
      {isOpen && step === 'delete' && <Delete {...given} />}
    </Modal>
  );
}

export function GiveAdCodeModal({ isOpen, ...given }: RightDialogProps) {
  return (
    <Modal opened={isOpen} onClose={given.onClose} title={t('rights.addCode')}>
      {isOpen && <GiveForm {...given} />}
    </Modal>
  );
}

function Read({ work, right, onStep }: Given & { onStep: (step: 'replace' | 'delete') => void }) {
  const query = useAdCode(work.id, right.deliveryId ?? '');
  return (
    <Stack gap={16}>
      <Loaded query={query} skeleton={<Skeleton height={44} />}>
        {({ code }) => (code === null ? <Text variant="bad">{t('rights.codeGone')}</Text> : <Code code={code} />)}
      </Loaded>
      <Small>{right.adCode?.erasedAt ? t('rights.codeErased', { day: day(right.adCode.erasedAt) }) : t('rights.codeKept')}</Small>
      {work.side === 'creator' && (
        <Group gap={8} align="stretch">
          {mayGiveCode(right, work, serverNow()) && (
            <Button variant="default" onClick={() => onStep('replace')}>
              {t('rights.replaceCode')}
            </Button>
          )}
          <Button variant="default" onClick={() => onStep('delete')}>
            {t('rights.deleteCode')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function Code({ code }: { code: string }) {
  return (
    <Group gap={12} wrap="nowrap" px={14} py={10} mod="inset" justify="space-between">
      <Box component="code" dir="ltr" miw={0} style={{ overflowWrap: 'anywhere' }}>
        {code}
      </Box>
      <Button
        variant="default"
        size="sm"
        flex="none"
        leftSection={<IconCopy size={16} stroke={2} aria-hidden="true" />}
        onClick={() => void copyText(code, { done: t('rights.codeCopied'), failed: t('rights.codeNotCopied') })}
      >
        {t('rights.copyCode')}
      </Button>
    </Group>
  );
}

function GiveForm({ work, right, onClose }: Given) {
  const give = useStep(work, 'PUT engagements/:id/ad-codes/:deliveryId', { deliveryId: right.deliveryId ?? '' });
  const inputOf = ({ code, until }: { code: string; until: string }) => ({ code: tidied(code), ...(until ? { until } : {}) });
  const { form, line, isSending, formProps } = useForm({
    initialValues: { code: '', until: '' },
    check: (values) => issuesOf(setAdCode.body, inputOf(values)),
    send: (values) => give.mutateAsync(inputOf(values)),
    onSent: () => {
      toast.success(t('rights.codeSaved'));
      onClose();
    },
  });
  return (
    <Form {...formProps}>
      <TextInput
        label={t('rights.code')}
        description={t('rights.codeHint')}
        withAsterisk
        aria-required
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        dir="ltr"
        {...form.getInputProps('code')}
      />
      <DateInput label={t('rights.codeUntil')} description={t('rights.codeUntilHint')} {...form.getInputProps('until')} />
      <FormProblem line={line} />
      <DialogButtons mt={8} cancel={t('rights.back')} onCancel={onClose} submit={t('rights.saveCode')} isBusy={isSending} />
    </Form>
  );
}

function Delete({ work, right, onClose }: Given) {
  const remove = useStep(work, 'DELETE engagements/:id/ad-codes/:deliveryId', { deliveryId: right.deliveryId ?? '' });
  return (
    <Stack gap={16}>
      <p>{t('rights.deleteText', { name: otherName(work) })}</p>
      <FormProblem line={lineOf(remove.error)} />
      <DialogActions>
        <Button variant="default" size="xl" onClick={onClose}>
          {t('rights.back')}
        </Button>
        <Button
          size="xl"
          color="danger"
          loading={remove.isPending}
          onClick={() =>
            remove.mutate(undefined, {
              onSuccess: () => {
                toast.success(t('rights.codeDeleted'));
                onClose();
              },
            })
          }
        >
          {t('rights.delete')}
        </Button>
      </DialogActions>
    </Stack>
  );
}
