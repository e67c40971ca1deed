import type { OwnPortfolioItem } from '@castlane/contract/integration.ts';
import { useId, useState } from 'react';
import { useOwnPortfolio } from '#features/channels/portfolio/own-portfolio.ts';
import { titleOf } from '#features/channels/portfolio/portfolio-words.ts';
import { t as channelsT } from '#features/channels/portfolio/words.ts';
import { PortfolioPicture } from '#features/channels/portfolio/PortfolioPicture.tsx';
import { shortDay } from '#platform/language/format.ts';
import { t } from '#features/proposals/words.ts';
import { DialogButtons } from '#ui/forms/DialogActions.tsx';
import { Checkbox } from '#ui/controls/choices.ts';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Frame } from '#ui/pictures/Frame.tsx';
import { Modal } from '#ui/overlays/Modal.tsx';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';
import { PlatformIcon } from '#ui/badges/PlatformBadge.tsx';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { Box, Group, Stack, Text } from '#ui/layout.ts';
import { MOST_SAMPLES, withItems, type SampleRow } from './proposal-values.ts';
import css from './SamplePicker.module.css';

type PickerProps = DialogState & {
  samples: readonly SampleRow[];
  /** Pictures count towards the limit, too. */
  pictureCount: number;
  onChosen: (samples: SampleRow[]) => void;
};

/** Chooses portfolio items as samples. Chosen items are ticked, and can be removed. */
export function SamplePicker(props: PickerProps) {
  const portfolio = useOwnPortfolio();
  const skeleton = (
    <Loading>
      <Stack gap={12}>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height={54} radius={8} />
        ))}
      </Stack>
    </Loading>
  );
  return (
    <Modal opened={props.isOpen} onClose={props.onClose} size={600} title={t('comment.fromPortfolio')}>
      <Loaded query={portfolio} skeleton={skeleton}>
        {({ items }) => <Choice items={items} {...props} />}
      </Loaded>
    </Modal>
  );
}

function Choice({ items, samples, pictureCount, onChosen, onClose }: PickerProps & { items: readonly OwnPortfolioItem[] }) {
  const [ids, setIds] = useState(() => samples.flatMap(({ itemId }) => itemId ?? []));
  const linkCount = samples.filter(({ itemId }) => itemId === undefined).length;
  const room = Math.max(0, MOST_SAMPLES - linkCount - pictureCount);
  const chosen = items.filter(({ id }) => ids.includes(id));
  if (items.length === 0)
    return (
      <Text inherit variant="soft">
        {channelsT('portfolio.nothingYet')}
      </Text>
    );
  function use() {
    onChosen(
      withItems(
        samples,
        chosen.map((item) => ({ ...item, title: titleOf(item) })),
      ),
    );
    onClose();
  }
  return (
    <>
      <Text inherit variant="soft" role="status">
        {room === 0 ? t('comment.noRoom', { count: MOST_SAMPLES }) : t('comment.itemsChosen', { number: chosen.length, count: room })}
      </Text>
      <ul className={css.list} data-rows aria-label={channelsT('portfolio.title')}>
        {items.map((item) => (
          <Row
            key={item.id}
            item={item}
            isChosen={ids.includes(item.id)}
            isFull={chosen.length >= room}
            onChange={(isChosen) => setIds(isChosen ? [...ids, item.id] : ids.filter((id) => id !== item.id))}
          />
        ))}
      </ul>
      <DialogButtons cancel={t('comment.cancelEdit')} onCancel={onClose} submit={t('comment.useItems')} onSubmit={use} />
    </>
  );
}

type RowProps = { item: OwnPortfolioItem; isChosen: boolean; isFull: boolean; onChange: (isChosen: boolean) => void };

function Row({ item, isChosen, isFull, onChange }: RowProps) {
  const id = useId();
  const { service, kind, publishedAt, hidden } = item;
  const isShut = isFull && !isChosen;
  return (
    <li>
      <label htmlFor={id} className={css.row} data-shut={isShut || undefined}>
        <Checkbox
          id={id}
          size="sm"
          checked={isChosen}
          disabled={isShut}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <Frame w={96} h={54}>
          <PortfolioPicture item={item} sizes="96px" />
        </Frame>
        <Box component="span" flex={1} miw={0}>
          <Text component="b" fw={550} lineClamp={2}>
            {titleOf(item)}
          </Text>
          <Group component="span" gap={6} wrap="nowrap">
            <PlatformIcon platform={service} size={14} />
            <Text span size="sm" variant="muted">
              {[
                channelsT('channels.service', { context: service }),
                channelsT('portfolio.kind', { context: kind }),
                shortDay(publishedAt),
                ...(hidden ? [channelsT('portfolio.hidden')] : []),
              ].join(', ')}
            </Text>
          </Group>
        </Box>
      </label>
    </li>
  );
}
