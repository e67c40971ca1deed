import { login, signup, verifyCode } from '@castlane/contract/auth.ts';
import { getMe } from '@castlane/contract/account.ts';
import { acceptLink } from '@castlane/contract/invitation-link.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, FakeProblem, type FakeCall } from '#testing/fake-api.ts';
import { aProfile } from '#testing/people.ts';
import { renderApp } from '#testing/render.tsx';
import { linkAt, linkIn } from './given-link.ts';

const TOKEN = 'a'.repeat(43);
type User = ReturnType<typeof renderApp>['user'];

async function fill(user: User) {
  await screen.findByLabelText('Full name');
  for (const [label, text] of Object.entries({ 'Full name': 'Nia New', Email: 'nia@castlane.test', Password: 'Castlane1!' })) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
  await user.click(screen.getByRole('button', { name: 'Create account' }));
}

const sent = (api: ReturnType<typeof fakeApi>) => api.callsTo(signup).map(({ body }) => (body as { link?: unknown }).link);

test('a sign-up through a link is of a creator, and keeps the link over mistakes', async () => {
  const api = fakeApi().on(signup, new FakeProblem(1006));
  const { user } = renderApp(`/sign-up?link=${TOKEN}&job=tents`);
  expect(await screen.findByText(/^You sign up as a creator\./)).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  await fill(user);
  await screen.findByText('Already have registered');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  const link = { token: TOKEN, jobSlug: 'tents' };
  await waitFor(() => expect(sent(api)).toEqual([link, link]));
  expect(api.callsTo(signup)[0]!.body).toMatchObject({ userType: 'creator' });
});

test('a link that has ended meanwhile is said, nothing typed is lost, and the next press goes without it', async () => {
  const message = 'This invitation has ended';
  const api = fakeApi().on(signup, ({ body }: FakeCall) =>
    (body as { link?: unknown }).link ? new FakeProblem(1004, message, [{ path: 'link', message }]) : new FakeProblem(1006),
  );
  const { user } = renderApp(`/sign-up?link=${TOKEN}`);
  await fill(user);
  await screen.findByText('This invitation has ended. You can sign up without it.');
  expect(screen.getAllByText(/This invitation has ended/)).toHaveLength(1);
  expect(screen.getByLabelText<HTMLInputElement>('I’m a creator').checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  await waitFor(() => expect(sent(api)).toEqual([{ token: TOKEN }, undefined]));
});

test('without a link, or with an invalid one, the page asks for the kind of account', async () => {
  renderApp('/sign-up?link=short');
  expect(await screen.findAllByRole('radio')).toHaveLength(2);
});

test('the log-in that an invitation led to leads to a sign-up through it', async () => {
  fakeApi();
  renderApp(`/join-job/${TOKEN}?job=tents`);
  const create = await screen.findByRole('link', { name: 'Create an account' });
  expect(create.getAttribute('href')).toBe(`/sign-up?link=${TOKEN}&job=tents`);
});

test('after a log-in whose email has to be verified first, the invitation is opened', async () => {
  const unverified = aProfile({ emailVerifiedAt: null });
  const { id, name, email, userType, emailVerifiedAt, isProfileCompleted } = aProfile();
  const user = { id, name, email, userType, isProfileCompleted, swapToFightRatio: 0 };
  let me = unverified;
  const api = fakeApi()
    .on(getMe, () => me)
    .on(login, { token: 'b'.repeat(43), user: { ...user, emailVerifiedAt: null } })
    .on(verifyCode, () => {
      me = aProfile();
      return { user: { ...user, emailVerifiedAt } };
    })
    .on(acceptLink, { company: 'Ridge & Co', job: null, jobs: [] });
  const page = renderApp(`/join-job/${TOKEN}`);
  await page.user.type(await screen.findByLabelText('Email'), 'maya@castlane.test');
  await page.user.type(screen.getByLabelText('Password'), 'Castlane1!');
  await page.user.click(screen.getByRole('button', { name: 'Log in' }));
  await page.user.click(await screen.findByLabelText('6-digit code'));
  await page.user.paste('482715');
  expect(await screen.findByRole('heading', { name: 'No open jobs at the moment' })).toBeTruthy();
  expect(api.callsTo(acceptLink)).toHaveLength(1);
});

test('only a link of ours is one', () => {
  expect(linkIn(new URLSearchParams({ link: TOKEN, job: 'Not a slug!' }))).toBeUndefined();
  expect(linkIn(new URLSearchParams())).toBeUndefined();
  expect(linkAt(`/join-job/${TOKEN}`)).toEqual({ token: TOKEN });
  for (const from of [undefined, {}, '/message', `/join-job/${TOKEN}/more`, '/join-job/short']) expect(linkAt(from)).toBeUndefined();
});
