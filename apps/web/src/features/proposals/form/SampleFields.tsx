import type { UseFormReturnType } from '@mantine/form';
import { IconLayoutGrid, IconPlus } from '@tabler/icons-react';
import { useState, useEffect, useRef } from 'react';
import { UploadsField } from '#features/uploads/UploadsField.tsx';
import { t as uploadsT } from '#features/uploads/words.ts';
import { t } from '#features/proposals/words.ts';
import { AddButton, FieldRows } from '#ui/forms/FieldRows.tsx';
import { TextInput } from '#ui/controls/fields.ts';
import { Frame } from '#ui/pictures/Frame.tsx';
import { Box, Group, Text } from '#ui/layout.ts';
import { MOST_SAMPLES, type ProposalValues, withoutGone } from './proposal-values.ts';
import type { OwnPortfolioItem } from '@castlane/contract/integration.ts';
import { PortfolioPicture } from '#features/channels/portfolio/PortfolioPicture.tsx';
import { PlatformIcon } from '#ui/badges/PlatformBadge.tsx';
import { useOwnPortfolio } from '#features/channels/portfolio/own-portfolio.ts';
import { useStore } from '#platform/store.ts';
import { SamplePicker } from './SamplePicker.tsx';
import { useDialogs } from '#ui/overlays/use-dialogs.tsx';

type FormProps = { form: UseFormReturnType<ProposalValues> };

/** Up to three samples of earlier work. Most comments need none, so the fields come when they are asked for, or hold something. */
export function SampleFields({ form }: FormProps) {
  const { samples, pictures } = form.values;
  const [isOpen, setIsOpen] = useState(samples.length + pictures.length > 0);
  const fields = useRef<HTMLDivElement>(null);
  if (isOpen) {
    return (
      <div ref={fields}>
        <Samples form={form} />
      </div>
    );
  }
  function open() {
    setIsOpen(true);
    requestAnimationFrame(() => fields.current?.querySelector('button')?.focus());
  }
  return (
    <div>
      <AddButton icon={<IconPlus size={16} stroke={2} aria-hidden="true" />} aria-expanded={false} onClick={open}>
        {t('comment.addSamples')}
      </AddButton>
      <Text size="xs" variant="muted" mt={6}>
        {t('comment.samplesHint')}
      </Text>
    </div>
  );
}

function Samples({ form }: FormProps) {
  const { samples, pictures } = form.values;
  const { items, canChoose } = useItems(form);
  const { open, dialog } = useDialogs((_, state) => (
    <SamplePicker samples={samples} pictureCount={pictures.length} {...state} onChosen={(rows) => form.setFieldValue('samples', rows)} />
  ));
  return (
    <FieldRows
      legend={t('comment.samples')}
      hint={t('comment.samplesHint')}
      isWide
      rows={samples.map(({ url, itemId }, index) => (
        <>
          <TextInput
            aria-label={t('comment.sampleTitle', { number: index + 1 })}
            placeholder={t('comment.sampleTitleHint')}
            {...form.getInputProps(`samples.${index}.title`)}
          />
          {itemId === undefined ? (
            <TextInput
              type="url"
              inputMode="url"
              autoCapitalize="none"
              aria-label={t('comment.sampleUrl', { number: index + 1 })}
              placeholder={t('comment.sampleUrlHint')}
              {...form.getInputProps(`samples.${index}.url`)}
            />
          ) : (
            <ItemLine url={url} item={items?.find(({ id }) => id === itemId)} />
          )}
        </>
      ))}
      removeLabel={(number) => t('comment.removeSample', { number })}
      onRemove={(index) => form.removeListItem('samples', index)}
      addLabel={t('comment.addSample')}
      onAdd={() => form.insertListItem('samples', { title: '', url: '' })}
      isFull={samples.length + pictures.length >= MOST_SAMPLES}
      // It stays when three samples are chosen, because it also exchanges items.
      otherWay={
        canChoose && (
          <AddButton icon={<IconLayoutGrid size={16} stroke={2} aria-hidden="true" />} aria-haspopup="dialog" onClick={() => open()}>
            {t('comment.fromPortfolio')}
          </AddButton>
        )
      }
    >
      <Box mt={14}>
        <UploadsField
          kind="images"
          purpose="portfolio_image"
          label={uploadsT('uploads.pictures')}
          hint={uploadsT('uploads.picturesHint')}
          most={MOST_SAMPLES - samples.length}
          items={pictures}
          onChange={(change) => form.setFieldValue('pictures', (before) => change(before))}
          onBusy={(isBusy) => {
            if (form.getValues().isSending !== isBusy) form.setFieldValue('isSending', isBusy);
          }}
          error={form.errors['pictures'] as string | undefined}
        />
      </Box>
      {dialog}
    </FieldRows>
  );
}

/** Names the video or post of a sample; until the portfolio has loaded, only its address. */
function ItemLine({ url, item }: { url: string; item: OwnPortfolioItem | undefined }) {
  if (!item)
    return (
      <Text size="sm" variant="soft">
        {url}
      </Text>
    );
  return (
    <Group gap={6} wrap="nowrap">
      <Frame w={64} h={36} bdrs={6} me={4}>
        <PortfolioPicture item={item} sizes="64px" />
      </Frame>
      <PlatformIcon platform={item.service} size={14} />
      <Text size="sm" variant="soft">
        {t('comment.itemOf', { context: item.service })}
      </Text>
    </Group>
  );
}

/**
 * Returns the items of the creator's portfolio for a form with samples, and whether it may have any. Not fetched without a channel. Samples
 * whose item is gone, from an old draft, become links.
 */
function useItems(form: UseFormReturnType<ProposalValues>) {
  const { samples } = form.values;
  const hasChannel = useStore(({ profile }) => (profile.profile?.creator?.channels.length ?? 0) > 0);
  const { data, isFetchedAfterMount } = useOwnPortfolio({ isAsked: hasChannel || samples.some(({ itemId }) => itemId !== undefined) });
  // Drafts may be older than the portfolio.
  const items = isFetchedAfterMount ? data?.items : undefined;
  const rows = withoutGone(samples, items ?? []);
  useEffect(() => {
    if (items && rows.some((row, index) => row !== samples[index])) form.setFieldValue('samples', rows);
  });
  return { items: data?.items, canChoose: hasChannel && items?.length !== 0 };
}
