import { ACCEPT_DAYS, DELIVERY_FILES_MAX, DELIVERY_LINKS_MAX } from '@castlane/contract/policy.ts';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { IconPackage } from '@tabler/icons-react';
import { useState } from 'react';
import { otherName } from '#features/accounts/names.ts';
import { UploadsField } from '#features/uploads/UploadsField.tsx';
import { keepDraft, readDraft, useKeepDraft } from '#platform/forms/draft.ts';
import { lineOf, useFirstBad, withHttps } from '#platform/forms/form.ts';
import { useT } from '#features/engagements/work/i18n.ts';
import { useOnlyOnce } from '#platform/forms/only-once.ts';
import { fieldErrors } from '#platform/http/problem.ts';
import { Button } from '#ui/controls/Button.ts';
import { CharacterCount } from '#ui/forms/FieldAside.tsx';
import { DialogActions } from '#ui/forms/DialogActions.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { TextInput, Textarea } from '#ui/controls/fields.ts';
import { useDeliver } from '#features/engagements/work/api.ts';
import { draftOf, errorsOf, fieldsOf, inputOf, startOf, type DeliveryValues } from './delivery-values.ts';
import { Quote } from '#ui/content/Quote.tsx';
import { Text } from '#ui/layout.ts';
import type { WorkDialogProps } from '#features/engagements/work/WorkDialogs.tsx';
import { FieldRows } from '#ui/forms/FieldRows.tsx';

const NOTE_MAX = 2000;

/** Links, files and a note. The input is stored in this browser until it is sent. */
export function DeliverForm({ work, onClose, onDone }: Pick<WorkDialogProps, 'work' | 'onClose' | 'onDone'>) {
  const t = useT();
  const { form, ref, submit, line, isPending } = useDeliverForm(work.slug, onDone);
  const asked = work.status === 'changes_requested' ? work.deliveries[0]?.changeNote : null;
  const name = otherName(work);
  return (
    <Form ref={ref} onSubmit={submit}>
      {asked && <Quote by={t('work.theyWanted', { name })}>{asked}</Quote>}
      <LinkFields form={form} />
      <UploadsField
        kind="files"
        purpose="delivery_file"
        label={t('work.files')}
        hint={t('work.filesHint', { most: DELIVERY_FILES_MAX })}
        most={DELIVERY_FILES_MAX}
        items={form.values.files}
        onChange={(change) => form.setFieldValue('files', (before) => change(before))}
        onBusy={(isBusy) => {
          if (form.getValues().isSending !== isBusy) form.setFieldValue('isSending', isBusy);
        }}
        error={form.errors['files'] as string | undefined}
      />
      <CharacterCount text={form.values.note} max={NOTE_MAX}>
        <Textarea label={t('work.note')} description={t('work.noteHint', { name })} rows={4} {...form.getInputProps('note')} />
      </CharacterCount>
      <Text size="sm" variant="muted">
        {t('work.deliverWhat', { name, days: ACCEPT_DAYS })}
      </Text>
      <FormProblem line={line} />
      <DialogActions>
        <Button variant="default" size="xl" onClick={onClose}>
          {t('work.back')}
        </Button>
        <Button type="submit" size="xl" loading={isPending} leftSection={<IconPackage size={18} stroke={1.75} aria-hidden="true" />}>
          {t('work.deliver')}
        </Button>
      </DialogActions>
    </Form>
  );
}

function useDeliverForm(slug: string, onDone: () => void) {
  const key = `delivery.${slug}`;
  const { ref, focusFirstBad } = useFirstBad();
  const [line, setLine] = useState<string>();
  const deliver = useDeliver(slug);
  const form = useForm<DeliveryValues>({ initialValues: startOf(readDraft(key)), validate: errorsOf });
  useKeepDraft(key, draftOf(form.values));
  const send = useOnlyOnce(async (values: DeliveryValues) => {
    setLine(undefined);
    try {
      await deliver.mutateAsync(inputOf(values));
    } catch (problem) {
      setLine(lineOf(problem));
      form.setErrors(fieldsOf(fieldErrors(problem), values));
      focusFirstBad();
      return false;
    }
    keepDraft(key, undefined);
    onDone();
    return true;
  });
  return { form, ref, submit: form.onSubmit(send, focusFirstBad), line, isPending: deliver.isPending };
}

/** The links to the work, one line each. */
function LinkFields({ form }: { form: UseFormReturnType<DeliveryValues> }) {
  const t = useT();
  const { links } = form.values;
  return (
    <FieldRows
      legend={t('work.links')}
      hint={t('work.linksHint')}
      rows={links.map((_, index) => (
        <TextInput
          key={index}
          type="url"
          inputMode="url"
          autoCapitalize="none"
          aria-label={t('work.link', { nth: index + 1 })}
          placeholder="https://"
          {...form.getInputProps(`links.${index}.url`)}
          onBlur={({ currentTarget }) => form.setFieldValue(`links.${index}.url`, withHttps(currentTarget.value))}
        />
      ))}
      isNeeded
      removeLabel={(nth) => t('work.removeLink', { nth })}
      onRemove={(index) => form.removeListItem('links', index)}
      addLabel={t('work.addLink')}
      onAdd={() => form.insertListItem('links', { url: '' })}
      isFull={links.length >= DELIVERY_LINKS_MAX}
    />
  );
}
