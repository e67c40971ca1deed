import type { CreatorList } from '@castlane/contract/discovery.ts';
import { IconHeart, IconPencil, IconTrash, IconX } from '@tabler/icons-react';
import { useCreatorLists } from '#features/search/discovery/api.ts';
import { t } from '#features/search/discovery/words.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Text } from '#ui/layout.ts';
import { ConfirmModal } from '#ui/overlays/ConfirmModal.tsx';
import { Modal } from '#ui/overlays/Modal.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { useDialogs, type DialogState } from '#ui/overlays/use-dialogs.tsx';
import css from './ListBar.module.css';
import { ListNameForm } from './ListNameForm.tsx';
import { useDeleteList } from './marks-api.ts';

/** The list that the results are narrowed to. */
export function ListBar({ id, onLeave }: { id: string; onLeave: () => void }) {
  const list = useCreatorLists().find((each) => each.id === id);
  const { open, dialog } = useDialogs<'rename' | 'delete'>((what, state) =>
    !list ? null : what === 'rename' ? <RenameList list={list} {...state} /> : <DeleteList list={list} {...state} onGone={onLeave} />,
  );
  if (!list) return null;
  const actions = [
    { label: t('discovery.renameList'), Icon: IconPencil, run: () => open('rename') },
    { label: t('discovery.deleteList'), Icon: IconTrash, run: () => open('delete') },
    { label: t('discovery.showAll'), Icon: IconX, run: onLeave },
  ];
  return (
    <section className={css.root} aria-label={t('discovery.list')}>
      <IconHeart size={20} stroke={1.75} aria-hidden="true" />
      <Text truncate miw={0} flex={1}>
        <b className={css.name}>{list.name}</b>{' '}
        <Text span inherit variant="soft">
          {t('discovery.listCount', { count: list.count })}
        </Text>
      </Text>
      {actions.map(({ label, Icon, run }) => (
        <IconButton Icon={Icon} iconSize={20} key={label} size="sm" label={label} onClick={run} />
      ))}
      {dialog}
    </section>
  );
}

function RenameList({ list, isOpen, onClose }: DialogState & { list: CreatorList }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('discovery.renameList')}>
      <ListNameForm list={list} onKept={onClose} />
    </Modal>
  );
}

function DeleteList({ list, onGone, ...state }: DialogState & { list: CreatorList; onGone: () => void }) {
  const remove = useDeleteList();
  return (
    <ConfirmModal
      {...state}
      Icon={IconTrash}
      title={t('discovery.deleteTitle', { name: list.name })}
      cancel={t('search.cancel')}
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
