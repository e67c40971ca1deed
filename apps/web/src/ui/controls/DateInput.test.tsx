import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { day } from '#platform/language/format.ts';
import { renderPage } from '#testing/render.tsx';
import { DateInput } from './DateInput.tsx';

test('a chosen day is written as everywhere else, and the field itself keeps its value', () => {
  renderPage(<DateInput label="Deliver by" value="2026-12-10" onChange={() => {}} />);
  expect(screen.getByLabelText<HTMLInputElement>('Deliver by').value).toBe('2026-12-10');
  expect(screen.getByText(day('2026-12-10')).getAttribute('aria-hidden')).toBe('true');
});

test('an empty field shows what the browser asks for', () => {
  const { container } = renderPage(<DateInput label="Deliver by" value="" onChange={() => {}} />);
  expect(container.querySelector('[data-filled]')).toBeNull();
});
