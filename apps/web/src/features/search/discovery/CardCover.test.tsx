import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aCreatorCard } from '#testing/creators.ts';
import { renderPage } from '#testing/render.tsx';
import { CreatorCard } from './CreatorCard.tsx';

const work = (nth: number) => ({ uri: `/files/images/${nth}/320.webp`, width: 320, height: 180, sizes: [] });
const WORKS = [{ ...work(0), blur: 'data:image/webp;base64,AAAA' }, work(1), work(2), work(3)];

function show(count: number) {
  renderPage(<CreatorCard card={aCreatorCard({ works: WORKS.slice(0, count) })} words="" isFirst />);
  const card = screen.getByRole('article');
  const shown = () => [...card.querySelectorAll('img')].map(({ src }) => src).flatMap((src) => /images\/(\d)/.exec(src)?.[1] ?? []);
  const place = () => card.querySelector('[data-rest]')?.getAttribute('data-at');
  return { card, shown, place };
}

test('the first work is the cover, and the others load as soon as somebody turns to the card', () => {
  const { card, shown } = show(4);
  expect(shown()).toEqual(['0']);
  fireEvent.pointerEnter(card);
  expect(shown()).toEqual(['0', '1', '2', '3']);
});

test('the focus shows the others, too, and adds no stop to the way of the keyboard', () => {
  const { card, shown } = show(3);
  const stops = card.querySelectorAll('a, button, [tabindex]').length;
  fireEvent.focus(screen.getByRole('link', { name: 'Maya Lindqvist' }));
  expect(shown()).toEqual(['0', '1', '2']);
  expect(card.querySelectorAll('a, button, [tabindex]')).toHaveLength(stops);
});

test('a swipe shows one work after the other and stays at both ends; a mouse and a scroll swipe nothing', () => {
  const { card, place } = show(2);
  const swipe = (dx: number, dy = 0, pointerType = 'touch') => {
    fireEvent.pointerDown(card, { pointerType, clientX: 100, clientY: 100 });
    fireEvent.pointerUp(card, { pointerType, clientX: 100 + dx, clientY: 100 + dy });
  };
  swipe(50);
  swipe(-20);
  swipe(-50, 80);
  swipe(-50, 0, 'mouse');
  expect(place()).toBeNull();
  swipe(-50);
  swipe(-50);
  expect(place()).toBe('1');
  swipe(50);
  expect(place()).toBeNull();
});

test('one work needs no dots, and without works the card has the pattern', () => {
  const { card } = show(1);
  expect(card.querySelector('i')).toBeNull();
  const { container } = renderPage(<CreatorCard card={aCreatorCard({ works: [] })} words="" />);
  expect(container.querySelector('article linearGradient')).toBeTruthy();
  expect(container.querySelector('article img')).toBeNull();
});
