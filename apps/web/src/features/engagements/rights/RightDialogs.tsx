import { IconLicense } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { otherName } from '#features/accounts/names.ts';
import { ChangeTermsModal } from '#features/engagements/agreements/ChangeTermsModal.tsx';
import { useStep } from '#features/engagements/work/api.ts';
import { isRunning } from '#features/engagements/work/rules.ts';
import { lineOf } from '#platform/forms/form.ts';
import { deadline } from '#platform/language/format.ts';
import { ConfirmModal } from '#ui/overlays/ConfirmModal.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { AdCodeModal, GiveAdCodeModal } from './AdCodeModals.tsx';
import type { RightDialog, RightDialogProps } from './dialog-props.ts';
import { ExtendModal } from './ExtendModal.tsx';
import { rightName } from './right-words.ts';
import { t } from './words.ts';

const DIALOGS: Record<RightDialog, (props: RightDialogProps) => ReactNode> = {
  extend: ExtendDialog,
  report: ReportModal,
  code: AdCodeModal,
  giveCode: GiveAdCodeModal,
};

export function RightDialogs({ name, ...props }: RightDialogProps & { name: RightDialog }) {
  const Dialog = DIALOGS[name];
  return <Dialog {...props} />;
}

/** While the work goes on, its price is that of its parts, so its terms change as a whole. */
function ExtendDialog(props: RightDialogProps) {
  const { work, isOpen, onClose } = props;
  if (!isRunning(work)) return <ExtendModal {...props} />;
  return <ChangeTermsModal engagement={work} name={otherName(work)} isOpen={isOpen} onClose={onClose} />;
}

function ReportModal({ work, right, ...dialog }: RightDialogProps) {
  const report = useStep(work, 'POST engagements/:id/rights/:rightId/report', { rightId: right.id });
  return (
    <ConfirmModal
      {...dialog}
      tone="brand"
      Icon={IconLicense}
      title={t('rights.reportTitle')}
      cancel={t('rights.back')}
      confirm={t('rights.reportIt')}
      onConfirm={async () => {
        await report.mutateAsync();
        toast.success(t('rights.reportDone'));
      }}
      line={lineOf(report.error)}
    >
      <p>{t('rights.reportText', { what: rightName(right.kind), time: deadline(right.endsAt ?? ''), name: otherName(work) })}</p>
    </ConfirmModal>
  );
}
