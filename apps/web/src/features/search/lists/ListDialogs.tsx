import type { CreatorList } from '@castlane/contract/discovery.ts';
import { IconTrash } from '@tabler/icons-react';
import { t } from '#features/search/discovery/words.ts';
import { ConfirmModal } from '#ui/overlays/ConfirmModal.tsx';
import { Modal } from '#ui/overlays/Modal.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { ListNameForm } from './ListNameForm.tsx';
import { useDeleteList } from './marks-api.ts';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';

export function RenameList({ list, isOpen, onClose }: DialogState & { list: CreatorList }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('discovery.renameList')}>
      <ListNameForm list={list} onKept={onClose} />
    </Modal>
  );
}

export function DeleteList({ list, onGone, ...state }: DialogState & { list: CreatorList; onGone: () => void }) {
  const remove = useDeleteList();
  return (
    <ConfirmModal
      {...state}
      Icon={IconTrash}
      title={t('discovery.deleteTitle', { name: list.name })}
      cancel={t('discovery.cancel')}
      confirm={t('discovery.deleteList')}
      onConfirm={async () => {
        await remove.mutateAsync(list.id);
        toast.success(t('discovery.listDeleted'));
        onGone();
      }}
    >
      {t('discovery.deleteText')}
    </ConfirmModal>
  );
}
