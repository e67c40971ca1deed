import { fileSize } from '#platform/language/format.ts';
import type { JobFile, JobImage } from '@castlane/contract/brief.ts';
import { IconDownload, IconFile } from '@tabler/icons-react';
import { useDownload } from '#features/uploads/use-download.ts';
import { t } from '#features/uploads/words.ts';
import { Photo } from '#ui/pictures/Photo.tsx';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Stack, Text } from '#ui/layout.ts';
import css from './JobMedia.module.css';

/** The photos of a job, the cover first and large. Each opens in full size. */
export function JobPhotos({ images }: { images: readonly JobImage[] }) {
  if (images.length === 0) return null;
  return (
    <ul className={css.photos} aria-label={t('uploads.jobPhotos')}>
      {images.map((image, index) => (
        <li key={image.uploadId}>
          <a href={image.uri} target="_blank" rel="noopener" aria-label={t('uploads.openPhoto', { nth: index + 1 })}>
            <Photo image={image} alt="" sizes={index === 0 ? '(max-width: 768px) 100vw, 720px' : '140px'} isLargest={index === 0} />
          </a>
        </li>
      ))}
    </ul>
  );
}

export function JobFiles({ files }: { files: readonly JobFile[] }) {
  const download = useDownload();
  return (
    <Stack component="ul" gap={8} mt={8}>
      {files.map(({ uploadId, name, size }) => (
        <li key={uploadId}>
          <button type="button" className={css.file} disabled={download.isPending} onClick={() => download.mutate(uploadId)}>
            <IconFile size={20} stroke={1.75} aria-hidden="true" />
            <VisuallyHidden>{t('uploads.download')} </VisuallyHidden>
            <Text component="b" inherit fw={550} truncate miw={0} flex={1}>
              {name}
            </Text>
            <Text component="small" size="sm" variant="muted">
              {fileSize(size)}
            </Text>
            <IconDownload size={18} stroke={1.75} aria-hidden="true" />
          </button>
        </li>
      ))}
    </Stack>
  );
}
