import type { OwnPortfolioItem } from '@castlane/contract/integration.ts';
import { IconArrowDown, IconArrowUp, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { shortDay } from '#platform/language/format.ts';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { PlatformIcon } from '#ui/badges/PlatformBadge.tsx';
import { Card } from '#ui/content/Card.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Box, Group, Text } from '#ui/layout.ts';
import css from './ArrangePortfolio.module.css';
import { useOwnPortfolio } from './own-portfolio.ts';
import { useArrange, type Change } from './portfolio-api.ts';
import { titleOf } from './portfolio-words.ts';
import { PortfolioPicture } from './PortfolioPicture.tsx';

/** The order of the creator's portfolio, and which items are public. Each change is saved immediately. */
export function ArrangePortfolio() {
  const titleId = useId();
  const portfolio = useOwnPortfolio();
  return (
    <Card as="section" pad="none" aria-labelledby={titleId}>
      <div className={css.head}>
        <Text component="h2" id={titleId} size="lg" fw={600}>
          {t('portfolio.title')}
        </Text>
        <Text size="sm" variant="muted" mt={2}>
          <span>{t('portfolio.arrangeText')}</span>{' '}
          <Text span inherit fw={550}>
            <TextLink href={paths.profile('preview')}>{t('portfolio.preview')}</TextLink>
          </Text>
        </Text>
      </div>
      <Loaded
        query={portfolio}
        skeleton={
          <Loading className={css.none ?? ''}>
            <Skeleton height={54} radius={8} />
          </Loading>
        }
      >
        {({ items }) => <List items={items} titleId={titleId} />}
      </Loaded>
    </Card>
  );
}

/** `words` announce the change to screen readers; the focus stays on `button`. */
type OnChange = (change: Change, button: HTMLElement, words: string) => void;

function List({ items, titleId }: { items: readonly OwnPortfolioItem[]; titleId: string }) {
  const arrange = useArrange();
  const [said, setSaid] = useState('');
  const keepFocus = useFocusKept();
  if (items.length === 0) return <p className={css.none}>{t('portfolio.nothingYet')}</p>;

  const change: OnChange = (wanted, button, words) => {
    setSaid(words);
    keepFocus(button);
    arrange.mutate(wanted, { onError: () => setSaid('') });
  };

  return (
    <>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <ul aria-labelledby={titleId}>
        {items.map((item, index) => (
          <Row key={item.id} item={item} place={index + 1} count={items.length} onChange={change} />
        ))}
      </ul>
    </>
  );
}

type RowProps = { item: OwnPortfolioItem; place: number; count: number; onChange: OnChange };

/** One of the creator's videos or posts. A disabled move keeps its button, and so the focus. */
function Row({ item, place, count, onChange }: RowProps) {
  const title = titleOf(item);
  const { id, service, kind, publishedAt, hidden } = item;
  const moves = [
    { by: -1, label: t('portfolio.up', { title }), Icon: IconArrowUp, isOff: place === 1 },
    { by: 1, label: t('portfolio.down', { title }), Icon: IconArrowDown, isOff: place === count },
  ] as const;
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
        {moves.map(({ by, label, Icon, isOff }) => (
          <IconButton
            key={by}
            Icon={Icon}
            size="sm"
            label={label}
            aria-disabled={isOff || undefined}
            onClick={({ currentTarget }) =>
              !isOff && onChange({ id, by }, currentTarget, t('portfolio.moved', { title, place: place + by, count }))
            }
          />
        ))}
        <IconButton
          Icon={hidden ? IconEyeOff : IconEye}
          size="sm"
          label={t(hidden ? 'portfolio.show' : 'portfolio.hide', { title })}
          onClick={({ currentTarget }) =>
            onChange({ id, hidden: !hidden }, currentTarget, t(hidden ? 'portfolio.isShown' : 'portfolio.isHidden', { title }))
          }
        />
      </Group>
    </li>
  );
}

/** A row that moves in the document loses the focus. Returns a function that names the button to focus. */
function useFocusKept() {
  const kept = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) kept.current?.focus();
  });
  return (button: HTMLElement) => (kept.current = button);
}
