import { FREE_BY_LINK } from '@castlane/contract/policy.ts';
import { Text } from '#ui/layout.ts';
import { Modal } from '#ui/overlays/Modal.tsx';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';
import { LinkPanel } from './LinkPanel.tsx';
import { t } from './words.ts';

/** The link that invites to a job. */
export function LinkModal({ slug, isOpen, onClose }: DialogState & { slug: string }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('links.invite')}>
      <Text inherit variant="soft">
        {t('links.jobText', { count: FREE_BY_LINK })}
      </Text>
      <LinkPanel slug={slug} />
    </Modal>
  );
}
