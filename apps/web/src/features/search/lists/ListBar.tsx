import { IconHeart, IconPencil, IconTrash, IconX } from '@tabler/icons-react';
import { t } from '#features/search/discovery/words.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Text } from '#ui/layout.ts';
import { useCreatorLists } from '#features/search/discovery/api.ts';
import css from './ListBar.module.css';
import { DeleteList, RenameList } from './ListDialogs.tsx';
import { useDialogs } from '#ui/overlays/use-dialogs.tsx';

export function ListBar({ id, onLeave }: { id: string; onLeave: () => void }) {
  const list = useCreatorLists().find((each) => each.id === id);
  const { open, dialog } = useDialogs<'rename' | 'delete'>((what, state) =>
    !list ? null : what === 'rename' ? <RenameList list={list} {...state} /> : <DeleteList list={list} {...state} onGone={onLeave} />,
  );
  if (!list) return null;
  return (
    <section className={css.root} aria-label={t('discovery.list')}>
      <IconHeart size={20} stroke={1.75} aria-hidden="true" />
      <Text truncate miw={0} flex={1}>
        <b className={css.name}>{list.name}</b>{' '}
        <Text span inherit variant="soft">
          {t('discovery.listCount', { count: list.count })}
        </Text>
      </Text>
      <IconButton size="sm" label={t('discovery.renameList')} onClick={() => open('rename')}>
        <IconPencil size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton size="sm" label={t('discovery.deleteList')} onClick={() => open('delete')}>
        <IconTrash size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton size="sm" label={t('discovery.showAll')} onClick={onLeave}>
        <IconX size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      {dialog}
    </section>
  );
}
