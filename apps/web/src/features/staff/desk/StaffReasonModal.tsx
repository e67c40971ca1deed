import { ReasonModal, type ReasonFormProps } from '#features/engagements/work/ReasonModal.tsx';
import { useT } from '#features/staff/i18n.ts';

export const REASON_MAX = 1000;

type StaffReasonModalProps = Omit<ReasonFormProps, 'field' | 'max' | 'cancel'> & {
  isOpen: boolean;
  title: string;
  /** How long it may be. */
  max?: number;
  /** Where “Cancel” would be taken for what is done. */
  backLabel?: string;
};

/** Asks staff for a reason before something is done to somebody, and says what will happen. What is typed stays until it has gone through. */
export function StaffReasonModal({ max = REASON_MAX, backLabel, ...props }: StaffReasonModalProps) {
  const t = useT();
  return <ReasonModal {...props} field="reason" max={max} cancel={backLabel ?? t('staff.cancel')} />;
}
