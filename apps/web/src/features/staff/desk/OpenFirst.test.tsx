import { render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { BrowserRouter } from 'react-router';
import { expect, test } from 'vitest';
import { OpenFirst } from './Desk.tsx';

test('the first of a list opens', () => {
  window.history.replaceState(null, '', '/staff/reviews');
  render(<OpenFirst href="/staff/reviews/first" />, { wrapper: BrowserRouter });
  expect(window.location.pathname).toBe('/staff/reviews/first');
});

test('a user who leaves right after the list is drawn is not taken back', () => {
  window.history.replaceState(null, '', '/staff/reviews');
  render(
    <>
      <OpenFirst href="/staff/reviews/first" />
      <Leave />
    </>,
    { wrapper: BrowserRouter },
  );
  expect(window.location.pathname).toBe('/staff/disputes');
});

/** Runs after the render, and before its effects. */
function Leave() {
  useLayoutEffect(() => window.history.replaceState(null, '', '/staff/disputes'), []);
  return null;
}
