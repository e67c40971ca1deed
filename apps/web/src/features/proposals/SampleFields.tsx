import type { UseFormReturnType } from '@mantine/form';
import { UploadsField } from '#features/uploads/UploadsField.tsx';
import { useT } from '#platform/i18n.ts';
import { FieldRows } from '#ui/FieldRows.tsx';
import { TextInput } from '#ui/TextInput.ts';
import { MOST_SAMPLES, type CommentValues } from './comment-values.ts';
import css from './SampleFields.module.css';

/** Up to three samples of earlier work: links, each with a title, and pictures. */
export function SampleFields({ form }: { form: UseFormReturnType<CommentValues> }) {
  const t = useT();
  const { samples, pictures } = form.values;
  return (
    <FieldRows
      legend={t('comment.samples')}
      hint={t('comment.samplesHint')}
      isWide
      rows={samples.map((_, index) => (
        <>
          <TextInput
            aria-label={t('comment.sampleTitle', { number: index + 1 })}
            placeholder={t('comment.sampleTitleHint')}
            {...form.getInputProps(`samples.${index}.title`)}
          />
          <TextInput
            type="url"
            inputMode="url"
            autoCapitalize="none"
            aria-label={t('comment.sampleUrl', { number: index + 1 })}
            placeholder={t('comment.sampleUrlHint')}
            {...form.getInputProps(`samples.${index}.url`)}
          />
        </>
      ))}
      removeLabel={(number) => t('comment.removeSample', { number })}
      onRemove={(index) => form.removeListItem('samples', index)}
      addLabel={t('comment.addSample')}
      onAdd={() => form.insertListItem('samples', { title: '', url: '' })}
      isFull={samples.length + pictures.length >= MOST_SAMPLES}
    >
      <div className={css.pictures}>
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
      </div>
    </FieldRows>
  );
}
