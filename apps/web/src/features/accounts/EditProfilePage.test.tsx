import { changePhone, editProfile, getMe } from '@castlane/contract/account.ts';
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
  const company = await screen.findByLabelText('Business name');
  expect((company as HTMLInputElement).value).toBe('Northpeak Outdoor');
  expect(screen.getByText('Waiting for review: Northpeak Outdoor; others see Northpeak.')).toBeTruthy();
  expect(screen.getAllByText('Others see the new value once our team has approved it.')).toHaveLength(2);
  await user.clear(company);
  await user.type(company, 'Northpeak');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(api.callsTo(editProfile).map(({ body }) => body)).toEqual([{ business: { company: 'Northpeak' } }]));
  expect(await screen.findByText('Profile saved')).toBeTruthy();
  await waitFor(() => expect(window.location.pathname).toBe('/profile'));
});

test('before the review is passed nothing is said of staff', async () => {
  arrive(aProfile({ status: 'inactive', verificationStatus: 'pending' }));
  expect(await screen.findByText('Your real name, as you’d like to be addressed.')).toBeTruthy();
  expect(screen.queryByText(/once our team has approved it/)).toBeNull();
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

const NUMBER = '+14045550182';
const WRITTEN = '+1 (404) 555-0182';

async function openPhone(profile = aProfile({ phoneNumber: NUMBER })) {
  const { api, user } = arrive(profile);
  const change = await screen.findByRole('button', { name: 'Change phone number' });
  await user.click(change);
  const dialog = within(await screen.findByRole('dialog', { name: 'Change phone number' }));
  const number = await dialog.findByLabelText<HTMLInputElement>('Phone number');
  const password = dialog.getByLabelText<HTMLInputElement>('Current password');
  return { api, user, change, dialog, number, password, save: () => user.click(dialog.getByRole('button', { name: 'Save number' })) };
}

test('the number of an active profile is changed with the password, and the focus is back at its button', async () => {
  const { api, user, change, number, password, save } = await openPhone();
  expect(number.value).toBe('(404) 555-0182');
  const changed = aProfile({ phoneNumber: '+14045550183' });
  api.on(changePhone, () => {
    api.on(getMe, changed);
    return changed;
  });
  await user.type(number, '{Backspace}3');
  await user.type(password, 'Castlane1!');
  await user.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Show password');
  await save();
  expect(await screen.findByText('Phone number changed')).toBeTruthy();
  expect(api.callsTo(changePhone).map(({ body }) => body)).toEqual([{ phoneNumber: '+14045550183', currentPassword: 'Castlane1!' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Phone number').value).toBe('+1 (404) 555-0183'));
  await waitFor(() => expect(document.activeElement).toBe(change));
  // The dialog belongs to no form, so nothing is unsaved.
  expect(api.callsTo(editProfile)).toEqual([]);
  expect(screen.getByText('No changes')).toBeTruthy();
  expect(JSON.stringify({ ...localStorage })).not.toContain('Castlane1!');
});

test('it is removed by emptying it; then the field is there to be filled, with the focus in it', async () => {
  const { api, user, number, password, save } = await openPhone();
  api.on(changePhone, aProfile());
  await user.clear(number);
  await user.type(password, 'Castlane1!');
  await save();
  expect(await screen.findByText('Phone number removed')).toBeTruthy();
  expect(api.callsTo(changePhone).map(({ body }) => body)).toEqual([{ phoneNumber: null, currentPassword: 'Castlane1!' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const field = screen.getByLabelText<HTMLInputElement>('Phone number');
  expect([field.readOnly, field.value]).toEqual([false, '']);
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('what is wrong with a new number or the password stands beside them, and what was typed stays', async () => {
  const { api, user, dialog, number, password, save } = await openPhone();
  await save();
  expect(await dialog.findByText('This is already your number')).toBeTruthy();
  expect(dialog.getByText('Enter your password')).toBeTruthy();
  await user.type(number, '{Backspace}');
  await user.type(password, 'Wrong1234!');
  await save();
  expect(await dialog.findByText('Check the number. It has too few or too many digits.')).toBeTruthy();
  expect(api.callsTo(changePhone)).toEqual([]);
  await user.type(number, '3');
  for (const [problem, words, field] of [
    [new FakeProblem(1011), 'Please enter valid password', password],
    [new FakeProblem(1017), 'Phone number already taken', number],
    [
      new FakeProblem(1004, 'Check the phone number', [{ path: 'phoneNumber', message: 'Check the phone number' }]),
      'Check the phone number',
      number,
    ],
  ] as const) {
    api.on(changePhone, problem);
    await save();
    expect(await dialog.findByText(words)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect([number.value, password.value]).toEqual(['(404) 555-0183', 'Wrong1234!']);
  }
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(localStorage.getItem(`draft.profile.${aProfile().id}`)).toBeNull();
});

test('a draft from before there was a number does not come back as a change of it', async () => {
  localStorage.setItem(`draft.profile.${aProfile().id}`, JSON.stringify({ phoneNumber: '+14045550199', city: 'Macon' }));
  const { api, user } = arrive(aProfile({ phoneNumber: NUMBER }));
  expect(await screen.findByDisplayValue('Macon')).toBeTruthy();
  expect(await screen.findByDisplayValue(WRITTEN)).toBe(screen.getByLabelText('Phone number'));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(api.callsTo(editProfile).map(({ body }) => body)).toEqual([{ city: 'Macon' }]));
});

test('a number that was set elsewhere meanwhile makes the field one that takes the password', async () => {
  const { api, user } = arrive();
  await user.type(await screen.findByLabelText('Phone number'), '4045550199');
  api.on(editProfile, new FakeProblem(1012, 'Enter your password to change the phone number')).on(getMe, aProfile({ phoneNumber: NUMBER }));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Enter your password to change the phone number')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Change phone number' })).toBeTruthy();
  await waitFor(() => expect(screen.getByText('No changes')).toBeTruthy());
});

test('while a profile is in review its number is a field like the others', async () => {
  arrive(aProfile({ status: 'inactive', verificationStatus: 'pending', phoneNumber: NUMBER }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Phone number').value).toBe('(404) 555-0182'));
  expect(screen.queryByRole('button', { name: 'Change phone number' })).toBeNull();
});

test('the address of the field leads to the number that is there', async () => {
  arrive(aProfile({ phoneNumber: NUMBER }), '/edit-profile#field-phoneNumber');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Phone number')));
});
