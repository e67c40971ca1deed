import { useQuery } from '@tanstack/react-query';
import { SettingCard } from '#ui/forms/SettingCard.tsx';
import { t } from './words.ts';
import { Button } from '#ui/controls/Button.ts';
import { Group, Text } from '#ui/layout.ts';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { StatusBadge } from '#ui/badges/badges.tsx';
import { EndTwoStepDialog, NewCodesDialog, StartTwoStepDialog, twoStepQuery } from './TwoStepDialogs.tsx';
import { useDialogs } from '#ui/overlays/use-dialogs.tsx';

const FEW = 3;

const DIALOGS = { start: StartTwoStepDialog, codes: NewCodesDialog, end: EndTwoStepDialog };
type Open = keyof typeof DIALOGS;

/** Whether a log-in takes the code of an authenticator, and the dialogs that change that. */
export function TwoStepCard() {
  const twoStep = useQuery(twoStepQuery);
  const { open, dialog } = useDialogs<Open>((what, state) => {
    const Dialog = DIALOGS[what];
    return <Dialog {...state} />;
  });
  return (
    <SettingCard
      title={t('security.twoStep')}
      badge={twoStep.data?.isOn && <StatusBadge tone="ok">{t('security.on')}</StatusBadge>}
      text={t('security.twoStepText')}
    >
      <Loaded query={twoStep} skeleton={<Skeleton mt={14} width={120} height={40} />}>
        {({ isOn, recoveryCodesLeft }) => <Actions isOn={isOn} codesLeft={recoveryCodesLeft} onOpen={open} />}
      </Loaded>
      {dialog}
    </SettingCard>
  );
}

function Actions({ isOn, codesLeft, onOpen }: { isOn: boolean; codesLeft: number; onOpen: (open: Open) => void }) {
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
