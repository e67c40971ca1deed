import type { OwnChannel } from '@castlane/contract/integration.ts';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useT } from './i18n.ts';
import { Button } from '#ui/controls/Button.ts';
import { ConfirmModal } from '#ui/overlays/ConfirmModal.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { useDisconnect } from './api.ts';
import css from './ChannelCard.module.css';

/** Names the data that is deleted with a channel, and asks first. */
export function DisconnectModal({ channel: { service }, isOpen, onClose }: { channel: OwnChannel; isOpen: boolean; onClose: () => void }) {
  const t = useT();
  const disconnect = useDisconnect();
  const words = { service: t(`channels.service.${service}`) };
  function confirm() {
    if (disconnect.isPending) return;
    disconnect.mutate(service, {
      onSuccess() {
        toast.success(t('social.disconnected', words));
        onClose();
      },
    });
  }
  return (
    <ConfirmModal
      isOpen={isOpen}
      onClose={onClose}
      tone="bad"
      art={<IconPlugConnectedX size={28} stroke={1.75} aria-hidden="true" />}
      title={t('social.disconnectTitle', words)}
      actions={
        <>
          <Button variant="default" size="xl" onClick={onClose}>
            {t('social.keep')}
          </Button>
          <Button color="danger" size="xl" loading={disconnect.isPending} onClick={confirm}>
            {t('social.disconnectNow')}
          </Button>
        </>
      }
    >
      <ul className={css.list}>
        <li>{t('social.goesNumbers', words)}</li>
        <li>{t('social.goesAccess', words)}</li>
        <li>{t('social.staysThere', words)}</li>
      </ul>
    </ConfirmModal>
  );
}
