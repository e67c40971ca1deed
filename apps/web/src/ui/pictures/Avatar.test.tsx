import { act, fireEvent, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Avatar } from './Avatar.tsx';
import { CompletionRing } from '#ui/states/CompletionRing.tsx';

function watchSight() {
  const seen: { callback: IntersectionObserverCallback; options: IntersectionObserverInit | undefined }[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        seen.push({ callback, options });
      }
      observe() {}
      disconnect() {}
    },
  );
  return seen;
}

function appear(seen: ReturnType<typeof watchSight>) {
  act(() => seen[0]?.callback([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver));
}

// Proves 2.83, 2.84, 2.86.
test('the image comes once it is nearly in view, without a letter before it; if it fails, there is the letter', () => {
  const seen = watchSight();
  const { container } = render(<Avatar name=" maya" src="/files/maya.jpg" />);
  expect(container.textContent).toBe('');
  expect(container.querySelector('img')).toBeNull();
  expect(seen[0]?.options).toEqual({ rootMargin: '50px', threshold: 0.1 });
  appear(seen);
  const image = container.querySelector('img');
  expect(image?.getAttribute('src')).toBe('/files/maya.jpg');
  if (image) fireEvent.error(image);
  expect(container.textContent).toBe('M');
});

test('a small place takes the small photo, a large one what fits the screen, and one from before the only one there is', () => {
  const seen = watchSight();
  const sourceOf = (src: string, size: number) => {
    seen.length = 0;
    const { container } = render(<Avatar src={src} size={size} />);
    appear(seen);
    const image = container.querySelector('img')!;
    expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual([String(size), String(size)]);
    return [image.getAttribute('src'), image.getAttribute('srcset'), image.getAttribute('sizes')];
  };
  expect(sourceOf('/files/images/a/384.webp', 40)).toEqual(['/files/images/a/128.webp', null, null]);
  expect(sourceOf('/files/images/a/320.webp', 40)).toEqual(['/files/images/a/320.webp', null, null]);
  expect(sourceOf('/files/images/a/384.webp', 120)).toEqual([
    '/files/images/a/384.webp',
    '/files/images/a/128.webp 128w, /files/images/a/384.webp 384w',
    '120px',
  ]);
});

// Proves 2.85.
test('without image and name there is an icon', () => {
  const { container } = render(<Avatar name="" />);
  expect(container.textContent).toBe('');
  expect(container.querySelector('svg')).not.toBeNull();
});

test('the ring has the shape of the avatar: a circle around a person, a rounded square around a business', () => {
  const shapeOf = (kind: 'person' | 'business') => {
    const { container } = render(
      <CompletionRing percent={50} size={32} kind={kind} label="">
        <i />
      </CompletionRing>,
    );
    const ring = container.querySelector('rect')!;
    return Number(ring.getAttribute('rx')) / Number(ring.getAttribute('width'));
  };
  expect(shapeOf('person')).toBe(0.5);
  expect(shapeOf('business')).toBeCloseTo(0.3, 1);
});

// Proves 2.87, 2.88.
test('the ring says how much is filled, and is gone at 100', () => {
  const { container, rerender } = render(
    <CompletionRing percent={80} size={32} label="Profile 80% complete">
      <i />
    </CompletionRing>,
  );
  expect(container.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('Profile 80% complete');
  expect(container.querySelectorAll('rect')[1]?.getAttribute('stroke-dasharray')).toBe('80 20');
  rerender(
    <CompletionRing percent={100} size={32} label="Profile 100% complete">
      <i />
    </CompletionRing>,
  );
  expect(container.innerHTML).toBe('<i></i>');
});
