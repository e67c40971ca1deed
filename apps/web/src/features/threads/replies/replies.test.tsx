import { changeReply, deleteReply, listSavedReplies, saveReply, type SavedReply } from '@castlane/contract/saved-reply.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { ReplyButton } from './ReplyButton.tsx';
import { RepliesCard } from './ReplyList.tsx';
import { filledReply, findReplies } from './reply-words.ts';

const reply = (nth: number, name: string, text: string): SavedReply => ({
  id: `0190ca7e-0000-7000-8000-0000000000${String(nth).padStart(2, '0')}`,
  name,
  text,
  createdAt: '2026-11-29T00:00:00.000Z',
});
const DEADLINE = reply(1, 'Deadline', 'Could you make Friday, {name}?');
const THANKS = reply(2, '<b>Thanks</b>', 'Thank you, {name}. See you, {name}!');

const onSubmit = vi.fn();
const onManage = vi.fn();

function Field({ name = 'Maya Lindqvist' }: { name?: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('Hello. Bye.');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <textarea ref={field} aria-label="Words" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <ReplyButton field={field} name={name} onChange={setText} onManage={onManage} />
      <button type="submit">Send</button>
    </form>
  );
}

function begin(page = <Field />, items = [DEADLINE, THANKS]) {
  signIn();
  onSubmit.mockReset();
  onManage.mockReset();
  const api = fakeApi().on(listSavedReplies, { items });
  return { api, ...renderPage(page) };
}

const words = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Words' });
const open = async (user: ReturnType<typeof begin>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Insert a saved reply' }));
  return screen.findByRole('combobox', { name: 'Search your saved replies' });
};

test('with the keyboard: search, arrows, and Enter puts it at the caret, and never sends', async () => {
  const { user } = begin();
  words().setSelectionRange(7, 7);
  const search = await open(user);
  await waitFor(() => expect(document.activeElement).toBe(search));
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('<b>Thanks</b>');
  await user.keyboard('{ArrowDown}friday');
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await user.keyboard('{Enter}');
  expect(words().value).toBe('Hello. Could you make Friday, Maya Lindqvist?Bye.');
  expect(document.activeElement).toBe(words());
  await user.keyboard(' ');
  expect(words().value).toBe('Hello. Could you make Friday, Maya Lindqvist? Bye.');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('Enter without a hit does nothing, and Esc leads back to the button', async () => {
  const { user } = begin();
  await open(user);
  await user.keyboard('zebra{Enter}');
  screen.getByText('No saved reply fits.');
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Insert a saved reply' }));
  expect([words().value, onSubmit.mock.calls.length]).toEqual(['Hello. Bye.', 0]);
});

test('a name with markup is shown and filled in as text', async () => {
  const { user } = begin(<Field name="<img src=x onerror=alert(1)> $& {name}" />);
  words().setSelectionRange(0, 11);
  await open(user);
  await user.click(screen.getByText('<b>Thanks</b>'));
  const name = '<img src=x onerror=alert(1)> $& {name}';
  expect(words().value).toBe(`Thank you, ${name}. See you, ${name}!`);
  expect(document.querySelector('b b, img')).toBeNull();
});

test('without any the list leads to a new one', async () => {
  const { user } = begin(<Field />, []);
  await open(user);
  screen.getByText('You have no saved replies yet.');
  await user.click(screen.getByRole('button', { name: 'New reply' }));
  expect(onManage).toHaveBeenCalledOnce();
});

test('the name is filled in wherever it is asked for, and a search finds names and texts', () => {
  expect(filledReply({ text: '{name}, {name} and {Name}' }, 'Jo')).toBe('Jo, Jo and {Name}');
  expect(findReplies([DEADLINE, THANKS], ' thank  you ')).toEqual([THANKS]);
  expect(findReplies([DEADLINE, THANKS], '')).toEqual([DEADLINE, THANKS]);
});

test('in the settings one is made, changed and deleted', async () => {
  const { api, user } = begin(<RepliesCard />);
  api.on(saveReply, THANKS).on(changeReply, DEADLINE).on(deleteReply, undefined);
  await user.click(await screen.findByRole('button', { name: 'New reply' }));
  const dialog = () => within(screen.getByRole('dialog'));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Hours');
  await user.click(dialog().getByRole('button', { name: 'Save reply' }));
  await dialog().findByText('Fill this in');
  await user.type(dialog().getByRole('textbox', { name: 'Text' }), 'We answer by 5 pm.');
  await user.click(dialog().getByRole('button', { name: 'Save reply' }));
  await waitFor(() => expect(api.callsTo(saveReply)[0]?.body).toEqual({ name: 'Hours', text: 'We answer by 5 pm.' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(screen.getByRole('button', { name: 'Edit: Deadline' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' 2{Enter}');
  await waitFor(() => expect(api.callsTo(changeReply)[0]?.body).toMatchObject({ name: 'Deadline 2' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(screen.getByRole('button', { name: 'Delete: Deadline' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(api.callsTo(deleteReply)).toHaveLength(1));
});

test('what another tab deleted is not changed, and the form keeps what was typed', async () => {
  const { api, user } = begin(<RepliesCard />);
  api.on(changeReply, new FakeProblem(1009));
  await user.click(await screen.findByRole('button', { name: 'Edit: Deadline' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' 2{Enter}');
  await screen.findByText('This reply was deleted meanwhile. Save it as a new one.');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Deadline 2');
});

test('with fifty no further one can be made', async () => {
  begin(
    <RepliesCard />,
    Array.from({ length: 50 }, (_, i) => reply(i, `R ${i}`, 'Hello')),
  );
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'New reply' });
  expect(button.disabled).toBe(true);
  screen.getByText('You have 50, which is the most.');
});
