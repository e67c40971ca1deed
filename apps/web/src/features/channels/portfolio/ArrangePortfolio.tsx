import type { OwnPortfolioItem } from '@castlane/contract/integration.ts';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { t } from './words.ts';
import { paths } from '#platform/page/paths.ts';
import { Card } from '#ui/content/Card.tsx';
import { Loaded } from '#ui/states/Loaded.tsx';
import { Loading } from '#ui/states/Loading.tsx';
import { Skeleton } from '#ui/states/Skeleton.ts';
import { TextLink } from '#ui/pages/TextLink.tsx';
import { VisuallyHidden } from '#ui/content/VisuallyHidden.ts';
import { Text } from '#ui/layout.ts';
import { ArrangeRow } from './ArrangeRow.tsx';
import css from './ArrangePortfolio.module.css';
import { useOwnPortfolio } from './own-portfolio.ts';
import { useArrange, type Change } from './portfolio-api.ts';
import { titleOf } from './portfolio-words.ts';

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

function List({ items, titleId }: { items: readonly OwnPortfolioItem[]; titleId: string }) {
  const arrange = useArrange();
  const [said, setSaid] = useState('');
  const keepFocus = useFocusKept();
  if (items.length === 0) return <p className={css.none}>{t('portfolio.nothingYet')}</p>;

  function change(wanted: Change, button: HTMLElement, words: string) {
    setSaid(words);
    keepFocus(button);
    arrange.mutate(wanted, { onError: () => setSaid('') });
  }

  return (
    <>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <ul aria-labelledby={titleId}>
        {items.map((item, index) => (
          <ArrangeRow
            key={item.id}
            item={item}
            isFirst={index === 0}
            isLast={index === items.length - 1}
            onMove={(by, button) =>
              change(
                { id: item.id, by },
                button,
                t('portfolio.moved', { title: titleOf(item), place: index + 1 + by, count: items.length }),
              )
            }
            onHide={(button) =>
              change(
                { id: item.id, hidden: !item.hidden },
                button,
                t(item.hidden ? 'portfolio.isShown' : 'portfolio.isHidden', { title: titleOf(item) }),
              )
            }
          />
        ))}
      </ul>
    </>
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
