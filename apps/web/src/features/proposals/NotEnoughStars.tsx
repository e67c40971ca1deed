import { APPROVED_STARS, DRIP_BELOW, DRIP_DAYS } from '@castlane/contract/policy.ts';
import { IconStar } from '@tabler/icons-react';
import { useNextDrip } from '#features/stars/api.ts';
import { useContactUrl } from '#platform/config.ts';
import { dayAndClock } from '#platform/format.ts';
import { useT } from './i18n.ts';
import { Button } from '#ui/Button.ts';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';

/** What to do when the stars do not suffice (code 1016). */
export function NotEnoughStars({
  isOpen,
  onClose,
  cost,
  balance,
}: {
  isOpen: boolean;
  onClose: () => void;
  cost: number;
  balance: number;
}) {
  const t = useT();
  const contactUrl = useContactUrl();
  const nextDripAt = useNextDrip(balance, isOpen);
  return (
    <ConfirmModal
      isOpen={isOpen}
      onClose={onClose}
      tone="brand"
      art={<IconStar size={28} stroke={1.75} aria-hidden="true" />}
      title={t('comment.noStarsTitle')}
      actions={
        <>
          <Button variant="default" size="xl" component="a" href={contactUrl}>
            {t('comment.noStarsContact')}
          </Button>
          <Button size="xl" onClick={onClose}>
            {t('comment.noStarsBack')}
          </Button>
        </>
      }
    >
      <p>{t('comment.noStarsText', { count: cost, balance })}</p>
      {nextDripAt && <p>{t('comment.noStarsDrip', { when: dayAndClock(nextDripAt), days: DRIP_DAYS, below: DRIP_BELOW })}</p>}
      <p>{t('comment.noStarsHow', { stars: APPROVED_STARS })}</p>
    </ConfirmModal>
  );
}
