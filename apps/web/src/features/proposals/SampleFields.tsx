import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { UploadsField } from '#features/uploads/UploadsField.tsx';
import { useT } from '#platform/i18n.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { TextInput } from '#ui/TextInput.ts';
import { MOST_SAMPLES, type CommentValues } from './comment-values.ts';
import css from './SampleFields.module.css';

/** Up to three samples of earlier work: links, each with a title, and pictures. */
export function SampleFields({ form }: { form: UseFormReturnType<CommentValues> }) {
  const t = useT();
  const root = useRef<HTMLFieldSetElement>(null);
  const { samples, pictures } = form.values;
  function add() {
    form.insertListItem('samples', { title: '', url: '' });
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('li:last-of-type input')?.focus());
  }
  function remove(index: number) {
    form.removeListItem('samples', index);
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[data-add]')?.focus());
  }
  return (
    <fieldset ref={root} className={css.root}>
      <legend>{t('comment.samples')}</legend>
      <p className={css.hint}>{t('comment.samplesHint')}</p>
      <ul className={css.rows}>
        {samples.map((_, index) => (
          <li key={index} className={css.row}>
            <div className={css.fields}>
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
            </div>
            <IconButton label={t('comment.removeSample', { number: index + 1 })} onClick={() => remove(index)}>
              <IconTrash size={18} stroke={1.75} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {samples.length + pictures.length < MOST_SAMPLES && (
        <button type="button" className={css.add} data-add onClick={add}>
          <IconPlus size={16} stroke={2} aria-hidden="true" />
          {t('comment.addSample')}
        </button>
      )}
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
    </fieldset>
  );
}
