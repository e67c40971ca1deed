import type { CreatorList } from '@castlane/contract/discovery.ts';
import { IconTrash } from '@tabler/icons-react';
import { useT } from '#features/search/discovery/i18n.ts';
import { Button } from '#ui/controls/Button.ts';
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
  function send() {
    remove.mutate(list.id, {
      onSuccess() {
        toast.success(t('discovery.listDeleted'));
        onClose();
        onGone();
      },
    });
  }
  return (
    <ConfirmModal
      isOpen
      onClose={onClose}
      tone="bad"
      art={<IconTrash size={28} stroke={1.75} aria-hidden="true" />}
      title={t('discovery.deleteTitle', { name: list.name })}
      actions={
        <>
          <Button variant="default" size="xl" onClick={onClose}>
            {t('discovery.cancel')}
          </Button>
          <Button color="danger" size="xl" loading={remove.isPending} onClick={send}>
            {t('discovery.deleteList')}
          </Button>
        </>
      }
    >
      {t('discovery.deleteText')}
    </ConfirmModal>
  );
}
