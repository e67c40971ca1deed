import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { IconSearch, IconX } from '@tabler/icons-react';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Box, Text } from '#ui/layout.ts';
import { Avatar } from '#ui/pictures/Avatar.tsx';
import type { Hit, HitGroup } from './hits.ts';
import css from './Results.module.css';
import { t } from './words.ts';

export type SearchProps = {
  text: string;
  /** The words to search for, which follow the text once the user pauses. */
  q: string;
  isTyping: boolean;
  onType: (text: string) => void;
  onClose: () => void;
};

type ResultsProps = SearchProps & { groups: readonly HitGroup[]; searches: readonly { isFetching: boolean; isError: boolean }[] };

/** A search field with its results below: the arrows choose one, Enter opens it. */
export function Results({ onType, onClose, groups, searches, isTyping, text }: ResultsProps) {
  const navigate = useNavigate();
  const list = useId();
  const [chosen, setChosen] = useState<string>();
  const isEntered = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  // The dialog may have taken the focus before this code was there.
  useEffect(() => field.current?.focus(), []);
  const isPending = isTyping || searches.some(({ isFetching }) => isFetching);
  const isFailed = searches.some(({ isError }) => isError);
  const hits = groups.flatMap((group) => group.hits);
  const active = hits.find(({ id }) => id === chosen) ?? hits[0];
  const optionId = (hit: Hit) => `${list}-${hit.id}`;

  function open({ to }: Hit) {
    if (typeof to === 'function') {
      onClose();
      to();
    } else {
      void navigate(to);
      onClose();
    }
  }

  function move(step: number) {
    const next = hits[(hits.findIndex((hit) => hit === active) + step + hits.length) % hits.length];
    setChosen(next?.id);
    if (next) document.getElementById(optionId(next))?.scrollIntoView?.({ block: 'nearest' });
  }

  // Enter is pressed before the results of the last letters are there: opens the first of those.
  const openFirst = useEffectEvent(() => {
    if (isEntered.current && active) open(active);
    isEntered.current = false;
  });
  useEffect(() => {
    if (!isPending) openFirst();
  }, [isPending]);

  return (
    <>
      <div className={css.head}>
        <IconSearch size={20} stroke={1.75} aria-hidden="true" />
        <input
          ref={field}
          data-autofocus
          role="combobox"
          aria-label={t('keys.search')}
          placeholder={t('keys.search')}
          aria-expanded={hits.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active)}
          autoComplete="off"
          spellCheck={false}
          // No search of the server takes more.
          maxLength={80}
          value={text}
          onChange={(event) => {
            onType(event.currentTarget.value);
            setChosen(undefined);
            isEntered.current = false;
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1);
            else if (event.key !== 'Enter') return;
            else if (isPending && chosen === undefined) isEntered.current = true;
            else if (active) open(active);
            event.preventDefault();
          }}
        />
        <Box component="span" hiddenFrom="sm">
          <IconButton Icon={IconX} label={t('app.close')} onClick={onClose} />
        </Box>
      </div>
      <div id={list} role="listbox" data-optional aria-label={t('keys.results')} className={css.list}>
        {groups
          .filter((group) => group.hits.length > 0)
          .map(({ title, hits: some }) => (
            <div key={title} role="group" aria-labelledby={`${list}-${title}`}>
              <Text id={`${list}-${title}`} role="presentation" px={10} pt={12} pb={4} size="xs" variant="muted" fw={600}>
                {t(title)}
              </Text>
              {some.map((hit) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field gets the keys
                <div
                  key={hit.id}
                  id={optionId(hit)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={hit === active}
                  className={css.option}
                  // The field keeps the focus.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => open(hit)}
                  onMouseMove={() => setChosen(hit.id)}
                >
                  <Picture picture={hit.picture} />
                  <span className={css.words}>
                    <Text span inherit truncate>
                      {hit.label}
                    </Text>
                    {hit.note && (
                      <Text span className={css.note} size="sm" variant="muted" truncate>
                        {hit.note}
                      </Text>
                    )}
                  </span>
                </div>
              ))}
            </div>
          ))}
      </div>
      <Outcome count={hits.length} isPending={isPending} isFailed={isFailed} />
    </>
  );
}

function Picture({ picture }: Pick<Hit, 'picture'>) {
  if (!('Icon' in picture)) return <Avatar size={28} {...picture} />;
  return (
    <span className={css.icon}>
      <picture.Icon size={19} stroke={1.75} aria-hidden="true" />
    </span>
  );
}

function Outcome({ count, isPending, isFailed }: { count: number; isPending: boolean; isFailed: boolean }) {
  const isNone = count === 0 && !isPending && !isFailed;
  return (
    <>
      {isFailed && (
        <Text role="alert" px={18} py={20} size="sm" variant="bad">
          {t('keys.failed')}
        </Text>
      )}
      <Text role="status" {...(isNone && { px: 18, py: 20 })} size="sm" variant="muted">
        {isNone ? t('keys.none') : <VisuallyHidden>{isPending ? '' : t('keys.found', { count })}</VisuallyHidden>}
      </Text>
    </>
  );
}
