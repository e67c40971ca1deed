import { addPasskey, type Passkey } from '@castlane/contract/passkey.ts';
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SettingCard } from '#ui/forms/SettingCard.tsx';
import { FORM_CODES } from '#platform/forms/form.ts';
import { call } from '#platform/http/api.ts';
import { queryOf } from '#platform/http/queries.ts';
import { queryClient } from '#platform/http/query.ts';
import { agoInside } from '#platform/language/format.ts';
import { t } from './words.ts';
import { ApiProblem, NetworkProblem } from '#platform/http/problem.ts';
import { Button } from '#ui/controls/Button.ts';
import { ConfirmModal } from '#ui/overlays/ConfirmModal.tsx';
import { Box, Group, Text } from '#ui/layout.ts';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { TextInput } from '#ui/controls/fields.ts';
import { toast } from '#ui/overlays/toast.ts';
import { ProofModal, SHOWN } from './ProofModal.tsx';
import { useDialogs, type DialogState } from '#ui/overlays/use-dialogs.tsx';

const passkeysQuery = queryOf(['passkeys'], 'GET account/passkeys');

function readAgain() {
  return queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
}

export function PasskeyCard() {
  const passkeys = useQuery(passkeysQuery);
  const adding = useDialogs((_, state) => <AddDialog {...state} />);
  const removing = useDialogs<Passkey>((passkey, state) => <RemoveDialog passkey={passkey} {...state} />);
  return (
    <SettingCard title={t('security.passkeys')} text={t('security.passkeysText')}>
      <Loaded query={passkeys} skeleton={<Skeleton mt={14} height={40} />}>
        {({ items }) => <List items={items} onRemove={removing.open} />}
      </Loaded>
      {browserSupportsWebAuthn() ? (
        <Button mt={14} variant="default" onClick={() => adding.open()}>
          {t('security.addPasskey')}
        </Button>
      ) : (
        <Text size="sm" variant="soft" mt={4}>
          {t('security.noPasskeysHere')}
        </Text>
      )}
      {adding.dialog}
      {removing.dialog}
    </SettingCard>
  );
}

function List({ items, onRemove }: { items: readonly Passkey[]; onRemove: (passkey: Passkey) => void }) {
  if (items.length === 0) return null;
  return (
    <Box component="ul" mt={12} aria-label={t('security.passkeys')}>
      {items.map((passkey) => (
        <Group key={passkey.id} component="li" mod="ruled" justify="space-between" wrap="nowrap" gap={12} py={10}>
          <div>
            <b>{passkey.name}</b>
            <Text size="sm" variant="muted">
              {passkey.lastUsedAt
                ? t('security.lastUsed', { when: agoInside(passkey.lastUsedAt) })
                : t('security.added', { when: agoInside(passkey.createdAt) })}
            </Text>
          </div>
          <Button
            variant="default"
            size="sm"
            flex="none"
            aria-label={t('security.removeOf', { name: passkey.name })}
            onClick={() => onRemove(passkey)}
          >
            {t('security.remove')}
          </Button>
        </Group>
      ))}
    </Box>
  );
}

/** Asks for a name and the password; then the browser asks for a fingerprint, a face or a PIN. */
function AddDialog(state: DialogState) {
  const add = useAddPasskey();
  const [name, setName] = useState('');
  const [nameError, setNameError] = useState<string>();

  function onSuccess() {
    toast.success(t('security.passkeyAdded'));
    state.onClose();
  }

  return (
    <ProofModal
      {...state}
      isBusy={add.isPending}
      Icon={IconFingerprint}
      title={t('security.addPasskey')}
      text={t('security.addPasskeyText')}
      submit={t('security.continue')}
      line={isOfBrowser(add.error) ? t('security.passkeyNotMade') : undefined}
      onSubmit={async ({ currentPassword }) => {
        const checked = addPasskey.body.shape.name.safeParse(name);
        setNameError(checked.error?.issues[0]?.message);
        if (checked.success) await add.mutateAsync({ currentPassword, name: checked.data }, { onSuccess });
      }}
      fields={
        <TextInput
          label={t('security.passkeyName')}
          placeholder={t('security.passkeyNameHint')}
          maxLength={60}
          value={name}
          error={nameError}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      }
    />
  );
}

function useAddPasskey() {
  return useMutation({
    async mutationFn({ currentPassword, name }: { currentPassword: string; name: string }) {
      const { ceremony, options } = await call('POST account/passkeys/start', { body: { currentPassword } });
      const credential = await startRegistration({ optionsJSON: options });
      return call('POST account/passkeys', { body: { ceremony, name, credential } });
    },
    onSuccess: readAgain,
    meta: { inline: [...FORM_CODES, ...SHOWN] },
  });
}

/** The user cancelled, or the browser or the device could not make a passkey. */
function isOfBrowser(problem: Error | null): boolean {
  return problem !== null && !(problem instanceof ApiProblem) && !(problem instanceof NetworkProblem);
}

function RemoveDialog({ passkey, ...state }: DialogState & { passkey: Passkey }) {
  const remove = useMutation({
    mutationFn: () => call('DELETE account/passkeys/:id', { params: { id: passkey.id } }),
    onSuccess: () => toast.success(t('security.removed')),
    onSettled: readAgain,
  });
  return (
    <ConfirmModal
      {...state}
      Icon={IconFingerprint}
      title={t('security.removeTitle', { name: passkey.name })}
      cancel={t('security.cancel')}
      confirm={t('security.remove')}
      // Closes in any case: a toast says why, and the list is read again.
      onConfirm={() => remove.mutateAsync().catch(() => undefined)}
    >
      {t('security.removeText')}
    </ConfirmModal>
  );
}
