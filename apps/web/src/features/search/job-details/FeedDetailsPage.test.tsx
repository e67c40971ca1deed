import { getMe, type Profile } from '@castlane/contract/account.ts';
import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import { listVersions } from '@castlane/contract/brief-version.ts';
import { getFeedItem } from '@castlane/contract/feed.ts';
import { getAgreement } from '@castlane/contract/offer.ts';
import { listCreatorJobs } from '@castlane/contract/creator-job.ts';
import { confirmProposal, createProposal, withdrawProposal } from '@castlane/contract/proposal.ts';
import { listStars } from '@castlane/contract/star.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { anEngagement } from '#features/engagements/work/factory.ts';
import { queryClient } from '#platform/http/query.ts';
import { useStore } from '#platform/store.ts';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { aFeedItem, anOwnerCard } from '#testing/feed.ts';
import { aJob, aProposal } from '#testing/jobs.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { FeedDetailsPage } from './FeedDetailsPage.tsx';

type Item = AnswerOf<typeof getFeedItem>;

const NO_COUNTS = { all: 0, proposed: 0, approved: 0, assigned: 0, delivered: 0, completed: 0, closed: 0 };
let server: ReturnType<typeof fakeApi>;

beforeEach(() => {
  server = fakeApi();
  server.on(listCreatorJobs, { items: [], nextCursor: null, counts: NO_COUNTS });
});

function arrive(item: Partial<Item> | FakeProblem = {}, profile: Profile = aProfile()) {
  server.on(getMe, profile).on(getFeedItem, item instanceof FakeProblem ? item : itemOf(item));
  signIn(profile);
  return renderPage(
    <Routes>
      <Route path="/feed-details/:feedSlug" element={<FeedDetailsPage />} />
    </Routes>,
    '/feed-details/job-100',
  );
}

function itemOf(overrides: Partial<Item>): Item {
  return { ...aFeedItem(), proposal: null, engagement: null, balance: 24, ...overrides };
}

const TEXT = 'I would film it at first light, on real snow.';
const message = () => screen.findByRole('textbox', { name: /Your comment/ });
async function write(user: ReturnType<typeof renderPage>['user']) {
  await user.click(await message());
  await user.paste(TEXT);
}
const send = () => screen.getByRole('button', { name: /^Send comment/ });

// Proves 1.6.
test('a comment is sent once, with a key of its own, and stands there afterwards', async () => {
  const { user } = arrive();
  await write(user);
  expect(screen.getByText('24 → 22')).toBeTruthy();
  expect(send().getAttribute('aria-label')).toBe('Send comment · 2 stars, 22 left');
  server.on(createProposal, () => {
    server.on(
      getFeedItem,
      itemOf({ proposal: aProposal({ message: TEXT }), balance: 22, ownProposal: { status: 'submitted', work: null } }),
    );
    return aProposal({ message: TEXT });
  });
  await user.dblClick(send());
  expect(await screen.findByText('Waiting')).toBeTruthy();
  const calls = server.callsTo(createProposal);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  expect(calls[0]?.body).toMatchObject({ message: TEXT, portfolio: [] });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Your comment'));
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft'))).toEqual([]);
});

test('a message much like one that was sent elsewhere gets a hint, and is sent all the same', async () => {
  const before = { job: aJob({ title: 'Winter boot review' }, 700), owner: anOwnerCard, proposal: aProposal({ message: TEXT }) };
  server.on(listCreatorJobs, { items: [before], nextCursor: null, counts: NO_COUNTS });
  const { user } = arrive();
  await write(user);
  const hint = await screen.findByText(/^This is a lot like your comment on “Winter boot review”/);
  expect((await message()).getAttribute('aria-describedby')).toBe(hint.parentElement?.id);
  server.on(createProposal, aProposal({ message: TEXT }));
  await user.click(screen.getByRole('button', { name: 'Send anyway · 2 stars, 22 left' }));
  await waitFor(() => expect(server.callsTo(createProposal)).toHaveLength(1));
  expect(server.callsTo(createProposal)[0]?.body).toMatchObject({ message: TEXT });
});

