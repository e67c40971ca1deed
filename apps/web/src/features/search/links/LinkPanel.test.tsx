import {
  endCompanyLink,
  endJobLink,
  getCompanyLink,
  getJobLink,
  makeJobLink,
  type InvitationLink,
} from '@castlane/contract/invitation-link.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { anOwner, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { CompanyLinkCard } from './CompanyLinkCard.tsx';
import { LinkModal } from './LinkModal.tsx';

const URL = `https://castlane.test/join/${'a'.repeat(43)}`;
const aLink = (uses: number): InvitationLink => ({ url: URL, uses, createdAt: '2026-11-20T10:00:00.000Z' });

let there: InvitationLink | null;
let server: ReturnType<typeof fakeApi>;

beforeEach(() => {
  there = null;
  server = fakeApi()
    .on(getJobLink, () => ({ link: there }))
    .on(makeJobLink, () => {
      there = aLink(0);
      return { link: there };
    })
    .on(endJobLink, () => {
      there = null;
      return undefined;
    });
  signIn(anOwner());
});

const open = () => renderPage(<LinkModal slug="winter-shoe" isOpen onClose={() => undefined} />);
const button = (name: string) => screen.findByRole('button', { name });

test('says what the link shows before it is made', async () => {
  open();
  await button('Make a link');
  expect(screen.getByText(/^Anyone who has the link can read the pay and the beginning of the brief/)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a link is made, shown and copied', async () => {
  const { user } = open();
  await user.click(await button('Make a link'));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' })).value).toBe(URL);
  expect(screen.getByText(/^No one has used it yet\. Made /)).toBeTruthy();
  await user.click(await button('Copy link'));
  expect(await navigator.clipboard.readText()).toBe(URL);
  expect(await screen.findByText('Link copied')).toBeTruthy();
});

test('the count of uses is said, and the link ends after a question', async () => {
  there = aLink(3);
  const { user } = open();
  await screen.findByText(/^3 creators have used it\. Made /);
  await user.click(await button('End link'));
  const question = await screen.findByRole('group', { name: 'End link' });
  expect(within(question).getByText(/Those who came through it stay invited/)).toBeTruthy();
  await user.click(within(question).getByRole('button', { name: 'Keep link' }));
  expect(server.callsTo(endJobLink)).toEqual([]);
  await user.click(await button('End link'));
  await user.click(within(await screen.findByRole('group', { name: 'End link' })).getByRole('button', { name: 'End link' }));
  await button('Make a link');
  expect(server.callsTo(endJobLink)).toHaveLength(1);
});

test('the focus stays where the user is', async () => {
  const { user } = open();
  await button('Make a link');
  await user.tab();
  await user.keyboard('{Enter}');
  const focused = () => document.activeElement?.textContent;
  await waitFor(() => expect(focused()).toBe('Copy link'));
  await user.tab();
  await user.keyboard('{Enter}');
  expect(focused()).toBe('Keep link');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('End link'));
  await user.keyboard('{Enter}');
  await user.tab({ shift: true });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('Make a link'));
});

test('why no link was made is said, and the button stays', async () => {
  server.on(makeJobLink, new FakeProblem(1014, 'The job is over'));
  const { user } = open();
  await user.click(await button('Make a link'));
  expect(await screen.findByText('The job is over')).toBeTruthy();
  await button('Make a link');
});

test('the company has a link of its own', async () => {
  server.on(getCompanyLink, { link: aLink(1) }).on(endCompanyLink, undefined);
  renderPage(<CompanyLinkCard />);
  expect(await screen.findByText(/^1 creator has used it\./)).toBeTruthy();
  expect(screen.getByText(/sees your open jobs/)).toBeTruthy();
});
