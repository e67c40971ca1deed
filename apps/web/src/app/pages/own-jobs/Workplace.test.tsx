import type { Unmet } from '@castlane/contract/match.ts';
import { createOffer } from '@castlane/contract/offer.ts';
import { approveProposal, declineProposal, listProposals, openProposal } from '@castlane/contract/proposal.ts';
import { initThread } from '@castlane/contract/thread.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FakeProblem } from '#testing/fake-api.ts';
import { aReceivedProposal } from '#testing/own-jobs.ts';
import { aComment, openWorkplace, WORKPLACE } from './factory.tsx';

const DAY = 86_400_000;

const view = (name: string) => screen.findByRole('link', { name: new RegExp(`^${name} ?\\d+$`) });
const box = (name: string) => screen.findByRole('checkbox', { name: `Compare the comment by ${name}` });
const names = () => screen.getAllByRole('article').map((each) => each.getAttribute('aria-label'));

test('the view and the order are in the address, and the counts stand beside the views', async () => {
  const { api, user } = openWorkplace(
    [aComment(0), aComment(1, { status: 'declined' }), aComment(2, { openedAt: null })],
    `${WORKPLACE}?tab=ended`,
  );
  expect((await view('Ended')).getAttribute('aria-current')).toBe('page');
  expect((await view('Ended')).textContent).toBe('Ended1');
  await waitFor(() => expect(names()).toEqual(['Comment by Ben']));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Sort the comments' }), 'price');
  await waitFor(() => expect(window.location.search).toBe('?tab=ended&sort=price'));
  await user.click(await view('New'));
  expect(window.location.search).toBe('?tab=new&sort=price');
  await waitFor(() => expect(names()).toEqual(['Comment by Cem']));
  expect(Object.fromEntries(api.callsTo(listProposals).at(-1)!.url.searchParams)).toEqual({ status: 'new', sort: 'price' });
});

test('only orders that mean something here are offered; what is none is the newest first', async () => {
  openWorkplace([aComment(0), aComment(1)], `${WORKPLACE}?sort=nonsense`);
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Sort the comments' });
  expect(select.value).toBe('newest');
  expect([...select.options].map(({ value }) => value)).toEqual(['newest', 'oldest', 'match', 'price', 'youtube', 'rating']);
});