test('the hint goes when the words become one’s own, and the text stays', async () => {
  const before = { job: aJob({}, 700), owner: anOwnerCard, proposal: aProposal({ message: TEXT }) };
  server.on(listCreatorJobs, { items: [before], nextCursor: null, counts: NO_COUNTS });
  const { user } = arrive();
  await write(user);
  await screen.findByText(/^This is a lot like/);
  await user.paste(' My sister would hold the camera, and we would walk from the hut to the summit.');
  await waitFor(() => expect(screen.queryByText(/^This is a lot like/)).toBeNull());
  expect(((await message()) as HTMLTextAreaElement).value).toContain('My sister');
  expect(send()).toBeTruthy();
});

test('a bad field is named and gets the focus, and nothing is sent', async () => {
  const { user } = arrive();
  await user.type(await message(), 'Too short');
  await user.click(send());
  expect(await screen.findByText('Write at least 20 characters')).toBeTruthy();
  await waitFor(async () => expect(document.activeElement).toBe(await message()));
  expect(server.callsTo(createProposal)).toHaveLength(0);
});

test('what was written survives a reload', async () => {
  const { user, unmount } = arrive();
  await write(user);
  unmount();
  arrive();
  expect(((await message()) as HTMLTextAreaElement).value).toBe(TEXT);
});

test('without enough stars the dialog says what to do, and the text stays', async () => {
  const { user } = arrive({ balance: 1 });
  await write(user);
  expect(screen.getByText('This comment costs 2 stars. You have 1')).toBeTruthy();
  server
    .on(createProposal, new FakeProblem(1016))
    .on(listStars, { balance: 1, nextDripAt: '2099-12-04T11:42:00', items: [], nextCursor: null });
  await user.click(send());
  const dialog = await screen.findByRole('dialog', { name: 'Not enough stars' });
  expect(within(dialog).getByText(/You get 2 stars for every approved comment/)).toBeTruthy();
  expect(
    await within(dialog).findByText('Your next star comes on 4 Dec 2099, 11:42. You get one every 3 days while you have fewer than 10.'),
  ).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Back to the job' }));
  expect(((await message()) as HTMLTextAreaElement).value).toBe(TEXT);
});

test('stars that come while one writes count at once', async () => {
  const { user } = arrive({ balance: 1 }, aProfile({ creator: { creatorStar: 1, channels: [] } }));
  await write(user);
  expect(screen.getByText('This comment costs 2 stars. You have 1')).toBeTruthy();
  server.on(getFeedItem, itemOf({ balance: 7 }));
  act(() => useStore.getState().setProfile(aProfile({ creator: { creatorStar: 7, channels: [] } })));
  expect(await screen.findByText('7 → 5')).toBeTruthy();
  expect(((await message()) as HTMLTextAreaElement).value).toBe(TEXT);
});

test('a job that was commented on in another window shows that comment', async () => {
  const { user } = arrive();
  await write(user);
  server.on(createProposal, new FakeProblem(1015)).on(getFeedItem, itemOf({ proposal: aProposal({ message: 'From the other window.' }) }));
  await user.click(send());
  expect(await screen.findByText('From the other window.')).toBeTruthy();
  expect(screen.getByText(TEXT)).toBeTruthy();
});

