import { WrittenModal, type WrittenFormProps } from '#features/work/WrittenModal.tsx';
import { useT } from '#platform/i18n.ts';

export const REASON_MAX = 1000;

type ReasonModalProps = Omit<WrittenFormProps, 'field' | 'max' | 'cancel'> & {
  isOpen: boolean;
  title: string;
  /** How long it may be. */
  max?: number;
  /** Where “Cancel” would be taken for what is done. */
  backLabel?: string;
};

/** Asks staff for a reason before something is done to somebody, and says what will happen. What is typed stays until it has gone through. */
export function ReasonModal({ max = REASON_MAX, backLabel, ...props }: ReasonModalProps) {
  const t = useT();
  return <WrittenModal {...props} field="reason" max={max} cancel={backLabel ?? t('staff.cancel')} />;
}
