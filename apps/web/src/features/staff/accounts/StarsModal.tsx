import { grantStars, type AccountDetail } from '@castlane/contract/staff.ts';
import { issuesOf } from '#platform/forms/form.ts';
import { REASON_MAX } from '#features/staff/desk/StaffReasonModal.tsx';
import { useForm } from '#platform/forms/use-form.ts';
import { numberOf, wholeNumbers } from '#platform/language/numbers.ts';
import { t } from './words.ts';
import { DialogButtons } from '#ui/forms/DialogActions.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { CharacterCount } from '#ui/forms/FieldAside.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Modal } from '#ui/overlays/Modal.tsx';
import { NumberInput } from '#ui/controls/NumberInput.tsx';
import { Textarea } from '#ui/controls/fields.ts';
import { SegmentedControl } from '#ui/controls/SegmentedControl.ts';
import type { DialogState } from '#ui/overlays/use-dialogs.tsx';
import { Text } from '#ui/layout.ts';
import { useAccountAct } from './api.ts';

const STARS = { min: 1, max: 100 };

type Values = { way: 'give' | 'take'; delta: number | string; reason: string };

const NOTHING: Values = { way: 'give', delta: '', reason: '' };

type StarsModalProps = DialogState & { account: AccountDetail };

/** Gives stars to a creator or takes some, with a reason that the creator reads. */
export function StarsModal({ account, isOpen, onClose }: StarsModalProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('staffAccounts.starsTitle', { name: account.profile.name })}>
      <StarsForm account={account} onClose={onClose} />
    </Modal>
  );
}

function StarsForm({ account: { profile }, onClose }: Omit<StarsModalProps, 'isOpen'>) {
  const balance = profile.creator?.creatorStar ?? 0;
  const grant = useAccountAct(profile.id, 'POST /staff/v1/accounts/:id/stars', {
    done: (answer) => t('staffAccounts.starsDone', { count: answer.balance, name: profile.name }),
  });
  const { form, line, isSending, formProps } = useForm({
    initialValues: NOTHING,
    draft: { key: `grant.${profile.id}`, text: 'reason' },
    check: (values) => issuesOf(grantStars.body, bodyOf(values)),
    send: (values) => grant.mutateAsync(bodyOf(values)),
    onSent: onClose,
    words: { 1016: t('staffAccounts.belowZero', { count: balance }) },
  });
  const isTaking = form.values.way === 'take';
  const { delta } = bodyOf(form.values);

  return (
    <Form {...formProps}>
      <Text inherit variant="soft">
        {t('staffAccounts.starsText', { name: profile.name, count: balance })}
      </Text>
      <SegmentedControl
        fullWidth
        aria-label={t('staffAccounts.starsWay')}
        {...form.getInputProps('way')}
        data={[
          { value: 'give', label: t('staffAccounts.give') },
          { value: 'take', label: t('staffAccounts.take') },
        ]}
      />
      <NumberInput
        data-autofocus
        label={t('staffAccounts.starsCount')}
        required
        steps={STARS}
        {...wholeNumbers(STARS)}
        description={Number.isNaN(delta) ? t('staffAccounts.starsMost') : t('staffAccounts.starsThen', { count: balance + delta })}
        {...form.getInputProps('delta')}
      />
      <CharacterCount text={form.values.reason} max={REASON_MAX}>
        <Textarea
          label={t('staffAccounts.starsReason')}
          description={t('staffAccounts.starsReasonHint')}
          required
          rows={3}
          {...form.getInputProps('reason')}
        />
      </CharacterCount>
      <FormProblem line={line} />
      <DialogButtons
        mt={8}
        cancel={t('staff.cancel')}
        onCancel={onClose}
        submit={t(isTaking ? 'staffAccounts.takeButton' : 'staffAccounts.grant')}
        isBusy={isSending}
      />
    </Form>
  );
}

function bodyOf({ way, delta, reason }: Values) {
  return { delta: numberOf(delta) * (way === 'take' ? -1 : 1), reason };
}
