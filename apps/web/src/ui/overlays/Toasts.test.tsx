import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast } from './toast.ts';
import { Toasts } from './Toasts.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

// Proves 8.31, 8.36.
test('a success is a status for three seconds, an error an alert', () => {
  render(<Toasts />);
  act(() => {
    toast.success('Comment sent');
    toast.error('Already commented');
  });
  expect(screen.getByRole('status').textContent).toContain('Comment sent');
  expect(screen.getByRole('alert').textContent).toContain('Already commented');
  pass(2999);
  expect(screen.queryByText('Comment sent')).not.toBeNull();
  pass(1);
  expect(screen.queryByText('Comment sent')).toBeNull();
});

test('news that is not good is a status without the check of a success', () => {
  const { container } = render(<Toasts />);
  act(() => {
    toast.success('Comment sent');
    toast.note('Your work is canceled');
  });
  expect(within(screen.getByRole('status')).getByText('Your work is canceled')).toBeTruthy();
  const icons = [...container.querySelectorAll('[data-kind]')].map((view) => [
    (view as HTMLElement).dataset['kind'],
    view.querySelector('svg')?.classList.contains('tabler-icon-circle-check-filled'),
  ]);
  expect(icons).toEqual([
    ['success', true],
    ['note', false],
  ]);
});

// Proves 8.35.
test('a short one stays two seconds, and waits under the pointer', () => {
  render(<Toasts />);
  act(() => toast.success('Copied', { isShort: true }));
  const view = screen.getByText('Copied');
  fireEvent.pointerOver(view);
  pass(5000);
  expect(screen.queryByText('Copied')).not.toBeNull();
  fireEvent.pointerOut(view);
  pass(2000);
  expect(screen.queryByText('Copied')).toBeNull();
});

test('one that has the focus stays, whatever the pointer does, and gives the focus back', () => {
  render(
    <>
      <button type="button">Save</button>
      <Toasts />
    </>,
  );
  const save = screen.getByRole('button', { name: 'Save' });
  act(() => save.focus());
  act(() => toast.error('Not saved'));
  const view = screen.getByText('Not saved');
  const close = within(screen.getByRole('alert')).getByRole('button');
  act(() => close.focus());
  fireEvent.pointerOver(view);
  fireEvent.pointerOut(view);
  pass(10_000);
  expect(screen.queryByText('Not saved')).not.toBeNull();
  fireEvent.click(close);
  expect(screen.queryByText('Not saved')).toBeNull();
  expect(document.activeElement).toBe(save);
});

test('the same words are one toast', () => {
  render(<Toasts />);
  act(() => {
    toast.error('Bad request');
    toast.error('Bad request');
  });
  expect(screen.getAllByText('Bad request')).toHaveLength(1);
});

test('one that tells of something leads there, and goes once it was followed', () => {
  render(<Toasts />);
  act(() => toast.success('Maya commented on your job', { href: '/job-post-details/shoe' }));
  const link = screen.getByRole('link', { name: 'Maya commented on your job' });
  expect(link.getAttribute('href')).toBe('/job-post-details/shoe');
  act(() => link.focus());
  pass(10_000);
  expect(document.activeElement).toBe(link);
  fireEvent.click(link);
  expect(screen.queryByText('Maya commented on your job')).toBeNull();
});
