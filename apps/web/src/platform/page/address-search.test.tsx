import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BrowserRouter, useNavigate, useSearchParams } from 'react-router';
import { useAddressSearch } from './address-search.ts';

const searched = vi.fn<(words: string) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  searched.mockClear();
});
afterEach(() => vi.useRealTimers());

function Search() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { text, write, flush } = useAddressSearch(query.get('q') ?? '', (words) => {
    searched(words);
    void navigate({ search: words && `?q=${words}` });
  });
  return (
    <>
      <input value={text} onChange={({ currentTarget }) => write(currentTarget.value)} onKeyDown={flush} />
      <button type="button" onClick={() => void navigate('/?q=another')}>
        Another
      </button>
    </>
  );
}

function openSearch(at = '/') {
  window.history.replaceState(null, '', at);
  render(<Search />, { wrapper: BrowserRouter });
  return screen.getByRole<HTMLInputElement>('textbox');
}

const type = (field: HTMLElement, value: string) => void fireEvent.change(field, { target: { value } });
const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

// Proves 9.14.
test('words are searched for once the typing rests, or at once, and each of them once', () => {
  const field = openSearch();
  type(field, 'win');
  wait(300);
  type(field, ' winter   shoes ');
  wait(499);
  expect(searched).not.toHaveBeenCalled();
  wait(1);
  expect(searched.mock.calls).toEqual([['winter shoes']]);
  expect(field.value).toBe(' winter   shoes ');
  type(field, 'winter shoes');
  wait(1000);
  type(field, 'wax');
  fireEvent.keyDown(field);
  // Nobody sees a difference.
  type(field, '\u200bwax\u2060');
  wait(1000);
  expect(searched.mock.calls).toEqual([['winter shoes'], ['wax']]);
});

test('a user who leaves right after typing is not taken back, and one who stays finds the text', () => {
  const field = openSearch();
  type(field, 'winter');
  // The URL changes before its page renders.
  window.history.replaceState(null, '', '/job/one');
  wait(2000);
  expect(searched).not.toHaveBeenCalled();
  window.history.replaceState(null, '', '/');
  wait(500);
  expect(searched.mock.calls).toEqual([['winter']]);
});

test('what changes the address otherwise is followed, and what is typed on meanwhile is kept', () => {
  const field = openSearch('/?q=first');
  expect(field.value).toBe('first');
  type(field, 'typed');
  fireEvent.click(screen.getByRole('button'));
  expect(field.value).toBe('another');
  wait(2000);
  expect(searched).not.toHaveBeenCalled();
  type(field, 'sho');
  wait(499);
  type(field, 'shoes');
  fireEvent.keyDown(field);
  type(field, 'shoes and');
  expect(window.location.search).toBe('?q=shoes');
  expect(field.value).toBe('shoes and');
});

test('what is typed after the address has changed, and before its view is there, is kept and searched for', () => {
  const field = openSearch('/?q=first');
  // The URL changes before its view renders.
  window.history.pushState(null, '', '/');
  type(field, 'exeter');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(field.value).toBe('exeter');
  wait(500);
  expect(searched.mock.calls).toEqual([['exeter']]);
  expect(window.location.search).toBe('?q=exeter');
  fireEvent.click(screen.getByRole('button'));
  expect(field.value).toBe('another');
});
