import { useState } from 'react';
import { expect, test } from 'vitest';
import userEvent from '@testing-library/user-event';
import { screen } from '@testing-library/react';
import { amounts, wholeNumbers } from '#platform/language/numbers.ts';
import { renderPage } from '#testing/render.tsx';
import { NumberInput } from './NumberInput.tsx';

const STEPS = { min: 1, max: 3 };

function Field({ currency, start = '' }: { currency?: 'USD' | 'JPY'; start?: number | string }) {
  const [value, setValue] = useState<number | string>(start);
  const way = currency ? amounts(currency) : wholeNumbers(STEPS);
  return (
    <>
      <NumberInput label="Number" value={value} onChange={setValue} {...(currency ? {} : { steps: STEPS })} {...way} />
      <p data-testid="kept">{`${typeof value} ${value}`}</p>
      <button type="button">Next</button>
    </>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Number' });
const kept = () => screen.getByTestId('kept').textContent;

test.each(['type', 'paste'] as const)('what one can %s is read as a whole, and grouped once it is left', async (way) => {
  const user = userEvent.setup();
  renderPage(<Field currency="USD" />);
  await user.click(field());
  await (way === 'type' ? user.keyboard('1,200.5') : user.paste('1,200.5'));
  expect([field().value, kept()]).toEqual(['1,200.5', 'number 1200.5']);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(field().value).toBe('1,200.50');
  await user.click(field());
  await user.keyboard('{End}{Backspace}{Backspace}{Backspace}5');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect([field().value, kept()]).toEqual(['12,005', 'number 12005']);
});

test('an unfinished number is no mistake; one that is left is told in words, and stays as it was typed', async () => {
  const user = userEvent.setup();
  renderPage(<Field currency="USD" />);
  await user.click(field());
  await user.keyboard('1,50');
  expect([field().getAttribute('aria-invalid'), kept()]).toEqual([null, 'string 1,50']);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('Did you mean 1,500 or 1.50?')).toBeTruthy();
  expect([field().getAttribute('aria-invalid'), field().value]).toEqual(['true', '1,50']);
  await user.click(field());
  await user.keyboard('{End}0');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect([field().value, kept(), screen.queryByText(/Did you mean/)]).toEqual(['1,500', 'number 1500', null]);
});

test('an amount that its currency does not have is shown as it is, and refused', () => {
  renderPage(<Field currency="JPY" start={12.5} />);
  expect(field().value).toBe('12.5');
  expect(screen.getByText('JPY has no decimals')).toBeTruthy();
});

test('an edit of a grouped number takes its separators away, and keeps the caret where it was', async () => {
  const user = userEvent.setup();
  renderPage(<Field currency="USD" start={1500} />);
  await user.click(field());
  await user.keyboard('{Home}{ArrowRight}9');
  expect([field().value, field().selectionStart, kept()]).toEqual(['19500', 2, 'number 19500']);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(field());
  await user.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}{Backspace}');
  expect([field().value, field().selectionStart, kept()]).toEqual(['19500', 2, 'number 19500']);
});

test('typing over all of a number replaces it', async () => {
  const user = userEvent.setup();
  renderPage(<Field currency="USD" start={1500} />);
  await user.tab();
  field().select();
  await user.keyboard('2,000');
  expect([field().value, kept()]).toEqual(['2,000', 'number 2000']);
});

test('the arrow keys add one and take one away, within bounds, and never change a text', async () => {
  const user = userEvent.setup();
  renderPage(<Field start={2} />);
  await user.click(field());
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect([field().value, kept()]).toEqual(['3', 'number 3']);
  await user.keyboard('{ArrowDown}');
  expect(kept()).toBe('number 2');
  await user.clear(field());
  await user.keyboard('2.5{ArrowUp}');
  expect(kept()).toBe('string 2.5');
});
