import { ACCEPT_DAYS, DELIVERY_FILES_MAX, DELIVERY_LINKS_MAX } from '@castlane/contract/policy.ts';
import { IconPackage } from '@tabler/icons-react';
import { otherName } from '#features/accounts/names.ts';
import { UploadsField } from '#features/uploads/UploadsField.tsx';
import { readDraft } from '#platform/forms/draft.ts';
import { useForm, type FormState } from '#platform/forms/use-form.ts';
import { withHttps } from '#platform/forms/form.ts';
import { deliveriesNow } from '#features/engagements/work/rules.ts';
import { t } from '#features/engagements/work/words.ts';
import { deliverWords } from '#features/engagements/work/work-state.ts';
import { Button } from '#ui/controls/Button.ts';
import { CharacterCount } from '#ui/forms/FieldAside.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { StickyFoot } from '#ui/forms/StickyFoot.tsx';
import { TextInput, Textarea } from '#ui/controls/fields.ts';
import { useDeliver } from '#features/engagements/work/api.ts';
import { draftOf, errorsOf, fieldsOf, inputOf, startOf, type DeliveryValues } from './delivery-values.ts';
import { Quote } from '#ui/content/Quote.tsx';
import { Small, Stack, Text } from '#ui/layout.ts';
import { NoteList } from './review/NoteList.tsx';
import { t as notesT } from './review/words.ts';
import type { WorkDialogProps } from '#features/engagements/work/dialog-props.ts';
import { FieldRows } from '#ui/forms/FieldRows.tsx';
import { Modal } from '#ui/overlays/Modal.tsx';

const NOTE_MAX = 2000;

export function DeliverModal({ work, isOpen, onClose, onDone, onExit }: WorkDialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={onExit}
      size={560}
      isFullOnPhone
      title={deliveriesNow(work).length > 0 ? t('work.deliverAgain') : deliverWords(work)}
    >
      {isOpen && <DeliverForm work={work} onClose={onClose} onDone={onDone} />}
    </Modal>
  );
}

function DeliverForm({ work, onClose, onDone }: Pick<WorkDialogProps, 'work' | 'onClose' | 'onDone'>) {
  const deliver = useDeliver(work);
  const draft = `delivery.${work.id}`;
  const { form, line, isSending, formProps } = useForm({
    initialValues: startOf(readDraft(draft)),
    draft: { key: draft, of: draftOf },
    check: errorsOf,
    fieldsOf,
    send: (values) => deliver.mutateAsync(inputOf(values)),
    onSent: onDone,
  });
  const asked = work.status === 'changes_requested' ? work.deliveries[0]?.changeNote : null;
  const name = otherName(work);
  return (
    <Form {...formProps}>
      {asked && <Quote by={t('work.theyWanted', { name })}>{asked}</Quote>}
      {asked && <NotesToTick work={work} />}
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
      <Small>{t('work.deliverWhat', { name, days: ACCEPT_DAYS })}</Small>
      <FormProblem line={line} />
      <StickyFoot>
        <Button variant="default" size="xl" onClick={onClose}>
          {t('work.back')}
        </Button>
        <Button type="submit" size="xl" loading={isSending} leftSection={<IconPackage size={18} stroke={1.75} aria-hidden="true" />}>
          {deliverWords(work)}
        </Button>
      </StickyFoot>
    </Form>
  );
}

function NotesToTick({ work }: Pick<WorkDialogProps, 'work'>) {
  const { notes = [], files = [] } = work.deliveries[0] ?? {};
  if (notes.length === 0) return null;
  const left = notes.filter(({ doneAt }) => doneAt === null).length;
  return (
    <Stack component="section" gap={10} aria-label={notesT('fileNotes.onYours')}>
      <NoteList notes={notes} files={files} ticksOf={work} />
      <Text size="sm" variant={left > 0 ? 'warn' : 'ok'} role="status">
        {left > 0 ? notesT('fileNotes.left', { count: left }) : notesT('fileNotes.allDone')}
      </Text>
    </Stack>
  );
}

function LinkFields({ form }: { form: FormState<DeliveryValues> }) {
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
