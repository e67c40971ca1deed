import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '#testing/render.tsx';
import { BriefChanges } from './BriefChanges.tsx';

const START = 'Film the boots on packed snow, in the first light, and say honestly what is good about them and what is not. ';

test('a changed description shows its words as old and new, and folds the rest', async () => {
  const changes = [{ field: 'description' as const, before: `${START}Send **two** films.`, after: `${START}Send **three** films.` }];
  const { user } = renderPage(<BriefChanges changes={changes} />, '/');
  expect(screen.getByRole('deletion').textContent).toBe('Removed: two end of change');
  expect(screen.getByRole('insertion').textContent).toBe('Added: three end of change');
  expect(screen.queryByText(/\*\*|Film the boots/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show the whole text', expanded: false }));
  expect(screen.getByText(/Film the boots/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show only the changes', expanded: true }));
  expect(screen.queryByText(/Film the boots/)).toBeNull();
});

test('other fields show the old and the new value, and a change of formatting alone says so', () => {
  const changes = [
    { field: 'changeRounds' as const, before: 2, after: 3 },
    { field: 'description' as const, before: 'One\n\nTwo', after: '- One\n- Two' },
  ];
  renderPage(<BriefChanges changes={changes} />, '/');
  expect(screen.getByText('Revision rounds').parentElement?.textContent).toBe('Revision roundsBefore: 2Now: 3');
  expect(screen.getByText('Only its formatting changed.')).toBeTruthy();
});
