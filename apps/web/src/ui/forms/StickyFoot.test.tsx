import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { StickyFoot } from './StickyFoot.tsx';

afterEach(() => vi.unstubAllGlobals());

/** A phone of 800 pixels whose keyboard covers the end of the window, as Safari's does. */
function phone() {
  const visible = Object.assign(new EventTarget(), { height: 800, offsetTop: 0, scale: 1 });
  vi.stubGlobal('visualViewport', visible);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
  return (change: Partial<{ height: number; offsetTop: number; scale: number }>) =>
    act(() => {
      Object.assign(visible, change);
      visible.dispatchEvent(new Event('resize'));
    });
}

test('the foot of a form stands above the keyboard that covers the window', async () => {
  const change = phone();
  render(<StickyFoot>{'Send'}</StickyFoot>);
  const covered = () => screen.getByText('Send').style.getPropertyValue('--keyboard');
  await waitFor(() => expect(covered()).toBe('0px'));
  change({ height: 500 });
  expect(covered()).toBe('300px');
  change({ offsetTop: 120 });
  expect(covered()).toBe('180px');
  // Zooming in covers nothing.
  change({ height: 200, scale: 2 });
  expect(covered()).toBe('180px');
  change({ height: 800, offsetTop: 0, scale: 1 });
  expect(covered()).toBe('0px');
});
