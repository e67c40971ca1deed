import type { JobFile } from '@castlane/contract/brief.ts';
import { IconDownload } from '@tabler/icons-react';
import { useDownload } from '#features/uploads/use-download.ts';
import { fileSize } from '#platform/language/format.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Group, Text } from '#ui/layout.ts';
import { t } from './words.ts';

export function FileCaption({ file: { uploadId, name, size } }: { file: JobFile }) {
  const download = useDownload();
  return (
    <Group gap={8} wrap="nowrap" miw={0}>
      <Text size="sm" fw={550} truncate miw={0}>
        {name}
      </Text>
      <Text component="small" size="sm" variant="muted" flex="1 0 auto">
        {fileSize(size)}
      </Text>
      <IconButton
        size="sm"
        label={t('fileNotes.download', { name })}
        disabled={download.isPending}
        onClick={() => download.mutate(uploadId)}
      >
        <IconDownload size={18} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </Group>
  );
}
