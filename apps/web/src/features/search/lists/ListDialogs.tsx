import type { CreatorList } from '@castlane/contract/discovery.ts';
import { IconTrash } from '@tabler/icons-react';
import { useT } from '#features/search/discovery/words.ts';
import { ConfirmModal } from '#ui/overlays/ConfirmModal.tsx';
import { Modal } from '#ui/overlays/Modal.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { ListNameForm } from './ListNameForm.tsx';
import { useDeleteList } from './marks-api.ts';

export function RenameList({ list, onClose }: { list: CreatorList; onClose: () => void }) {
  const t = useT();
  return (
    <Modal opened onClose={onClose} title={t('discovery.renameList')}>
      <ListNameForm list={list} onKept={onClose} />
    </Modal>
  );
}

export function DeleteList({ list, onClose, onGone }: { list: CreatorList; onClose: () => void; onGone: () => void }) {
  const t = useT();
  const remove = useDeleteList();
  return (
    <ConfirmModal
      isOpen
      onClose={onClose}
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
