import { useState } from 'react';
import { useT } from './i18n.ts';
import { Button } from '#ui/Button.ts';
import { Card } from '#ui/Card.tsx';
import { LoadError } from '#ui/LoadError.tsx';
import { Skeleton } from '#ui/Skeleton.ts';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { useTwoStep } from './api.ts';
import { EndTwoStepDialog } from './EndTwoStepDialog.tsx';
import { NewCodesDialog } from './NewCodesDialog.tsx';
import css from './security.module.css';
import { StartTwoStepDialog } from './StartTwoStepDialog.tsx';

const FEW = 3;

type Open = 'start' | 'codes' | 'end' | undefined;

/** Whether a log-in asks for the code of an authenticator, and how that is changed. */
export function TwoStepCard() {
  const t = useT();
  const twoStep = useTwoStep();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <Card as="section" pad="lg">
      <div className={css.head}>
        <h2 className={css.title}>{t('security.twoStep')}</h2>
        {twoStep.data?.isOn && <StatusBadge tone="ok">{t('security.on')}</StatusBadge>}
      </div>
      <p className={css.text}>{t('security.twoStepText')}</p>
      {twoStep.data ? (
        <Actions isOn={twoStep.data.isOn} codesLeft={twoStep.data.recoveryCodesLeft} onOpen={setOpen} />
      ) : twoStep.isError ? (
        <LoadError problem={twoStep.error} onRetry={() => void twoStep.refetch()} />
      ) : (
        <Skeleton className={css.action ?? ''} width={120} height={40} />
      )}
      <StartTwoStepDialog isOpen={open === 'start'} onClose={close} />
      <NewCodesDialog isOpen={open === 'codes'} onClose={close} />
      <EndTwoStepDialog isOpen={open === 'end'} onClose={close} />
    </Card>
  );
}

function Actions({ isOn, codesLeft, onOpen }: { isOn: boolean; codesLeft: number; onOpen: (open: Open) => void }) {
  const t = useT();
  if (!isOn) {
    return (
      <Button className={css.action ?? ''} variant="default" onClick={() => onOpen('start')}>
        {t('security.turnOn')}
      </Button>
    );
  }
  return (
    <>
      <p className={css.left} data-few={codesLeft <= FEW || undefined}>
        {t('security.codesLeft', { count: codesLeft })}
      </p>
      <div className={css.buttons}>
        <Button variant="default" onClick={() => onOpen('codes')}>
          {t('security.newCodes')}
        </Button>
        <Button variant="default" onClick={() => onOpen('end')}>
          {t('security.turnOff')}
        </Button>
      </div>
    </>
  );
}
