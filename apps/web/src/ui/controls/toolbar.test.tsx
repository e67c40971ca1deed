import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createPortal } from 'react-dom';
import { afterEach, expect, test } from 'vitest';
import { useToolbar } from './toolbar.ts';

afterEach(() => {
  document.documentElement.dir = 'ltr';
});

function Bar({ names, pressed }: { names: readonly string[]; pressed?: string }) {
  const toolbar = useToolbar<HTMLDivElement>();
  return (
    <>
      <button type="button">{'before'}</button>
      <div {...toolbar} aria-label="Topics">
        {names.map((name) => (
          <button key={name} type="button" aria-pressed={name === pressed} disabled={name === 'shut'}>
            {name}
          </button>
        ))}
        <select aria-label="Size" defaultValue="b">
          <option>{'a'}</option>
          <option>{'b'}</option>
        </select>
      </div>
      <button type="button">{'after'}</button>
    </>
  );
}

const at = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

test('a toolbar is one stop: at what is pressed, then where the focus was last', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Bar names={['All', 'Sports', 'Tech']} pressed="Sports" />);
  const path: unknown[] = [];
  for (const keys of ['{Tab}', '{Tab}', '{ArrowRight}', '{Tab}', '{Shift>}{Tab}{/Shift}']) {
    await user.keyboard(keys);
    path.push(at());
  }
  expect(path).toEqual(['before', 'Sports', 'Tech', 'after', 'Tech']);
  // The one with the focus is gone.
  rerender(<Bar names={['All', 'Sports']} pressed="All" />);
  const stops = [...screen.getByRole('toolbar', { name: 'Topics' }).querySelectorAll<HTMLElement>('[tabindex="0"]')];
  expect(stops.map(({ textContent }) => textContent)).toEqual(['All']);
});

test('arrows pass what takes no focus, stop at the ends, and Home and End go there', async () => {
  const user = userEvent.setup();
  render(<Bar names={['All', 'shut', 'Tech']} />);
  screen.getByRole('button', { name: 'All' }).focus();
  const path: unknown[] = [];
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'ArrowLeft', 'End']) {
    await user.keyboard(`{${key}}`);
    path.push(at());
  }
  expect(path).toEqual(['Tech', 'Size', 'Size', 'Tech', 'All', 'All', 'Size']);
  // An arrow along the line leaves the choice as it is.
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('b');
});

test('keys in a dialog of the toolbar are its own', async () => {
  const user = userEvent.setup();
  function WithDialog() {
    const toolbar = useToolbar<HTMLDivElement>();
    return (
      <div {...toolbar}>
        <button type="button">{'Save'}</button>
        {createPortal(<input aria-label="Name" defaultValue="ab" />, document.body)}
      </div>
    );
  }
  render(<WithDialog />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await user.click(field);
  await user.keyboard('{ArrowLeft}c');
  expect(field.value).toBe('acb');
  expect(screen.getByRole('button', { name: 'Save' }).tabIndex).toBe(0);
});

test('in a right-to-left page the left arrow moves forward', async () => {
  const user = userEvent.setup();
  document.documentElement.dir = 'rtl';
  render(<Bar names={['All', 'Tech']} />);
  screen.getByRole('button', { name: 'All' }).focus();
  await user.keyboard('{ArrowLeft}');
  expect(at()).toBe('Tech');
});
