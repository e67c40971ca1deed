import { editProfile, getMe } from '@castlane/contract/account.ts';
import { listCategories } from '@castlane/contract/category.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { aProfile, anOwner, signIn } from '#testing/people.ts';
import { renderApp } from '#testing/render.tsx';

function arrive(profile = aProfile(), path = '/edit-profile') {
  const api = fakeApi().on(listCategories, { items: [] }).on(getMe, profile).on(editProfile, profile);
  signIn(profile);
  return { api, ...renderApp(path) };
}

test('of an active profile the fields that staff see say so; one that waits is taken back by its old value', async () => {
  const business = { company: 'Northpeak', website: null, industry: null };
  const { api, user } = arrive(anOwner({ business, pendingChanges: { company: 'Northpeak Outdoor' } }));
  const company = await screen.findByLabelText('Company');
  expect((company as HTMLInputElement).value).toBe('Northpeak Outdoor');
  expect(screen.getByText('Waiting for review: Northpeak Outdoor; others see Northpeak')).toBeTruthy();
  expect(screen.getAllByText('Others see the new value once staff have seen it')).toHaveLength(2);
  await user.clear(company);
  await user.type(company, 'Northpeak');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(api.callsTo(editProfile).map(({ body }) => body)).toEqual([{ business: { company: 'Northpeak' } }]));
  expect(await screen.findByText('Profile saved')).toBeTruthy();
  await waitFor(() => expect(window.location.pathname).toBe('/profile'));
});

test('before the review is passed nothing is said of staff', async () => {
  arrive(aProfile({ status: 'inactive', verificationStatus: 'pending' }));
  expect(await screen.findByText('Your real name, as you want to be addressed')).toBeTruthy();
  expect(screen.queryByText(/once staff have seen it/)).toBeNull();
});

test('a refused phone number is told at its field, and all that was typed stays', async () => {
  const { api, user } = arrive();
  api.on(editProfile, new FakeProblem(1017));
  await user.type(await screen.findByLabelText('Phone number'), '4045550182');
  await user.type(screen.getByLabelText('City'), ' Creek');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Phone number already taken')).toBeTruthy();
  expect(screen.getByDisplayValue('Boulder Creek')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Phone number')));
});

test.each(['a link', 'going back'])('unsaved changes are asked about before the page is left by %s', async (way) => {
  const { user } = arrive(aProfile(), '/profile');
  const leave = () =>
    way === 'a link' ? user.click(screen.getAllByRole('link', { name: 'Home' })[0] as HTMLElement) : Promise.resolve(window.history.back());
  await user.click(await screen.findByRole('link', { name: 'Edit profile' }));
  await user.type(await screen.findByLabelText('City'), ' Creek');
  await leave();
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.pathname).toBe('/edit-profile');
  expect(screen.getByDisplayValue('Boulder Creek')).toBeTruthy();
  await leave();
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(window.location.pathname).not.toBe('/edit-profile'));
});

test('a field in the address has the focus', async () => {
  arrive(aProfile(), '/edit-profile#field-city');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('City')));
});