test('an empty view says so and leads back to all', async () => {
  openWorkplace([aComment(0)], `${WORKPLACE}?tab=shortlisted`);
  expect(await screen.findByText('No comments on the shortlist')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Read the comments' }).getAttribute('href')).toBe(WORKPLACE);
});

test('a list that does not load says so, and can be tried again', async () => {
  const { api, user } = openWorkplace([aComment(0)]);
  await screen.findByRole('article');
  api.on(listProposals, new FakeProblem(1009));
  await user.click(await view('Ended'));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(api.callsTo(listProposals).length).toBeGreaterThan(2);
});

test('each number of a channel says whose it is and how old; old ones and hidden ones too, and nothing is summed', async () => {
  const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();
  const { creator } = aReceivedProposal();
  const channel = { handle: '@x', simulated: false };
  const channels = [
    { ...channel, service: 'youtube' as const, followers: 64_200, fetchedAt: ago(9) },
    { ...channel, service: 'instagram' as const, followers: null, fetchedAt: ago(40) },
  ];
  openWorkplace([{ ...aComment(0), creator: { ...creator, name: 'Ann', channels, jobsAssigned: 3, jobsCompleted: 2, answerMinutes: 95 } }]);
  const article = await screen.findByRole('article');
  expect(within(article).getByText(/^YouTube: 64.2K subscribers.*from YouTube/)).toBeTruthy();
  expect(article.querySelector('[data-old]')?.textContent).toContain('64.2K');
  expect(within(article).getByText(/^Instagram: .*from Instagram, not updated since/)).toBeTruthy();
  expect(article.textContent).toContain('3 jobs here, 2 completed · usually replies within 2 h');
  expect(within(article).getByText('60% match')).toBeTruthy();
});

test('up to four are chosen over the views, compared by what is told, and approved from there', async () => {
  const prices = [90_000, 70_000, 80_000, 75_000, 60_000];
  const comments = prices.map((amount, index) =>
    aComment(index, { price: { amount, currency: 'USD' }, questions: ['Where would you film it?'], answers: [`At place ${index}`] }),
  );
  comments[1] = { ...comments[1]!, openedAt: null };
  const { api, user } = openWorkplace(comments);
  await user.click(await box('Ann'));
  const bar = screen.getByRole('region', { name: 'Comments to compare' });
  const compare = within(bar).getByRole<HTMLButtonElement>('button', { name: 'Compare' });
  expect(compare.disabled).toBe(true);
  await user.click(await view('New'));
  await user.click(await box('Ben'));
  await user.click(await view('Comments'));
  await user.click(await box('Cem'));
  await user.click(await box('Dora'));
  expect((await box('Eve')).hasAttribute('disabled')).toBe(true);
  expect(within(bar).getByText('4 selected')).toBeTruthy();
  await user.click(compare);

  const dialog = await screen.findByRole('dialog', { name: 'Compare' });
  expect(
    within(dialog)
      .getAllByRole('columnheader')
      .map((each) => each.textContent),
  ).toEqual(['What is compared', 'AAnn', 'BBen', 'CCem', 'DDora']);
  const row = within(dialog).getByRole('row', { name: /^Price/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((each) => each.textContent),
  ).toEqual(['$900', '$700, best', '$800', '$750']);
  expect(within(dialog).getByRole('row', { name: /Where would you film it/ }).textContent).toContain('At place 3');
  expect(within(dialog).queryByRole('row', { name: /^Rating/ })).toBeNull();
  await waitFor(() => expect(api.callsTo(openProposal).map(({ params }) => params['id'])).toEqual([comments[1]!.id]));

  api.on(initThread, { id: 'thread-ben' });
  await user.click(within(dialog).getByRole('button', { name: 'Approve and chat with Ben' }));
  await waitFor(() => expect(window.location.search).toBe('?thread=thread-ben'));
  expect(api.callsTo(approveProposal)).toHaveLength(1);
});

test('a comment and the comparison name what its creator does not meet', async () => {
  const unmet: Unmet[] = [
    { code: 'followers', platform: 'youtube', minimum: 10_000, followers: null },
    { code: 'languages', languages: ['de'] },
  ];
  const said = 'Not met: 10K subscribers on YouTube, speaks German';
  const { user } = openWorkplace([aComment(0, { match: { score: 55, reasons: [{ code: 'country' }], unmet } }), aComment(1)]);
  const [ann, ben] = await screen.findAllByRole('article');
  expect(within(ann!).getByText(said)).toBeTruthy();
  expect(ben!.textContent).not.toContain('Not met');
  await user.click(await box('Ann'));
  await user.click(await box('Ben'));
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  const row = within(await screen.findByRole('dialog', { name: 'Compare' })).getByRole('row', { name: /^Match/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((each) => each.textContent),
  ).toEqual([`55%the country${said}`, '60%, best']);
});

test('declining from the comparison asks for the reason and comes back to it', async () => {
  const { api, user } = openWorkplace([aComment(0), aComment(1)]);
  await user.click(await box('Ann'));
  await user.click(await box('Ben'));
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  const dialog = await screen.findByRole('dialog', { name: 'Compare' });
  await user.click(within(dialog).getByRole('button', { name: 'Decline the comment by Ann' }));
  const decline = await screen.findByRole('dialog', { name: 'Decline this comment' });
  await user.selectOptions(within(decline).getByRole('combobox', { name: /Reason/ }), 'price');
  await user.click(within(decline).getByRole('button', { name: 'Decline comment' }));
  const again = await screen.findByRole('dialog', { name: 'Compare' });
  await within(again).findByText('Declined');
  expect(api.callsTo(declineProposal)).toHaveLength(1);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('region', { name: 'Comments to compare' })).toBeNull();
});

test('an offer is made from the comment: where there is no chat yet it is started first', async () => {
  const { api, user } = openWorkplace([
    aComment(0, { status: 'approved', threadId: null, price: { amount: 61_000, currency: 'USD' }, deliverBy: '2099-01-20' }),
    aComment(1),
  ]);
  api.on(initThread, { id: 'thread' }).on(createOffer, new FakeProblem(1005, 'The comment is withdrawn'));
  expect(screen.queryByRole('button', { name: 'Make an offer to Ben' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Make an offer to Ann' }));
  const dialog = await screen.findByRole('dialog', { name: 'Offer to Ann' });
  expect(api.callsTo(initThread).map(({ body }) => body)).toEqual([{ proposalId: aComment(0).id }]);
  await user.click(await within(dialog).findByRole('button', { name: 'Send offer' }));
  await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toBe('The comment is withdrawn'));
  expect(api.callsTo(createOffer)[0]?.body).toMatchObject({ proposalId: aComment(0).id, dueBy: '2099-01-20' });
});
