import { IconHeart, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '#features/search/discovery/words.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Text } from '#ui/layout.ts';
import { useCreatorLists } from '#features/search/discovery/api.ts';
import css from './ListBar.module.css';
import { DeleteList, RenameList } from './ListDialogs.tsx';

/** The chosen list: its name, with buttons to rename and delete it. */
export function ListBar({ id, onGone }: { id: string; onGone: () => void }) {
  const t = useT();
  const [dialog, setDialog] = useState<'rename' | 'delete'>();
  const list = useCreatorLists().find((each) => each.id === id);
  if (!list) return null;
  const close = () => setDialog(undefined);
  return (
    <section className={css.root} aria-label={t('discovery.list')}>
      <IconHeart size={20} stroke={1.75} aria-hidden="true" />
      <Text truncate miw={0} flex={1}>
        <b className={css.name}>{list.name}</b>{' '}
        <Text span inherit variant="soft">
          {t('discovery.listCount', { count: list.count })}
        </Text>
      </Text>
      <IconButton size="sm" label={t('discovery.renameList')} onClick={() => setDialog('rename')}>
        <IconPencil size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton size="sm" label={t('discovery.deleteList')} onClick={() => setDialog('delete')}>
        <IconTrash size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      {dialog === 'rename' && <RenameList list={list} onClose={close} />}
      {dialog === 'delete' && <DeleteList list={list} onClose={close} onGone={onGone} />}
    </section>
  );
}
