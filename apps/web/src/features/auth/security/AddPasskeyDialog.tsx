import { addPasskey } from '@castlane/contract/passkey.ts';
import { IconFingerprint } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useT } from './i18n.ts';
import { ApiProblem, NetworkProblem } from '#platform/problem.ts';
import { Button } from '#ui/Button.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { Note } from '#ui/Note.tsx';
import { TextInput } from '#ui/TextInput.ts';
import { toast } from '#ui/toast.ts';
import { useAddPasskey } from './api.ts';
import { ProofForm, type Proof } from './ProofForm.tsx';

/** A name and the password; then the browser asks for a finger, a face or a PIN. */
export function AddPasskeyDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT();
  const formId = useId();
  const add = useAddPasskey();
  const [name, setName] = useState('');
  const [nameError, setNameError] = useState<string>();

  function close() {
    if (!add.isPending) onClose();
  }

  function forget() {
    add.reset();
    setName('');
    setNameError(undefined);
  }

  function submit({ currentPassword }: Proof, onRefused: (problem: unknown) => void) {
    const checked = addPasskey.body.shape.name.safeParse(name);
    setNameError(checked.success ? undefined : checked.error.issues[0]?.message);
    if (!checked.success) return;
    add.mutate(
      { currentPassword, name: checked.data },
      {
        onSuccess: () => {
          toast.success(t('security.passkeyAdded'));
          onClose();
        },
        onError: onRefused,
      },
    );
  }

  return (
    <ConfirmModal
      isOpen={isOpen}
      onClose={close}
      onExit={forget}
      tone="brand"
      art={<IconFingerprint size={28} stroke={1.75} aria-hidden="true" />}
      title={t('security.addPasskey')}
      actions={
        <>
          <Button variant="default" size="xl" disabled={add.isPending} onClick={close}>
            {t('security.cancel')}
          </Button>
          <Button type="submit" form={formId} size="xl" loading={add.isPending}>
            {t('security.continue')}
          </Button>
        </>
      }
    >
      <ProofForm id={formId} text={t('security.addPasskeyText')} problem={add.error} isBusy={add.isPending} onSubmit={submit}>
        <TextInput
          label={t('security.passkeyName')}
          placeholder={t('security.passkeyNameHint')}
          maxLength={60}
          value={name}
          error={nameError}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </ProofForm>
      {isOfBrowser(add.error) && <Note tone="bad">{t('security.passkeyNotMade')}</Note>}
    </ConfirmModal>
  );
}

/** Cancelled, or the browser or the device could not make one. */
function isOfBrowser(problem: unknown): boolean {
  return problem instanceof Error && !(problem instanceof ApiProblem) && !(problem instanceof NetworkProblem);
}
