import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { keepToken } from '#platform/http/token.ts';
import { renderPage } from '#testing/render.tsx';
import { emptyBrief } from './brief-values.ts';
import { keepLocalBrief } from './local-briefs.ts';
import { UnsavedAtLogOut } from './UnsavedAtLogOut.tsx';

beforeEach(() => localStorage.clear());

test('a log-out says that it deletes a half-written job, and where to save it', () => {
  keepToken('token');
  keepLocalBrief('new', { ...emptyBrief(), title: 'Night hike with a lantern' });
  renderPage(<UnsavedAtLogOut onLeave={() => {}} />, '/');
  expect(screen.getByText(/deletes the job you started/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Save it as a draft first' }).getAttribute('href')).toBe('/create-job');
});

test('without one, the dialog stays as it was', () => {
  keepToken('token');
  renderPage(<UnsavedAtLogOut onLeave={() => {}} />, '/');
  expect(screen.queryByRole('link')).toBeNull();
});