test('a comment that another window sends takes the place of the form, and what was typed stays readable', async () => {
  const { user } = arrive();
  await write(user);
  server.on(getFeedItem, itemOf({ proposal: aProposal({ message: 'From the other window.' }), balance: 22 }));
  localStorage.removeItem(`draft.comment.${aFeedItem().job.id}`);
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText('From the other window.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'You already sent a comment from another tab' })).toBeTruthy();
  expect(screen.getByText(TEXT)).toBeTruthy();
});

test('a job that closed meanwhile says so, and gives back what was written', async () => {
  const { user } = arrive();
  await write(user);
  server.on(createProposal, new FakeProblem(1014)).on(getFeedItem, new FakeProblem(1013));
  await user.click(send());
  expect(await screen.findByText('This job is no longer taking comments')).toBeTruthy();
  expect(screen.getByText(TEXT)).toBeTruthy();
});

test('the price is asked for where the budget is a range, and never where it is fixed', async () => {
  const usd = (amount: number) => ({ amount, currency: 'USD' as const });
  const { unmount } = arrive();
  await message();
  expect(screen.queryByRole('textbox', { name: /Your price/ })).toBeNull();
  expect(screen.getByText('$1,200, fixed')).toBeTruthy();
  unmount();
  const { user } = arrive(aFeedItem(aJob({ budget: { type: 'range', min: usd(90_000), max: usd(140_000) } })));
  await write(user);
  await user.click(send());
  expect(await screen.findByText('Enter your price')).toBeTruthy();
  expect(screen.getByLabelText(/Earliest delivery/).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Choose the earliest day you could deliver')).toBeTruthy();
});

test('withdrawing says whether the stars come back, and lets one write once more', async () => {
  const { user } = arrive({ proposal: aProposal({ message: TEXT }) });
  await user.click(await screen.findByRole('button', { name: 'Withdraw comment' }));
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw your comment?' });
  expect(within(dialog).getByText(/You get your 2 stars back/)).toBeTruthy();
  const withdrawn = aProposal({ message: TEXT, status: 'withdrawn', decidedAt: new Date().toISOString() });
  server.on(withdrawProposal, withdrawn).on(getFeedItem, itemOf({ proposal: withdrawn }));
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw comment' }));
  expect(await screen.findByText(/You can comment one more time/)).toBeTruthy();
  expect(((await message()) as HTMLTextAreaElement).value).toBe(TEXT);
});

const EXCLUSIVE = { field: 'exclusivityDays', before: 0, after: 30 } as const;
const anAsked = () => aProposal({ message: TEXT, consentBy: new Date(Date.now() + 71 * 3_600_000).toISOString(), changes: [EXCLUSIVE] });

test('a brief that changed says what is different, and the comment is kept on the version that was read', async () => {
  const { user } = arrive({ job: aJob({ version: 3 }), proposal: anAsked() });
  const note = await screen.findByRole('region', { name: 'The brief has changed' });
  expect(note.textContent).toContain('ExclusivityBefore: NoneNow: 30 days');
  expect(screen.queryByRole('button', { name: 'Edit comment' })).toBeNull();
  const kept = aProposal({ message: TEXT, agreedVersion: 3 });
  server.on(confirmProposal, () => {
    server.on(getFeedItem, itemOf({ job: aJob({ version: 3 }), proposal: kept }));
    return kept;
  });
  await user.dblClick(within(note).getByRole('button', { name: 'Keep my comment' }));
  expect(await screen.findByText(/You agreed to version 3 of the brief/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'The brief has changed' })).toBeNull();
  expect(server.callsTo(confirmProposal).map(({ body }) => body)).toEqual([{ jobVersion: 3 }]);
  server.on(listVersions, { items: [{ version: 2, createdAt: '2026-11-21T09:00:00.000Z', changes: [EXCLUSIVE] }], toAsk: null });
  await user.click(screen.getByRole('button', { name: 'What changed' }));
  expect(await screen.findByText(/^Version 2 ·/)).toBeTruthy();
});

test('a brief that changed once more while it was read is read first', async () => {
  const { user } = arrive({ job: aJob({ version: 2 }), proposal: anAsked() });
  server
    .on(confirmProposal, new FakeProblem(1005, 'The brief has changed'))
    .on(getFeedItem, itemOf({ job: aJob({ version: 3 }), proposal: { ...anAsked(), changes: [{ ...EXCLUSIVE, after: 60 }] } }));
  await user.click(await screen.findByRole('button', { name: 'Keep my comment' }));
  expect(await screen.findByText('60 days')).toBeTruthy();
  expect(screen.getAllByRole('alert')[0]?.textContent).toBe('The brief has changed');
});

test('a runner-up is asked whether they are still interested, and yes puts the comment back', async () => {
  const decidedAt = '2026-11-21T10:00:00.000Z';
  const { user } = arrive({ job: aJob({ version: 3 }), proposal: { ...anAsked(), status: 'not_selected', decidedAt } });
  const question = await screen.findByRole('region', { name: 'Are you still interested?' });
  expect(question.textContent).toContain('ExclusivityBefore: NoneNow: 30 days');
  expect(screen.queryByRole('button', { name: /Withdraw/ })).toBeNull();
  const back = aProposal({ message: TEXT, agreedVersion: 3 });
  server.on(confirmProposal, () => {
    server.on(getFeedItem, itemOf({ job: aJob({ version: 3 }), proposal: back }));
    return back;
  });
  await user.click(within(question).getByRole('button', { name: 'Yes, put my comment back' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Are you still interested?' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Withdraw comment' })).toBeTruthy();
  expect(server.callsTo(confirmProposal).map(({ body }) => body)).toEqual([{ jobVersion: 3 }]);
});

test('a runner-up who is not asked may comment again once the job is open', async () => {
  arrive({ proposal: aProposal({ message: TEXT, status: 'not_selected', decidedAt: '2026-11-21T10:00:00.000Z' }) });
  expect(((await message()) as HTMLTextAreaElement).value).toBe(TEXT);
});

test('a comment is taken back with its stars when the brief has changed, although it was opened', async () => {
  const { user } = arrive({ proposal: { ...anAsked(), openedAt: '2026-11-20T10:00:00.000Z' } });
  await user.click(await screen.findByRole('button', { name: 'Withdraw and get my stars back' }));
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw your comment?' });
  expect(within(dialog).getByText('The brief changed, so you get your 2 stars back.')).toBeTruthy();
  const withdrawn = aProposal({ message: TEXT, status: 'withdrawn', endReason: 'brief_changed', decidedAt: new Date().toISOString() });
  server.on(withdrawProposal, withdrawn).on(getFeedItem, itemOf({ proposal: withdrawn }));
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw comment' }));
  expect(await screen.findByText(/after the brief changed. You can comment one more time/)).toBeTruthy();
});

test('a brief that changes while a comment is written is shown, and the text stays', async () => {
  const { user } = arrive();
  await write(user);
  server
    .on(createProposal, new FakeProblem(1005, 'The brief has changed', [{ path: 'jobVersion', message: 'The brief has changed' }]))
    .on(getFeedItem, itemOf({ job: aJob({ version: 2, title: 'Another title', questions: ['Where?'] }) }));
  await user.click(send());
  expect(await screen.findByText(/The brief has changed since you opened it/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Another title' })).toBeTruthy();
  expect(((await message()) as HTMLTextAreaElement).value).toBe(TEXT);
  await user.type(screen.getByRole('textbox', { name: /Where/ }), 'On a ridge');
  await user.click(send());
  await waitFor(() => expect(server.callsTo(createProposal)).toHaveLength(2));
  expect(server.callsTo(createProposal).map(({ body }) => body)).toMatchObject([
    { jobVersion: 1 },
    { jobVersion: 2, answers: ['On a ridge'], message: TEXT },
  ]);
});

test('an offer must be answered before a comment can be withdrawn', async () => {
  arrive({
    proposal: aProposal({ status: 'offered', openedAt: new Date().toISOString(), threadId: '01930000-0000-7000-8000-000000000700' }),
  });
  const button = await screen.findByRole('button', { name: 'Withdraw comment' });
  expect(button).toHaveProperty('disabled', true);
  expect(screen.getByRole('link', { name: 'Open chat' }).getAttribute('href')).toBe('/message?thread=01930000-0000-7000-8000-000000000700');
});

test('a job that is not there says so', async () => {
  arrive(new FakeProblem(1013));
  expect(await screen.findByText('This job isn’t open')).toBeTruthy();
});

test('an invited creator reads on the button that the comment costs no stars', async () => {
  arrive({ ...aFeedItem(), starCost: 0, invited: true });
  await message();
  expect(screen.getByText('Free')).toBeTruthy();
  expect(send().getAttribute('aria-label')).toBe('Send comment · no stars, 24 left');
});

test('stars that are too few leave nothing to promise on the button', async () => {
  arrive({ balance: 1 });
  await message();
  expect(screen.getByText('You have 1')).toBeTruthy();
  expect(send().getAttribute('aria-label')).toBe('Send comment · 2 stars');
});

test('once a price is agreed on, it stands in place of the range', async () => {
  const usd = (amount: number) => ({ amount, currency: 'USD' as const });
  const terms = { price: usd(110_000), deliverables: [], dueBy: '2027-01-10', changeRounds: 2, usageRights: { scope: 'none', days: 0 } };
  server.on(getAgreement, {
    number: 1,
    terms,
    canonical: '{}',
    sha256: 'a'.repeat(64),
    acceptedAt: new Date().toISOString(),
    answers: [],
    versions: [],
  });
  server.on(getEngagement, anEngagement());
  const job = aJob({ status: 'filled', budget: { type: 'range', min: usd(90_000), max: usd(140_000) } });
  arrive({
    ...aFeedItem(job),
    proposal: aProposal({ status: 'assigned', threadId: 't' }),
    engagement: anEngagement(),
    ownProposal: { status: 'assigned', work: 'active' },
  });
  const facts = (await screen.findByText('$1,100', { selector: 'dd *' })).closest('dl')!;
  expect(within(facts).getByText('Agreed price')).toBeTruthy();
  expect(screen.queryByText('$900–1,400')).toBeNull();
});

test('a job for several creators says how many openings are left', async () => {
  arrive(aFeedItem(aJob({ openings: 5, taken: 3 })));
  expect(await screen.findByText(/2\sof\s5\sopenings\sleft/)).toBeTruthy();
});

test('a filled job says so, and counts no openings', async () => {
  arrive(aFeedItem(aJob({ status: 'filled', openings: 5, taken: 5 })));
  expect(await screen.findByText('This job is filled.')).toBeTruthy();
  expect(screen.queryByText(/openings/)).toBeNull();
});

test('when a job is over, neither its fit nor “Assigned” is said any more', async () => {
  const match = {
    score: 80,
    reasons: [{ code: 'categories' as const, count: 1 }],
    unmet: [{ code: 'languages' as const, languages: ['fr'] }],
  };
  const job = aJob({ status: 'done', wanted: { languages: ['fr'] } });
  const engagement = anEngagement({ status: 'completed' });
  server.on(getEngagement, engagement);
  arrive({
    ...aFeedItem(job),
    match,
    proposal: aProposal({ status: 'assigned' }),
    engagement,
    ownProposal: { status: 'assigned', work: 'completed' },
  });
  const own = within(await screen.findByRole('region', { name: 'Your comment' }));
  expect(own.getByText('Completed')).toBeTruthy();
  expect(own.queryByText('Assigned')).toBeNull();
  expect(screen.queryByText(/^Good fit/)).toBeNull();
  expect(screen.queryByText('You don’t meet this yet')).toBeNull();
  expect(screen.getByText('Speaks French')).toBeTruthy();
});

test('an invitation says whether it is free, and whether others see the job', async () => {
  const { unmount } = arrive({ invited: true, starCost: 0, job: aJob({ visibility: 'invited' }) });
  expect((await screen.findByText('Invited: free.')).parentElement!.textContent).toBe(
    'Invited: free. Northpeak Outfitters would like you to comment. It’s free while the job is open. Only invited creators can see this job.',
  );
  unmount();
  arrive({ invited: true });
  expect((await screen.findByText('Invited.')).parentElement!.textContent).toBe('Invited. Northpeak Outfitters would like you to comment.');
});
