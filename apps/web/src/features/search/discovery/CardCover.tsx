import type { CreatorCard } from '@castlane/contract/discovery.ts';
import { useState, type HTMLAttributes, type PointerEvent } from 'react';
import { useNear } from '#ui/states/near.ts';
import { Lanes, toneOf } from '#ui/pictures/Lanes.tsx';
import { Photo } from '#ui/pictures/Photo.tsx';
import css from './CardCover.module.css';

/** The browser's own lazy loading begins several screens earlier: a phone would load works that nobody scrolls to. */
const NEAR = { rootMargin: '100px' };
/**
 * The width of a card; on a phone less, so that the small size is loaded on a screen of any density: it is sharp enough there, and a
 * screen full of covers is light.
 */
const SIZES = '(max-width: 480px) 120px, (max-width: 768px) 50vw, (max-width: 1100px) 33vw, 285px';
const REST_SIZES = '120px';
const SWIPE = 30;

type Works = { isAwake: boolean; at: number; handlers: HTMLAttributes<HTMLDivElement> };

/** Which work a card shows, and the event handlers that change it. The other works load on hover, focus or swipe. */
export function useWorks(count: number): Works {
  const [isAwake, setIsAwake] = useState(false);
  const [at, setAt] = useState(0);
  const [start, setStart] = useState<{ x: number; y: number } | null>(null);
  if (count < 2) return { isAwake, at, handlers: {} };

  function swipeTo({ clientX, clientY, currentTarget }: PointerEvent) {
    setStart(null);
    if (!start) return;
    const [dx, dy] = [clientX - start.x, clientY - start.y];
    if (Math.abs(dx) < SWIPE || Math.abs(dx) < Math.abs(dy)) return;
    const step = dx < 0 === (getComputedStyle(currentTarget).direction === 'ltr') ? 1 : -1;
    setAt(Math.min(count - 1, Math.max(0, at + step)));
  }
  const wake = () => setIsAwake(true);
  return {
    isAwake,
    at,
    handlers: {
      onPointerEnter: wake,
      onFocus: wake,
      onPointerDown: ({ pointerType, clientX, clientY }) => setStart(pointerType === 'touch' ? { x: clientX, y: clientY } : null),
      onPointerUp: swipeTo,
      onPointerCancel: () => setStart(null),
    },
  };
}

type CardCoverProps = { card: Pick<CreatorCard, 'slug' | 'categories' | 'works'>; isFirst: boolean } & Omit<Works, 'handlers'>;

/**
 * The top of a creator's card. The first work fills it; under the pointer or with the focus the others stand beside it, and a swipe shows
 * one after the other. Without works it has the pattern.
 */
export function CardCover({ card: { slug, categories, works }, isFirst, isAwake, at }: CardCoverProps) {
  const [isNear, setIsNear] = useState(isFirst);
  const ref = useNear<HTMLDivElement>(!isNear, () => setIsNear(true), NEAR);
  const [cover, ...rest] = works;
  return (
    <div ref={ref} className={css.root} data-at={at || undefined} data-rest={rest.length || undefined}>
      {cover ? (
        <Photo image={cover} alt="" sizes={SIZES} isFirst={isFirst} isFar={!isNear} />
      ) : (
        <Lanes tone={toneOf(categories[0]?.slug ?? slug)} shape="card" />
      )}
      {rest.map((work) => (
        <span key={work.uri} className={css.rest}>
          {isAwake && <Photo image={work} alt="" sizes={REST_SIZES} />}
        </span>
      ))}
      {rest.length > 0 && (
        <span className={css.dots} aria-hidden="true">
          {works.map(({ uri }, nth) => (
            <i key={uri} data-on={nth === at || undefined} />
          ))}
        </span>
      )}
    </div>
  );
}
