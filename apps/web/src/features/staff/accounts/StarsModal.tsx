import { grantStars } from '@castlane/contract/staff.ts';
import { useState } from 'react';
import { REASON_MAX } from '#features/staff/desk/StaffReasonModal.tsx';
import { keepDraft, useDraftText } from '#platform/forms/draft.ts';
import { useOnceForm } from '#platform/forms/once-form.ts';
import { numberOf, wholeNumbers } from '#platform/language/numbers.ts';
import { useT } from './i18n.ts';
import { Button } from '#ui/controls/Button.ts';
import { DialogActions } from '#ui/forms/DialogActions.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { CharacterCount } from '#ui/forms/FieldAside.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { Modal } from '#ui/overlays/Modal.tsx';
import { NumberInput } from '#ui/controls/NumberInput.tsx';
import { Textarea } from '#ui/controls/fields.ts';
import { SegmentedControl } from '#ui/controls/SegmentedControl.ts';
import { toast } from '#ui/overlays/toast.ts';
import { Text } from '#ui/layout.ts';
import { useGrantStars, type AccountDetail } from './api.ts';

const STARS = { min: 1, max: 100 };

type StarsModalProps = { account: AccountDetail; isOpen: boolean; onClose: () => void };

/** Gives stars to a creator or takes some, with a reason that the creator reads. */
export function StarsModal({ account, isOpen, onClose }: StarsModalProps) {
  const t = useT();
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('staffAccounts.starsTitle', { name: account.profile.name })}>
      {isOpen && <StarsForm account={account} onClose={onClose} />}
    </Modal>
  );
}

function StarsForm({ account: { profile }, onClose }: Omit<StarsModalProps, 'isOpen'>) {
  const t = useT();
  const draft = `grant.${profile.id}`;
  const balance = profile.creator?.creatorStar ?? 0;
  const [isTaking, setIsTaking] = useState(false);
  const [stars, setStars] = useState<number | string>('');
  const [reason, setReason] = useDraftText(draft);
  const grant = useGrantStars(profile.id);
  const delta = numberOf(stars) * (isTaking ? -1 : 1);

  async function send(body: Parameters<typeof grant.mutateAsync>[0]) {
    const answer = await grant.mutateAsync(body);
    keepDraft(draft, undefined);
    toast.success(t('staffAccounts.starsDone', { count: answer.balance, name: profile.name }));
    onClose();
  }

  const words = { 1016: t('staffAccounts.belowZero', { count: balance }) };
  const { ref, errors, line, sendOnce } = useOnceForm(grantStars.body, send, { words });

  return (
    <Form
      ref={ref}
      gap={16}
      onSubmit={(event) => {
        event.preventDefault();
        sendOnce({ delta, reason });
      }}
    >
      <Text inherit variant="soft">
        {t('staffAccounts.starsText', { name: profile.name, count: balance })}
      </Text>
      <SegmentedControl
        fullWidth
        aria-label={t('staffAccounts.starsWay')}
        value={isTaking ? 'take' : 'give'}
        onChange={(way) => setIsTaking(way === 'take')}
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
        value={stars}
        error={errors['delta']}
        description={Number.isNaN(delta) ? t('staffAccounts.starsMost') : t('staffAccounts.starsThen', { count: balance + delta })}
        onChange={setStars}
      />
      <CharacterCount text={reason} max={REASON_MAX}>
        <Textarea
          label={t('staffAccounts.starsReason')}
          description={t('staffAccounts.starsReasonHint')}
          required
          rows={3}
          value={reason}
          error={errors['reason']}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </CharacterCount>
      <FormProblem line={line} />
      <DialogActions mt={8}>
        <Button variant="default" size="xl" onClick={onClose}>
          {t('staff.cancel')}
        </Button>
        <Button type="submit" size="xl" loading={grant.isPending}>
          {t(isTaking ? 'staffAccounts.takeButton' : 'staffAccounts.grant')}
        </Button>
      </DialogActions>
    </Form>
  );
}
