import { act, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { expect, test } from 'vitest';
import { useFilter } from './filters.ts';

test('a filter that is set and taken back before the page has drawn it is gone', () => {
  window.history.replaceState(null, '', '/staff/audit?action=login');
  const { result } = renderHook(() => useFilter('target'), { wrapper: BrowserRouter });
  const [, set] = result.current;
  act(() => {
    set('somebody');
    set('');
  });
  expect(window.location.search).toBe('?action=login');
});
