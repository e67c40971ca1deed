import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { keyLines, setKeysOn, useKeys, useRowKeys } from './keys.ts';

afterEach(() => setKeysOn(true));

function Page({ actions }: { actions: Record<string, () => void> }) {
  useKeys(actions);
  return null;
}

test.each([
  ['a text field', <input key="it" aria-label="it" />],
  ['a text area', <textarea key="it" aria-label="it" />],
  ['a select', <select key="it" aria-label="it" />],
  ['an editable text', <div key="it" aria-label="it" contentEditable suppressContentEditableWarning />],
  ['a menu', <div key="it" role="menu" tabIndex={0} aria-label="it" />],
])('a single key does nothing in %s, and Control with a key works', (_, field) => {
  const actions = { j: vi.fn(), 'mod+k': vi.fn() };
  render(
    <>
      <Page actions={actions} />
      {field}
    </>,
  );
  fireEvent.keyDown(screen.getByLabelText('it'), { key: 'j' });
  expect(actions.j).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByLabelText('it'), { key: 'k', ctrlKey: true });
  expect(actions['mod+k']).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(document.body, { key: 'J' });
  expect(actions.j).toHaveBeenCalledTimes(1);
});

test.each([
  ['MacIntel', 'metaKey', 'ctrlKey'],
  ['Win32', 'ctrlKey', 'metaKey'],
] as const)('on %s only %s with a key works, since the other edits texts or belongs to the system', (platform, right, wrong) => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
  const actions = { 'mod+k': vi.fn() };
  render(<Page actions={actions} />);
  fireEvent.keyDown(document.body, { key: 'k', [wrong]: true });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true, metaKey: true });
  expect(actions['mod+k']).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'k', [right]: true });
  expect(actions['mod+k']).toHaveBeenCalledTimes(1);
});

test('a checkbox does not stop a key', () => {
  const actions = { j: vi.fn() };
  render(
    <>
      <Page actions={actions} />
      <input type="checkbox" aria-label="it" />
    </>,
  );
  fireEvent.keyDown(screen.getByLabelText('it'), { key: 'j' });
  expect(actions.j).toHaveBeenCalledTimes(1);
});

test('nothing works while a dialog is open, wherever the focus is', () => {
  const actions = { j: vi.fn(), 'mod+k': vi.fn() };
  const { rerender } = render(
    <>
      <Page actions={actions} />
      <div role="dialog" aria-modal="true" />
    </>,
  );
  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  rerender(<Page actions={actions} />);
  expect(actions.j).not.toHaveBeenCalled();
  expect(actions['mod+k']).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(actions.j).toHaveBeenCalledTimes(1);
});

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }, { repeat: true }])(
  'a single key does nothing with %j',
  (more) => {
    const actions = { j: vi.fn() };
    render(<Page actions={actions} />);
    fireEvent.keyDown(document.body, { key: 'j', ...more });
    expect(actions.j).not.toHaveBeenCalled();
  },
);

test('single keys can be turned off, which the browser keeps; Control with a key still works', () => {
  const actions = { j: vi.fn(), 'mod+k': vi.fn() };
  render(<Page actions={actions} />);
  setKeysOn(false);
  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(actions.j).not.toHaveBeenCalled();
  expect(actions['mod+k']).toHaveBeenCalledTimes(1);
  expect(localStorage.getItem('keys')).toBe('off');
});

test('a panel gets its keys before the page, and the page again when it is gone', () => {
  const page = { j: vi.fn() };
  const panel = { j: vi.fn() };
  const shown = (isOpen: boolean) => (
    <>
      {isOpen && <Page key="panel" actions={panel} />}
      <Page key="page" actions={page} />
    </>
  );
  const { rerender } = render(shown(false));
  rerender(shown(true));
  fireEvent.keyDown(document.body, { key: 'j' });
  expect([page.j, panel.j].map((run) => run.mock.calls.length)).toEqual([0, 1]);
  rerender(shown(false));
  fireEvent.keyDown(document.body, { key: 'j' });
  expect([page.j, panel.j].map((run) => run.mock.calls.length)).toEqual([1, 1]);
});

function List({ quiet, isLeaving = false }: { quiet: (row: HTMLElement) => void; isLeaving?: boolean }) {
  useRowKeys({ rows: '[data-list] a', quiet, quietWords: 'Save', isLeaving });
  return (
    <ul data-list>
      {['One', 'Two', 'Three'].map((name) => (
        <li key={name}>
          <a href={`#${name}`}>{name}</a>
          <button type="button">{`Menu of ${name}`}</button>
        </li>
      ))}
    </ul>
  );
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

test('J and K move the focus through the rows and stop at the ends; E acts on the focused row only', () => {
  const quiet = vi.fn();
  render(<List quiet={quiet} />);
  press('e');
  expect(quiet).not.toHaveBeenCalled();
  const seen = ['j', 'j', 'j', 'j', 'k'].map((key) => {
    press(key);
    return document.activeElement?.textContent;
  });
  expect(seen).toEqual(['One', 'Two', 'Three', 'Three', 'Two']);
  press('e');
  expect(quiet.mock.calls.map(([row]) => (row as HTMLElement).textContent)).toEqual(['Two']);
  screen.getByRole('button', { name: 'Menu of Two' }).focus();
  press('j');
  expect(document.activeElement?.textContent).toBe('Three');
});

test('if the row leaves the list, the focus goes to the next one, or to the one before', () => {
  render(<List quiet={() => undefined} isLeaving />);
  for (const key of ['j', 'e']) press(key);
  expect(document.activeElement?.textContent).toBe('Two');
  for (const key of ['j', 'e']) press(key);
  expect(document.activeElement?.textContent).toBe('Two');
});

test('the sheet has the keys of what is on the page, and no others', () => {
  expect(keyLines()).toEqual([]);
  const { unmount } = render(<List quiet={() => undefined} />);
  expect(keyLines().map(({ keys, words }) => [keys.join(' '), words])).toEqual([
    ['J K', 'Next, previous'],
    ['Enter', 'Open'],
    ['E', 'Save'],
  ]);
  unmount();
  expect(keyLines()).toEqual([]);
});
