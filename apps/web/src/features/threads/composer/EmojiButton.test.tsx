import { screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { renderPage } from '#testing/render.tsx';
import { EmojiButton } from './EmojiButton.tsx';

function Field() {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('Hello world');
  return (
    <>
      <textarea ref={field} aria-label="Words" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <EmojiButton field={field} onChange={setText} />
    </>
  );
}

test('an emoji goes where the caret stands, and the typing goes on behind it', async () => {
  const { user } = renderPage(<Field />);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  field.setSelectionRange(5, 5);
  await user.click(screen.getByRole('button', { name: 'Add an emoji' }));
  await user.click(await screen.findByRole('button', { name: 'Party popper' }));
  expect(field.value).toBe('Hello🎉 world');
  expect(document.activeElement).toBe(field);
  await user.keyboard('!');
  expect(field.value).toBe('Hello🎉! world');
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('the emojis are one Tab stop; arrow keys move between them, and Esc leads back to the button', async () => {
  const { user } = renderPage(<Field />);
  const button = screen.getByRole('button', { name: 'Add an emoji' });
  await user.click(button);
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Grinning face'));
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Thinking face');
  expect(screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(2);
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(button);
  expect(screen.queryByRole('toolbar')).toBeNull();
});
