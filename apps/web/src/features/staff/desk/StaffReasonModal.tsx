import { ReasonModal, type ReasonFormProps } from '#features/engagements/work/ReasonModal.tsx';
import { t } from '#features/staff/words.ts';

export const REASON_MAX = 1000;

export type StaffReasonModalProps = Omit<ReasonFormProps, 'cancel' | 'field' | 'max'> & {
  isOpen: boolean;
  title: string;
  field?: string;
  max?: number;
  /** The label of the button that closes, where “Cancel” could mean the action. */
  backLabel?: string;
};

/** Asks staff for the reason of an action, and says what the action does. Keeps the input until it succeeds. */
export function StaffReasonModal({ field = 'reason', max = REASON_MAX, backLabel, ...props }: StaffReasonModalProps) {
  return <ReasonModal {...props} field={field} max={max} cancel={backLabel ?? t('staff.cancel')} />;
}
