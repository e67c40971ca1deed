import { HideReason, type StaffReview } from '@castlane/contract/review.ts';
import { ReasonForm } from '#features/jobs/ReasonForm.tsx';
import { useT } from './i18n.ts';
import { Modal } from '#ui/Modal.tsx';
import { Radio } from '#ui/Radio.ts';
import { toast } from '#ui/toast.ts';
import { Stack } from '#ui/layout.ts';
import { useHideReview } from './api.ts';
import '#features/staff/i18n.ts';

/** Asks for the listed reason, which everybody reads in the review's place, and a note to its author. */
export function HideModal({ review, isOpen, onClose }: { review: StaffReview; isOpen: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('staffPublished.hideTitle')}>
      <HideForm review={review} onClose={onClose} />
    </Modal>
  );
}

function HideForm({ review: { id, author }, onClose }: { review: StaffReview; onClose: () => void }) {
  const t = useT();
  const hide = useHideReview(id);
  return (
    <ReasonForm
      text={t('staffPublished.hideText', { name: author.name })}
      draft={`hide.${id}`}
      reasons={HideReason.options}
      renderReason={(input) => (
        <Radio.Group label={t('staffPublished.why')} withAsterisk {...input}>
          <Stack gap={10} mt={8}>
            {HideReason.options.map((value) => (
              <Radio key={value} value={value} label={t(`staffPublished.reason.${value}`)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      send={(body) => hide.mutateAsync(body)}
      onSent={() => {
        toast.success(t('staffPublished.hidden'));
        onClose();
      }}
      onCancel={onClose}
      isPending={hide.isPending}
      cancel={t('staff.cancel')}
      submit={t('staffPublished.hideButton')}
    />
  );
}
