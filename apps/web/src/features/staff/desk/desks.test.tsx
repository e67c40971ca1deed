import { act, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { expect, test } from 'vitest';
import { AUDIT, useDesk } from './desks.ts';

test('a filter that is set and taken back before the page has drawn it is gone', () => {
  window.history.replaceState(null, '', '/staff/audit?action=login');
  const { result } = renderHook(() => useDesk(AUDIT), { wrapper: BrowserRouter });
  const desk = result.current;
  act(() => {
    desk.set('target', 'somebody');
    desk.set('target', '');
  });
  expect(window.location.search).toBe('?action=login');
});
