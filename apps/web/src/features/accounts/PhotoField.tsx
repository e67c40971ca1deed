import type { Profile } from '@castlane/contract/account.ts';
import { IMAGE_TYPES } from '@castlane/contract/upload.ts';
import { IconUpload } from '@tabler/icons-react';
import { Suspense, useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { FileInput } from '#features/uploads/FileParts.tsx';
import { whyNotSent } from '#features/uploads/send.ts';
import { useSendings } from '#features/uploads/use-sendings.ts';
import { lineOf } from '#platform/forms/form.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';
import { t } from '#features/uploads/words.ts';
import { Avatar, kindOf } from '#ui/pictures/Avatar.tsx';
import { Button } from '#ui/controls/Button.ts';
import { Box, Group, Text } from '#ui/layout.ts';
import { Progress } from '#ui/states/Progress.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { useEditProfile } from './api.ts';
import css from './PhotoField.module.css';
import { inputIdOf } from './profile-values.ts';
import { verificationNoteOf } from '#features/accounts/verification/verification-note.ts';

const CropDialog = lazyPart(() => import('#features/uploads/CropDialog.tsx'), 'CropDialog');

const QUIET = { variant: 'subtle', size: 'sm' } as const;

/** The reader's own photo. Saved immediately; the new photo of an active profile becomes public after staff's review. */
export function PhotoField({ profile, name }: { profile: Profile; name: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const edit = useEditProfile();
  const [toCrop, setToCrop] = useState<{ file: File; uri: string }>();
  const photo = photoOf(profile);
  const { rows, add, drop, retry } = useSendings('profile_image', ({ uploadId }) => save(uploadId));
  const row = rows.at(-1);
  const sending = row?.problem === undefined ? row : undefined;
  const isBusy = edit.isPending || sending !== undefined;
  const problem = row?.problem ?? lineOf(edit.error);
  const older = rows.slice(0, -1);
  useEffect(() => {
    for (const each of older) drop(each.id);
  });

  function save(uploadId: string | null) {
    edit.mutate(
      { profileImageUri: uploadId },
      {
        onSuccess: () => toast.success(t(uploadId ? 'uploads.photoSaved' : 'uploads.photoRemoved'), { isShort: true }),
        onSettled: () => choose.current?.focus(),
      },
    );
  }
  function take(files: Iterable<File>) {
    const [file] = files;
    if (!file || isBusy) return;
    // `add` shows why it cannot be sent, below the buttons.
    if (whyNotSent(file, 'profile_image')) add([file]);
    else setToCrop({ file, uri: URL.createObjectURL(file) });
  }
  function cropped(file?: File) {
    if (toCrop) URL.revokeObjectURL(toCrop.uri);
    setToCrop(undefined);
    if (file) add([file]);
    choose.current?.focus();
  }
  function stop(sendingId: number) {
    drop(sendingId);
    choose.current?.focus();
  }
  function dropped(event: DragEvent) {
    event.preventDefault();
    take(event.dataTransfer.files);
  }
  return (
    <div className={css.root} onDragOver={(event) => event.preventDefault()} onDrop={dropped}>
      <Avatar name={name} src={photo} size={72} kind={kindOf(profile.userType)} />
      <Box flex={1} miw={0} role="group" aria-labelledby={id}>
        <b id={id}>{t('uploads.profilePhoto')}</b>
        <Text id={`${id}-hint`} size="sm" variant="muted">
          {[t('uploads.profileHint'), verificationNoteOf(profile, 'profileImageUri')].filter(Boolean).join(' ')}
        </Text>
        <Group gap={8} mt={10}>
          <Button
            ref={choose}
            id={inputIdOf('profileImageUri')}
            variant="default"
            size="sm"
            loading={isBusy}
            aria-describedby={`${id}-hint`}
            leftSection={<IconUpload size={17} stroke={1.75} aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            {t(photo ? 'uploads.replace' : 'uploads.addPhoto')}
          </Button>
          {photo && (
            <Button {...QUIET} disabled={isBusy} onClick={() => save(null)}>
              {t('uploads.remove')}
            </Button>
          )}
          {sending && (
            <Button {...QUIET} onClick={() => stop(sending.id)}>
              {t('uploads.stop')}
            </Button>
          )}
          {row?.mayRetry && (
            <Button {...QUIET} onClick={() => retry(row.id)}>
              {t('uploads.retry')}
            </Button>
          )}
        </Group>
        {sending && (
          <Box mt={10}>
            <Progress value={sending.share} label={t('uploads.sending', { name: sending.name })} />
          </Box>
        )}
        {problem && (
          <Text size="sm" variant="bad" mt={8} role="alert">
            {problem}
          </Text>
        )}
        {toCrop && (
          <Suspense fallback={null}>
            <CropDialog {...toCrop} isRound={profile.userType === 'creator'} onDone={cropped} onCancel={() => cropped()} />
          </Suspense>
        )}
        <FileInput ref={input} label={t('uploads.profilePhoto')} types={IMAGE_TYPES} onFiles={take} />
      </Box>
    </div>
  );
}

/** The last photo that the owner chose, even if staff have not reviewed it yet. */
function photoOf({ profileImageUri, pendingChanges }: Profile): string | null {
  return pendingChanges?.profileImageUri === undefined ? profileImageUri : pendingChanges.profileImageUri;
}
