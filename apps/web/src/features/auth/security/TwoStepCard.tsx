import { useState } from 'react';
import { SettingCard } from '#ui/forms/SettingCard.tsx';
import { useT } from './words.ts';
import { Button } from '#ui/controls/Button.ts';
import { Group, Text } from '#ui/layout.ts';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { StatusBadge } from '#ui/badges/badges.tsx';
import { useTwoStep } from './api.ts';
import { EndTwoStepDialog, NewCodesDialog, StartTwoStepDialog } from './TwoStepDialogs.tsx';

const FEW = 3;

type Open = 'start' | 'codes' | 'end' | undefined;

/** Whether a log-in takes the code of an authenticator, and the dialogs that change that. */
export function TwoStepCard() {
  const t = useT();
  const twoStep = useTwoStep();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <SettingCard
      title={t('security.twoStep')}
      badge={twoStep.data?.isOn && <StatusBadge tone="ok">{t('security.on')}</StatusBadge>}
      text={t('security.twoStepText')}
    >
      <Loaded query={twoStep} skeleton={<Skeleton mt={14} width={120} height={40} />}>
        {({ isOn, recoveryCodesLeft }) => <Actions isOn={isOn} codesLeft={recoveryCodesLeft} onOpen={setOpen} />}
      </Loaded>
      <StartTwoStepDialog isOpen={open === 'start'} onClose={close} />
      <NewCodesDialog isOpen={open === 'codes'} onClose={close} />
      <EndTwoStepDialog isOpen={open === 'end'} onClose={close} />
    </SettingCard>
  );
}

function Actions({ isOn, codesLeft, onOpen }: { isOn: boolean; codesLeft: number; onOpen: (open: Open) => void }) {
  const t = useT();
  if (!isOn) {
    return (
      <Button mt={14} variant="default" onClick={() => onOpen('start')}>
        {t('security.turnOn')}
      </Button>
    );
  }
  const isFew = codesLeft <= FEW;
  return (
    <>
      <Text size="sm" variant={isFew ? 'bad' : 'soft'} fw={isFew ? 550 : 400} mt={10}>
        {t('security.codesLeft', { count: codesLeft })}
      </Text>
      <Group gap={8} mt={14}>
        <Button variant="default" onClick={() => onOpen('codes')}>
          {t('security.newCodes')}
        </Button>
        <Button variant="default" onClick={() => onOpen('end')}>
          {t('security.turnOff')}
        </Button>
      </Group>
    </>
  );
}
