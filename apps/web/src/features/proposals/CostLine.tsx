import { IconStarFilled } from '@tabler/icons-react';
import { useT } from './i18n.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.ts';
import { Box } from '#ui/layout.ts';
import css from './CostLine.module.css';

/** What the comment costs, and the balance before and after it. */
export function CostLine({ cost, balance }: { cost: number; balance: number }) {
  const t = useT();
  const isTooMuch = balance < cost;
  return (
    <p className={css.root} data-too-much={isTooMuch || undefined}>
      <IconStarFilled size={16} aria-hidden="true" />
      <Box component="span" flex={1}>
        {isTooMuch ? t('comment.tooFew', { count: cost, balance }) : t('comment.cost', { count: cost })}
      </Box>
      {!isTooMuch && (
        <b>
          <span aria-hidden="true">{t('comment.balance', { before: balance, after: balance - cost })}</span>
          <VisuallyHidden>{t('comment.balanceLabel', { before: balance, after: balance - cost })}</VisuallyHidden>
        </b>
      )}
    </p>
  );
}
