import type { Passkey } from '@castlane/contract/passkey.ts';
import { IconFingerprint } from '@tabler/icons-react';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useState } from 'react';
import { agoInside, day } from '#platform/format.ts';
import { useT } from './i18n.ts';
import { Button } from '#ui/Button.ts';
import { Card } from '#ui/Card.tsx';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { LoadError } from '#ui/LoadError.tsx';
import { Skeleton } from '#ui/Skeleton.ts';
import { toast } from '#ui/toast.ts';
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx';
import { usePasskeys, useRemovePasskey } from './api.ts';
import css from './security.module.css';

/** The passkeys of the account: what logs in without the password. */
export function PasskeyCard() {
  const t = useT();
  const passkeys = usePasskeys();
  const [isAdding, setIsAdding] = useState(false);
  const [leaving, setLeaving] = useState<Passkey>();
  const canAdd = browserSupportsWebAuthn();
  return (
    <Card as="section" pad="lg">
      <h2 className={css.title}>{t('security.passkeys')}</h2>
      <p className={css.text}>{t('security.passkeysText')}</p>
      {passkeys.data ? (
        <List items={passkeys.data.items} onRemove={setLeaving} />
      ) : passkeys.isError ? (
        <LoadError problem={passkeys.error} onRetry={() => void passkeys.refetch()} />
      ) : (
        <Skeleton className={css.action ?? ''} height={40} />
      )}
      {canAdd ? (
        <Button className={css.action ?? ''} variant="default" onClick={() => setIsAdding(true)}>
          {t('security.addPasskey')}
        </Button>
      ) : (
        <p className={css.text}>{t('security.noPasskeysHere')}</p>
      )}
      <AddPasskeyDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
      <RemoveDialog passkey={leaving} onClose={() => setLeaving(undefined)} />
    </Card>
  );
}

function List({ items, onRemove }: { items: readonly Passkey[]; onRemove: (passkey: Passkey) => void }) {
  const t = useT();
  if (items.length === 0) return null;
  return (
    <ul className={css.passkeys} aria-label={t('security.passkeys')}>
      {items.map((passkey) => (
        <li key={passkey.id}>
          <div className={css.words}>
            <b>{passkey.name}</b>
            <p>
              {passkey.lastUsedAt
                ? t('security.lastUsed', { when: agoInside(passkey.lastUsedAt) })
                : t('security.added', { when: day(passkey.createdAt) })}
            </p>
          </div>
          <Button variant="default" size="sm" aria-label={t('security.removeOf', { name: passkey.name })} onClick={() => onRemove(passkey)}>
            {t('security.remove')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey | undefined; onClose: () => void }) {
  const t = useT();
  const remove = useRemovePasskey();
  // The words stay while the dialog leaves.
  const [shown, setShown] = useState(passkey);
  if (passkey && passkey !== shown) setShown(passkey);

  function removeIt() {
    if (!passkey || remove.isPending) return;
    remove.mutate(passkey.id, {
      onSuccess: () => toast.success(t('security.removed')),
      onSettled: onClose,
    });
  }

  return (
    <ConfirmModal
      isOpen={passkey !== undefined}
      onClose={onClose}
      tone="bad"
      art={<IconFingerprint size={28} stroke={1.75} aria-hidden="true" />}
      title={t('security.removeTitle', { name: shown?.name ?? '' })}
      actions={
        <>
          <Button variant="default" size="xl" disabled={remove.isPending} onClick={onClose}>
            {t('security.cancel')}
          </Button>
          <Button size="xl" color="danger" loading={remove.isPending} onClick={removeIt}>
            {t('security.remove')}
          </Button>
        </>
      }
    >
      {t('security.removeText')}
    </ConfirmModal>
  );
}
