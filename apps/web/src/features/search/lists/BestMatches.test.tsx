import { inviteCreator, listCreators } from '@castlane/contract/discovery.ts';
import { getOwnJob } from '@castlane/contract/job.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aCreatorCard } from '#testing/creators.ts';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { anOwnJob } from '#testing/own-jobs.ts';
import { anOwner, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { BestMatches } from './BestMatches.tsx';

const NAMES = ['Ann', 'Ben', 'Cem', 'Dora', 'Eve'];
const cards = NAMES.map((name) => aCreatorCard({ slug: name.toLowerCase(), name, reasons: ['Outdoors', 'YouTube'], unmet: [] }));

function show(items = cards, job = anOwnJob()) {
  signIn(anOwner());
  const api = fakeApi().on(getOwnJob, job).on(listCreators, { items, nextCursor: null, nearest: null });
  return { api, ...renderPage(<BestMatches jobSlug="winter-shoe" fallback="No one fits" />) };
}

const names = () => screen.getAllByRole('listitem').map((each) => within(each).queryByRole('link')?.textContent);

test('the three who fit the job best and have not heard of it are shown, and why', async () => {
  const { api } = show([aCreatorCard({ ...cards[0], invitedTo: ['winter-shoe'] }), ...cards.slice(1)]);
  expect(await screen.findByRole('region', { name: 'Best matches' })).toBeTruthy();
  expect(names().filter((name) => name)).toEqual(['Ben', 'Cem', 'Dora']);
  expect(screen.getAllByText('Good fit: Outdoors, YouTube')).toHaveLength(3);
  expect(screen.getByText('We’ll tell the creators you invite, and they can comment for free.')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^See all matches for / }).getAttribute('href')).toBe('/?job=winter-shoe');
  expect(api.callsTo(listCreators)[0]!.url.searchParams.get('jobSlug')).toBe('winter-shoe');
});

test('who meets all that the job asks for comes first; of the others it is named what they do not', async () => {
  const followers = { code: 'followers' as const, platform: 'youtube' as const, minimum: 10_000, followers: 4200 };
  const unmet = [[followers, { code: 'languages' as const, languages: ['de'] }], [followers], []];
  show(unmet.map((each, index) => aCreatorCard({ ...cards[index], unmet: each })));
  await screen.findByRole('region', { name: 'Best matches' });
  const rows = screen.getAllByRole('listitem').filter((each) => within(each).queryByRole('link'));
  expect(
    rows.map((row) =>
      within(row)
        .queryAllByText(/^(?:Ann|Ben|Cem|Good fit|Matches|Not met)\b/)
        .map((each) => each.textContent),
    ),
  ).toEqual([
    ['Cem', 'Good fit: Outdoors, YouTube'],
    ['Ben', 'Matches: Outdoors, YouTube', 'Not met: 10K subscribers on YouTube'],
    ['Ann', 'Matches: Outdoors, YouTube', 'Not met: 10K subscribers on YouTube, speaks German'],
  ]);
});

test('one press invites, once; the creator stays in place', async () => {
  const { api, user } = show();
  api.on(inviteCreator, {});
  await user.dblClick(await screen.findByRole('button', { name: 'Invite Ben' }));
  const button = await screen.findByRole('button', { name: 'Ben is invited' });
  expect(await screen.findByText('Invitation sent')).toBeTruthy();
  await user.click(button);
  expect(api.callsTo(inviteCreator).map(({ body }) => body)).toEqual([{ creatorSlug: 'ben' }]);
  expect(names().filter((name) => name)).toEqual(['Ann', 'Ben', 'Cem']);
});

test('an invitation that is refused says why', async () => {
  const { api, user } = show();
  api.on(inviteCreator, new FakeProblem(1022));
  await user.click(await screen.findByRole('button', { name: 'Invite Ann' }));
  expect(await screen.findByText('You’ve reached today’s limit for invitations. Continue tomorrow.')).toBeTruthy();
});

test.each([
  ['the job accepts no comments', cards, anOwnJob({ status: 'paused' })],
  ['no creator fits', [aCreatorCard({ reasons: [] })], anOwnJob()],
])('no one is suggested if %s', async (_, items, job) => {
  show(items, job);
  await waitFor(() => expect(screen.getByText('No one fits')).toBeTruthy());
  expect(screen.queryByRole('button')).toBeNull();
});
