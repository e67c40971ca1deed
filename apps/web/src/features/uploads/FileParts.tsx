import type { ComponentProps, ReactNode } from 'react';
import { fileSize } from '#platform/language/format.ts';
import { Text } from '#ui/layout.ts';
import { Progress } from '#ui/states/Progress.tsx';
import type { LargeProgress } from './put.ts';
import { t } from './words.ts';
import type { Row } from './use-sendings.ts';

type FileInputProps = Pick<ComponentProps<'input'>, 'ref' | 'multiple'> & {
  label: string;
  types: readonly string[];
  onFiles: (files: File[]) => void;
};

/** The browser's choice of files, which a button opens. The same file can be chosen again. */
export function FileInput({ label, types, onFiles, ...rest }: FileInputProps) {
  return (
    <input
      type="file"
      hidden
      aria-label={label}
      accept={types.join(',')}
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])]);
        currentTarget.value = '';
      }}
      {...rest}
    />
  );
}

export function FileNote({ isBad = false, children }: { isBad?: boolean; children: ReactNode }) {
  return (
    <Text component="small" size="xs" variant={isBad ? 'bad' : 'muted'} mod="tabular" role={isBad ? 'alert' : undefined}>
      {children}
    </Text>
  );
}

export function SendingState({ row }: { row: Row }) {
  if (row.problem) return <FileNote isBad>{row.problem}</FileNote>;
  return (
    <>
      <Progress value={row.share} label={t('uploads.sending', { name: row.name })} />
      <FileNote>
        <Progressed {...row} />
      </FileNote>
    </>
  );
}

function Progressed({ share, large, isPaused }: Row) {
  if (isPaused) return t('uploads.paused');
  if (share >= 1) return t('uploads.looking');
  return large ? <Large {...large} /> : t('uploads.percent', { count: Math.round(share * 100) });
}

/** `120 of 480 MB, about 3 min left`, and that it may be interrupted. */
function Large({ sent, total, secondsLeft }: LargeProgress) {
  const minutes = secondsLeft === undefined ? undefined : Math.ceil(secondsLeft / 60);
  return (
    <>
      <span>{t('uploads.sent', { sent: fileSize(sent), total: fileSize(total) })}</span>
      {minutes !== undefined && <span>{`, ${t('uploads.left', { count: minutes })}`}</span>}
      <br />
      <span>{t('uploads.resumes')}</span>
    </>
  );
}
