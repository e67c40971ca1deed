import { changeCategory, createCategory, listManagedCategories, type ManagedCategory } from '@castlane/contract/category.ts';
import { handleContact, listContact } from '@castlane/contract/contact.ts';
import { listJobs, removeJob } from '@castlane/contract/staff.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, type FakeCall } from '#testing/fake-api.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderApp } from '#testing/render.tsx';

function serve() {
  signIn(aProfile({ userType: 'staff', name: 'Priit Kask', creator: null }));
  return fakeApi();
}

function aCategory(id: string, name: string): ManagedCategory {
  return { id, slug: name.toLowerCase(), name, position: 0, isRetired: false, jobs: 1, accounts: 2 };
}

test('a list without jobs says whether there are none, or none that were searched for', async () => {
  serve().on(listJobs, { items: [], nextCursor: null });
  const { unmount } = renderApp('/staff/jobs');
  expect(await screen.findByText('No jobs yet')).toBeTruthy();
  unmount();
  renderApp('/staff/jobs?q=trail');
  expect(await screen.findByText('No jobs found')).toBeTruthy();
});

test('a category moves down under its button, which keeps the focus', async () => {
  const [food, sport] = [
    aCategory('01930000-0000-7000-8000-0000000000d1', 'Food'),
    aCategory('01930000-0000-7000-8000-0000000000d2', 'Sport'),
  ];
  const api = serve();
  api.on(listManagedCategories, { items: [food, sport] }).on(changeCategory, { items: [sport, food] });
  const { user } = renderApp('/staff/categories');
  const down = await screen.findByRole('button', { name: 'Move Food down' });
  down.focus();
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('listitem')
        .map((row) => row.textContent)
        .join(),
    ).toMatch(/Sport.*Food/),
  );
  expect(api.callsTo(changeCategory)[0]?.body).toEqual({ index: 1 });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Food down' }));
  expect(screen.getByText('Food is now 2 of 2')).toBeTruthy();
});

test('a name that is taken stays in its field, with what the server says beside it', async () => {
  const api = serve();
  api
    .on(listManagedCategories, { items: [] })
    .on(createCategory, () => Response.json({ code: 1005, message: 'There is a category of that name', requestId: 'x' }, { status: 409 }));
  const { user } = renderApp('/staff/categories');
  await user.type(await screen.findByLabelText('New category'), 'Food');
  await user.click(screen.getByRole('button', { name: 'Add category' }));
  expect(await screen.findByText('There is a category of that name')).toBeTruthy();
  expect(screen.getByDisplayValue('Food')).toBeTruthy();
});

test('a job is removed with a reason; a filled one is not', async () => {
  const api = serve();
  const job = {
    slug: 'winter-shoe',
    title: 'Winter shoe',
    status: 'open',
    ownerId: '01930000-0000-7000-8000-0000000000e1',
    ownerName: 'Daniel',
    proposalCount: 2,
    createdAt: '2026-11-20T10:00:00.000Z',
  };
  api
    .on(listJobs, { items: [job, { ...job, slug: 'lamp', title: 'Lamp', status: 'filled' }], nextCursor: null })
    .on(removeJob, { ...job, status: 'removed' });
  const { user } = renderApp('/staff/jobs');
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Remove Lamp' })).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Remove Winter shoe' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Of its 2 comments, those waiting for an answer end, and their creators get their stars back.')).toBeTruthy();
  expect(dialog.getByText('Work that creators have started continues.')).toBeTruthy();
  await user.type(dialog.getByLabelText(/^Reason/), 'It asks for a false review.');
  await user.click(dialog.getByRole('button', { name: 'Remove job' }));
  await waitFor(() => expect(api.callsTo(removeJob)[0]?.body).toEqual({ reason: 'It asks for a false review.' }));
});

test('a request is answered by mail and marked, and stays in sight', async () => {
  const api = serve();
  const item = {
    id: '01930000-0000-7000-8000-0000000000f1',
    email: 'ann@b.example',
    subject: 'Stars & more',
    message: 'How do I get more stars?',
    createdAt: '2026-11-20T10:00:00.000Z',
    handledAt: null as string | null,
    handledBy: null as string | null,
  };
  api
    .on(listContact, ({ url }: FakeCall) => ({
      items: item.handledAt && url.searchParams.get('state') === 'open' ? [] : [item],
      nextCursor: null,
      openCount: 1,
    }))
    .on(handleContact, () => Object.assign(item, { handledAt: '2026-11-21T10:00:00.000Z', handledBy: 'Priit Kask' }));
  const { user } = renderApp(`/staff/contact/${item.id}`);
  const link = await screen.findByRole('link', { name: 'Answer by email' });
  expect(link.getAttribute('href')).toBe('mailto:ann%40b.example?subject=Re%3A%20Stars%20%26%20more');
  await user.click(screen.getByRole('button', { name: 'Mark handled' }));
  expect(await screen.findByText(/Handled 21 Nov 2026, .* by Priit Kask/)).toBeTruthy();
});
