import type { BriefChange } from '@castlane/contract/brief.ts';
import { CONSENT_HOURS } from '@castlane/contract/policy.ts';
import { BriefChanges } from '#features/jobs/BriefChanges.tsx';
import { useT } from './i18n.ts';
import { Button } from '#ui/Button.ts';
import { Modal } from '#ui/Modal.tsx';
import { Group, Text } from '#ui/layout.ts';

type ConfirmChangesProps = {
  changes: readonly BriefChange[];
  toAsk: number;
  isOpen: boolean;
  isPending: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** What is about to be changed in a published job, and who is asked whether they still agree. */
export function ConfirmChanges({ changes, toAsk, isOpen, isPending, onClose, onConfirm }: ConfirmChangesProps) {
  const t = useT();
  return (
    <Modal opened={isOpen} onClose={onClose} size={560} title={t('brief.confirmTitle')}>
      <BriefChanges changes={changes} />
      <Text inherit variant="soft" mt={16}>
        {toAsk > 0 ? t('brief.confirmAsked', { count: toAsk, hours: CONSENT_HOURS }) : t('brief.confirmNobody')}
      </Text>
      <Group gap={8} align="stretch" justify="flex-end" mt={20}>
        <Button variant="default" disabled={isPending} onClick={onClose}>
          {t('brief.confirmBack')}
        </Button>
        <Button loading={isPending} onClick={onConfirm}>
          {t('brief.saveChanges')}
        </Button>
      </Group>
    </Modal>
  );
}
