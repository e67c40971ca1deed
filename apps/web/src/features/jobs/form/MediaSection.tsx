import { JOB_FILES_MAX, JOB_IMAGES_MAX } from '@castlane/contract/policy.ts';
import type { KeptUpload } from '#features/uploads/kept.ts';
import { UploadsField } from '#features/uploads/UploadsField.tsx';
import { t } from '#features/uploads/words.ts';
import { BriefSection } from './BriefSection.tsx';
import { clearErrorsOf, type BriefFormState, type MediaField } from '#features/jobs/briefs/use-brief-form.ts';

type MediaSectionProps = { form: BriefFormState; onBusy: (field: MediaField, isBusy: boolean) => void };

/** Photos and files. They upload immediately, so a saved form refers to uploaded files only. */
export function MediaSection({ form, onBusy }: MediaSectionProps) {
  const ofField = (field: MediaField) => ({
    items: form.values[field],
    error: form.errors[field] as string | undefined,
    onBusy: (isBusy: boolean) => onBusy(field, isBusy),
    onChange(change: (items: readonly KeptUpload[]) => KeptUpload[]) {
      form.setFieldValue(field, (before) => change(before));
      clearErrorsOf(form, field);
    },
  });
  return (
    <BriefSection title={t('uploads.title')} note={t('uploads.note')}>
      <UploadsField
        kind="images"
        hasCover
        purpose="job_image"
        label={t('uploads.photos')}
        hint={t('uploads.photosHint')}
        most={JOB_IMAGES_MAX}
        {...ofField('images')}
      />
      <UploadsField
        kind="files"
        purpose="job_file"
        label={t('uploads.files')}
        hint={t('uploads.filesHint')}
        most={JOB_FILES_MAX}
        {...ofField('files')}
      />
    </BriefSection>
  );
}
