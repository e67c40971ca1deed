import type { SavedReply } from '@castlane/contract/saved-reply.ts';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '#ui/controls/Button.ts';
import { Group, Text } from '#ui/layout.ts';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { repliesQuery } from './api.ts';
import { findReplies } from './reply-words.ts';
import css from './replies.module.css';
import { t } from './words.ts';

type ReplyPickerProps = { onPick: (reply: SavedReply) => void; onManage: () => void };

/** The saved replies to choose from: a search, arrows, and Enter, which puts the chosen one into the field. */
export function ReplyPicker(props: ReplyPickerProps) {
  const replies = useQuery(repliesQuery);
  return (
    <Loaded query={replies} skeleton={<Skeleton height={160} m={12} role="status" aria-label={t('app.loading')} />}>
      {({ items }) => <Choice items={items} {...props} />}
    </Loaded>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function Choice({ items, onPick, onManage }: ReplyPickerProps & { items: readonly SavedReply[] }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  useEffect(() => field.current?.focus(), []);
  const found = findReplies(items, search);
  const chosen = found[Math.min(at, found.length - 1)];

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      const next = (found.indexOf(chosen!) + step + found.length) % found.length;
      setAt(next);
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      // It is inside the form that sends the message.
      event.preventDefault();
      if (chosen) onPick(chosen);
    }
  }

  return (
    <div className={css.picker}>
      <label className={css.search}>
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <input
          ref={field}
          role="combobox"
          aria-label={t('replies.search')}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && `${id}-${chosen.id}`}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={t('replies.search')}
          maxLength={100}
          value={search}
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={t('replies.title')} className={css.options}>
        {found.map((reply) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above has the keys
          <div
            key={reply.id}
            id={`${id}-${reply.id}`}
            role="option"
            aria-selected={reply === chosen}
            tabIndex={-1}
            className={css.option}
            onPointerMove={() => setAt(found.indexOf(reply))}
            onClick={() => onPick(reply)}
          >
            <Text component="b" size="sm" truncate dir="auto">
              {reply.name}
            </Text>
            <Text span size="sm" variant="muted" lineClamp={2} dir="auto">
              {reply.text}
            </Text>
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <Text size="sm" variant="muted" px={16} py={12} role="status">
          {t(items.length === 0 ? 'replies.none' : 'replies.noneFound')}
        </Text>
      )}
      <Group px={12} py={8} className={css.foot}>
        <Button variant="subtle" size="sm" onClick={onManage}>
          {t(items.length === 0 ? 'replies.add' : 'replies.manage')}
        </Button>
      </Group>
    </div>
  );
}
