import type { OwnPortfolioItem } from '@castlane/contract/integration.ts';
import { IconArrowDown, IconArrowUp, IconEye, IconEyeOff } from '@tabler/icons-react';
import { shortDay } from '#platform/language/format.ts';
import { t } from './words.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { PlatformIcon } from '#ui/badges/PlatformBadge.tsx';
import { Box, Group, Text } from '#ui/layout.ts';
import css from './ArrangePortfolio.module.css';
import { titleOf } from './portfolio-words.ts';
import { PortfolioPicture } from './PortfolioPicture.tsx';

type ArrangeRowProps = {
  item: OwnPortfolioItem;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1, button: HTMLElement) => void;
  onHide: (button: HTMLElement) => void;
};

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** One of the creator's videos or posts. A disabled move keeps its button, and so the focus. */
export function ArrangeRow({ item, isFirst, isLast, onMove, onHide }: ArrangeRowProps) {
  const title = titleOf(item);
  const { service, kind, publishedAt, hidden } = item;
  return (
    <li className={css.row} data-hidden={hidden || undefined}>
      <span className={css.frame}>
        <PortfolioPicture item={item} sizes="96px" />
      </span>
      <Box className={css.words} miw={0}>
        <Text component="b" fw={550} lineClamp={2}>
          {title}
        </Text>
        <Text size="sm" variant="muted" mod="icon">
          <PlatformIcon platform={service} size={14} />
          <span>
            {[t('portfolio.kind', { context: kind }), shortDay(publishedAt), ...(hidden ? [t('portfolio.hidden')] : [])].join(', ')}
          </span>
        </Text>
      </Box>
      <Group className={css.actions} gap={0} wrap="nowrap" align="stretch" flex="none">
        <IconButton
          size="sm"
          label={t('portfolio.up', { title })}
          aria-disabled={isFirst || undefined}
          onClick={(event) => !isFirst && onMove(-1, event.currentTarget)}
        >
          <IconArrowUp {...ICON} />
        </IconButton>
        <IconButton
          size="sm"
          label={t('portfolio.down', { title })}
          aria-disabled={isLast || undefined}
          onClick={(event) => !isLast && onMove(1, event.currentTarget)}
        >
          <IconArrowDown {...ICON} />
        </IconButton>
        <IconButton
          size="sm"
          label={t(hidden ? 'portfolio.show' : 'portfolio.hide', { title })}
          onClick={(event) => onHide(event.currentTarget)}
        >
          {hidden ? <IconEyeOff {...ICON} /> : <IconEye {...ICON} />}
        </IconButton>
      </Group>
    </li>
  );
}
