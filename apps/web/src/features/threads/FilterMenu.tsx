import { IconAdjustmentsHorizontal, IconArchive, IconInbox, IconMailOpened } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { LazyActionMenu } from '#features/threads/messages/lazy-menu.ts';
import { useT } from './i18n.ts';
import { paths } from '#platform/paths.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { FILTERS, type Filter } from './find.ts';

const ICONS = { all: IconInbox, unread: IconMailOpened, archived: IconArchive };

/** Chooses which threads the list shows; the choice is in the URL. */
export function FilterMenu({ filter, openId }: { filter: Filter; openId: string | null }) {
  const t = useT();
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const actions = FILTERS.map((each) => {
    const Icon = ICONS[each];
    const wanted = each === 'all' ? undefined : each;
    return {
      id: each,
      label: t(`threads.filter.${each}`),
      icon: <Icon size={18} stroke={1.75} aria-hidden="true" />,
      isChosen: each === filter,
      onSelect: () => void navigate(openId ? paths.thread(openId, wanted) : paths.messages(wanted), { replace: true }),
    };
  });
  return (
    <>
      <IconButton ref={button} label={t('threads.filters')} aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <IconAdjustmentsHorizontal size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <Suspense fallback={null}>
          <LazyActionMenu label={t('threads.filters')} anchor={button} actions={actions} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
