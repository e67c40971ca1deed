import type { UseFormReturnType } from '@mantine/form';
import { IconLayoutGrid } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { UploadsField } from '#features/uploads/UploadsField.tsx';
import { loadChunk } from '#platform/chunk.ts';
import { useT } from './i18n.ts';
import { AddButton, FieldRows } from '#ui/FieldRows.tsx';
import { TextInput } from '#ui/TextInput.ts';
import { Box } from '#ui/layout.ts';
import { MOST_SAMPLES, type ProposalValues } from './proposal-values.ts';
import { ItemLine } from './ItemLine.tsx';
import { useItems } from './use-items.ts';
import '#features/uploads/i18n.ts';

const SamplePicker = lazy(async () => ({
  default: (await loadChunk(() => import('./SamplePicker.tsx'))).SamplePicker,
}));

/** Up to three samples of earlier work: links and items of one's portfolio, each with a title, and pictures. */
export function SampleFields({ form }: { form: UseFormReturnType<ProposalValues> }) {
  const t = useT();
  const { samples, pictures } = form.values;
  const { items, canChoose } = useItems(form);
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
      otherWay={canChoose && <PickerButton form={form} />}
    >
      <Box mt={14}>
        <UploadsField
          kind="images"
          purpose="portfolio_image"
          label={t('uploads.pictures')}
          hint={t('uploads.picturesHint')}
          most={MOST_SAMPLES - samples.length}
          items={pictures}
          onChange={(change) => form.setFieldValue('pictures', (before) => change(before))}
          onBusy={(isBusy) => {
            if (form.getValues().isSending !== isBusy) form.setFieldValue('isSending', isBusy);
          }}
          error={form.errors['pictures'] as string | undefined}
        />
      </Box>
    </FieldRows>
  );
}

/** It stays when there is no room left: by it an item is also exchanged for another. */
function PickerButton({ form }: { form: UseFormReturnType<ProposalValues> }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState<boolean>();
  const { samples, pictures } = form.values;
  return (
    <>
      <AddButton icon={<IconLayoutGrid size={16} stroke={2} aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('comment.fromPortfolio')}
      </AddButton>
      {isOpen !== undefined && (
        <Suspense fallback={null}>
          <SamplePicker
            samples={samples}
            pictureCount={pictures.length}
            isOpen={isOpen}
            onChosen={(rows) => form.setFieldValue('samples', rows)}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
