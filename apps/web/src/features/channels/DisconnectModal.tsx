import type { OwnChannel } from '@castlane/contract/integration.ts';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { t } from '#features/channels/connecting/words.ts';
import { ConfirmModal } from '#ui/overlays/ConfirmModal.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { useDisconnect } from './api.ts';
import css from './ChannelCard.module.css';

/** Names the data that is deleted with a channel, and asks first. */
export function DisconnectModal({ channel: { service }, isOpen, onClose }: { channel: OwnChannel; isOpen: boolean; onClose: () => void }) {
  const disconnect = useDisconnect();
  const words = { service: t('channels.service', { context: service }) };
  return (
    <ConfirmModal
      isOpen={isOpen}
      onClose={onClose}
      Icon={IconPlugConnectedX}
      title={t('social.disconnectTitle', words)}
      cancel={t('social.keep')}
      confirm={t('social.disconnectNow')}
      onConfirm={async () => {
        await disconnect.mutateAsync(service);
        toast.success(t('social.disconnected', words));
      }}
    >
      <ul className={css.list}>
        <li>{t('social.goesNumbers', words)}</li>
        <li>{t('social.goesAccess', words)}</li>
        <li>{t('social.staysThere', words)}</li>
      </ul>
    </ConfirmModal>
  );
}
