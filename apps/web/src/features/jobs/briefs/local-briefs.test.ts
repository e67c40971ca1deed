import { beforeEach, expect, test } from 'vitest';
import { clearStorage, keepToken } from '#platform/http/token.ts';
import { emptyBrief } from './brief-values.ts';
import { dropLocalBrief, findLocalBrief, keepLocalBrief, listUnsavedBriefs } from './local-briefs.ts';

const KEY = 'draft.jobs';

beforeEach(() => keepToken('token'));

test('each form has its own place; drafts of the server are not among the unsaved', () => {
  const values = { ...emptyBrief(), title: 'A new one', openings: 5 };
  keepLocalBrief('new', values);
  keepLocalBrief('copy:old-job', { ...values, title: 'A copy' });
  keepLocalBrief('draft:kept', { ...values, title: 'A draft' });
  expect(findLocalBrief('new')?.values).toEqual(values);
  expect(
    listUnsavedBriefs()
      .map(({ place }) => place)
      .toSorted(),
  ).toEqual(['copy:old-job', 'new']);
  dropLocalBrief('new');
  expect(findLocalBrief('new')).toBeUndefined();
  expect(findLocalBrief('draft:kept')?.values.title).toBe('A draft');
});

test('nothing is stored for a user who has logged out', () => {
  clearStorage();
  keepLocalBrief('new', emptyBrief());
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('what an older version kept loses only the fields that do not fit', () => {
  localStorage.setItem(
    KEY,
    JSON.stringify({
      new: {
        keptAt: '2026-11-20T10:00:00.000Z',
        values: {
          title: 'Kept',
          amount: 12,
          openings: null,
          platforms: 'youtube',
          deliverables: [null],
          wantedFollowers: { youtube: 5 },
          gone: 1,
        },
      },
    }),
  );
  const values = findLocalBrief('new')?.values;
  expect(values).toEqual({ ...emptyBrief(), title: 'Kept', amount: 12 });
  localStorage.setItem(KEY, '{"new": 3, "draft:x"');
  expect(findLocalBrief('new')).toBeUndefined();
});
