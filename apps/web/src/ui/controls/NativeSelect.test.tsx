import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPage } from '#testing/render.tsx';
import { NativeSelect } from './NativeSelect.tsx';

const MANY = Array.from({ length: 249 }, (_, index) => ({ value: `c${index}`, label: `Country ${index}` }));

function Countries({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  return (
    <NativeSelect
      aria-label="Country"
      data={[{ value: '', label: 'Any' }, ...MANY]}
      value={value}
      onChange={({ currentTarget }) => setValue(currentTarget.value)}
    />
  );
}

test('a long list is drawn when the keyboard comes to it, and keeps what is chosen', async () => {
  const user = userEvent.setup();
  renderPage(<Countries start="c7" />);
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' });
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Country 7']);
  await user.tab();
  expect(within(select).getAllByRole('option')).toHaveLength(250);
  expect(select.value).toBe('c7');
  await user.selectOptions(select, 'Country 200');
  expect(select.value).toBe('c200');
});

test('a pointer over it is enough, before the list opens', async () => {
  renderPage(<Countries start="" />);
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' });
  expect(select.selectedOptions[0]?.label).toBe('Any');
  await userEvent.setup().hover(select);
  expect(select.options).toHaveLength(250);
  expect(select.value).toBe('');
});

test('a short list is there from the beginning', () => {
  renderPage(<NativeSelect aria-label="Order" data={['Newest', 'Best match']} value="Newest" onChange={() => undefined} />);
  expect(screen.getAllByRole('option')).toHaveLength(2);
});
