import type { FeedFilter } from '@castlane/contract/feed.ts';
import { SavedSearchName } from '@castlane/contract/saved-search.ts';
import * as z from 'zod/mini';
import { useForm } from '#platform/forms/use-form.ts';
import { t } from '#features/search/words.ts';
import { DialogButtons } from '#ui/forms/DialogActions.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Modal } from '#ui/overlays/Modal.tsx';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';
import { TextInput } from '#ui/controls/fields.ts';
import { Stack } from '#ui/layout.ts';
import { useSaveSearch } from './saved-searches-api.ts';

type SaveSearchModalProps = DialogState & { filter: FeedFilter; suggestion: string };

export function SaveSearchModal({ filter, suggestion, isOpen, onClose }: SaveSearchModalProps) {
  const save = useSaveSearch();
  const { form, line, isSending, formProps } = useForm({
    initialValues: { name: suggestion },
    check: z.object({ name: SavedSearchName }),
    send: ({ name }) => save.mutateAsync({ name, filter }, { onSuccess: onClose }),
  });
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('search.saveTitle')} padding="lg">
      <form {...formProps}>
        <Stack gap={20}>
          <p>{t('search.saveText')}</p>
          <TextInput data-autofocus label={t('search.name')} maxLength={60} {...form.getInputProps('name')} />
          <FormProblem line={line} />
          <DialogButtons cancel={t('search.cancel')} onCancel={onClose} submit={t('search.confirmSave')} isBusy={isSending} />
        </Stack>
      </form>
    </Modal>
  );
}
