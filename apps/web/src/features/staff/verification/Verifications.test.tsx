import { holdDecision, listDecisions, undoDecision, type HeldDecision, type NewDecision } from '@castlane/contract/decision.ts';
import { getVerification, listVerifications } from '@castlane/contract/staff-verification.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ProfileCard } from '#features/staff/accounts/ProfileCard.tsx';
import { fakeApi, FakeProblem, type FakeCall } from '#testing/fake-api.ts';
import { answerMedia } from '#testing/media.ts';
import { anOwner, aProfile, signIn } from '#testing/people.ts';
import { renderApp, renderPage } from '#testing/render.tsx';

const SUBMITTED = '2026-11-20T10:00:00.000Z';
const AMARA = waiting('01930000-0000-7000-8000-00000000000a', 'Amara Osei');
const LUCA = waiting('01930000-0000-7000-8000-00000000000b', 'Luca Ferreira');

function waiting(id: string, name: string) {
  return aProfile({ id, name, verificationStatus: 'pending', status: 'inactive', submittedAt: SUBMITTED });
}

function serve({ after }: { after?: Promise<unknown> } = {}) {
  signIn(aProfile({ userType: 'staff', name: 'Priit Kask', creator: null }));
  const people = [AMARA, LUCA];
  let held: HeldDecision[] = [];
  return fakeApi()
    .on(listDecisions, () => ({ items: held }))
    .on(holdDecision, ({ body }: FakeCall) => {
      held = [heldOf(body as NewDecision), ...held];
      return held[0];
    })
    .on(undoDecision, () => {
      const [{ kind, subjectId }] = held as [HeldDecision];
      held = held.slice(1);
      return { kind, subjectId, decision: { submittedAt: SUBMITTED } };
    })
    .on(listVerifications, async () => {
      await after;
      const items = people.map(({ id, ...rest }) => ({ ...rest, accountId: id, rejections: 0 }));
      return { items, nextCursor: null, count: items.length, counts: { new: items.length, changed: 1, appeals: 0 } };
    })
    .on(getVerification, ({ params }: FakeCall) => ({
      queue: 'new',
      submittedAt: SUBMITTED,
      profile: people.find(({ id }) => id === params['accountId']),
      channels: [],
      changes: [],
      history: [{ action: 'submitted', at: SUBMITTED, by: null, reason: null }],
    }));
}

function heldOf({ kind, subjectId }: NewDecision, overrides: Partial<HeldDecision> = {}): HeldDecision {
  const { name } = [AMARA, LUCA].find(({ id }) => id === subjectId)!;
  const outcome = kind === 'approve_profile' ? 'approved' : 'rejected';
  return { id: subjectId, kind, subjectId, name, outcome, by: 'Priit Kask', isOwn: true, secondsLeft: 10, ...overrides };
}

const decisions = (api: ReturnType<typeof serve>) => api.callsTo(holdDecision).map(({ body }) => body as NewDecision);

const at = (id: string) => `/staff/reviews/${id}`;
const reading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('1 to 5 tick the checks, A approves the version that was shown and goes on to the next with the focus on it', async () => {
  const api = serve();
  const { user } = renderApp(at(AMARA.id));
  await reading('Amara Osei');
  await user.keyboard('12345a');
  await reading('Luca Ferreira');
  expect(decisions(api)).toEqual([{ kind: 'approve_profile', subjectId: AMARA.id, decision: { submittedAt: SUBMITTED } }]);
  expect(screen.queryByRole('link', { name: /Amara/ })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('A with open checks approves nothing and goes to the first of them', async () => {
  const api = serve();
  const { user } = renderApp(at(AMARA.id));
  await reading('Amara Osei');
  await user.keyboard('1a');
  expect(await screen.findByText('Check the 4 open items, then approve.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: '18 or older' }));
  expect(decisions(api)).toEqual([]);
});

test('the second of two quick presses decides nothing', async () => {
  const api = serve();
  const { user } = renderApp(at(AMARA.id));
  await reading('Amara Osei');
  await user.keyboard('12345aa');
  await reading('Luca Ferreira');
  await user.keyboard('a');
  expect(decisions(api)).toHaveLength(1);
});

test('proven checks are ticked and say so; staff may untick them, which a reload keeps', async () => {
  const api = serve();
  const profile = { ...AMARA, dateOfBirth: '1990-01-01' };
  api.on(getVerification, { queue: 'new', submittedAt: SUBMITTED, profile, channels: [CHANNEL], changes: [], history: [] });
  const { user, unmount } = renderApp(at(AMARA.id));
  await reading('Amara Osei');
  const isTicked = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked;
  expect(['18 or older', 'Link or account works', 'Category fits'].map(isTicked)).toEqual([true, true, false]);
  expect(screen.getAllByText('Checked automatically')).toHaveLength(2);
  await user.keyboard('25');
  expect(screen.queryByText('Checked automatically')).toBeNull();
  unmount();
  renderApp(at(AMARA.id));
  await reading('Amara Osei');
  expect(['18 or older', 'Link or account works'].map(isTicked)).toEqual([false, false]);
});

test('the first of the queue opens and takes the focus', async () => {
  answerMedia('(min-width: 769px)', true);
  serve();
  renderApp('/staff/reviews');
  await reading('Amara Osei');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('the first of the queue opens unless the user has moved on by then', async () => {
  answerMedia('(min-width: 769px)', true);
  const { promise, resolve } = Promise.withResolvers<undefined>();
  serve({ after: promise });
  renderApp('/staff/reviews');
  const elsewhere = await screen.findByRole('link', { name: 'Accounts' });
  elsewhere.focus();
  resolve(undefined);
  await reading('Amara Osei');
  expect(document.activeElement).toBe(elsewhere);
});

test('returning to the first of the queue opens it, wherever the focus was', async () => {
  answerMedia('(min-width: 769px)', true);
  serve();
  const { user } = renderApp('/staff/reviews');
  await reading('Amara Osei');
  const elsewhere = screen.getByRole('link', { name: 'Accounts' });
  await user.click(elsewhere);
  await reading('Accounts');
  elsewhere.focus();
  window.history.back();
  await reading('Amara Osei');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('J and K go through the queue', async () => {
  serve();
  const { user } = renderApp(at(AMARA.id));
  await reading('Amara Osei');
  await user.keyboard('j');
  await reading('Luca Ferreira');
  await user.keyboard('k');
  expect(await reading('Amara Osei')).toBeTruthy();
});

test('R opens the reasons, and then the keys are letters; what the user will read is shown and sent', async () => {
  const api = serve();
  const { user } = renderApp(at(AMARA.id));
  await reading('Amara Osei');
  await user.keyboard('r');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Note in your own words')));
  await user.keyboard('a1? Rather more, please.');
  await user.click(screen.getByRole('button', { name: 'About is unclear' }));
  const preview = within(screen.getByRole('region', { name: 'What the user will see' }));
  expect(preview.getByText(/doesn’t say what you do/).parentElement?.textContent).toContain('Step 2');
  expect(preview.getByText('a1? Rather more, please.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Reject profile' }));
  await reading('Luca Ferreira');
  expect(decisions(api)).toEqual([
    {
      kind: 'reject_profile',
      subjectId: AMARA.id,
      decision: { submittedAt: SUBMITTED, reasons: ['about_unclear'], reason: 'a1? Rather more, please.' },
    },
  ]);
});

test('a note that is too short stays where it is', async () => {
  const api = serve();
  const { user } = renderApp(at(AMARA.id));
  await user.click(await screen.findByRole('button', { name: /Reject/ }));
  await user.type(screen.getByLabelText('Note in your own words'), 'No');
  await user.click(screen.getByRole('button', { name: 'Reject profile' }));
  expect(await screen.findByText('Write at least 10 characters')).toBeTruthy();
  expect(decisions(api)).toEqual([]);
});

test('a profile decided by a colleague says by whom, beside the next profile', async () => {
  const api = serve();
  api.on(holdDecision, () =>
    Response.json({ code: 1005, message: 'Liis Tamm has already approved this profile', requestId: 'x' }, { status: 409 }),
  );
  const { user } = renderApp(at(AMARA.id));
  await reading('Amara Osei');
  await user.keyboard('12345a');
  expect((await screen.findByText(/Liis Tamm has already approved this profile/)).parentElement?.textContent).toContain(
    'Amara Osei: not decided.',
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Luca Ferreira' })).toBeTruthy();
});

test('a decision that did not get through can be looked at again, with its reasons', async () => {
  const api = serve();
  api.on(holdDecision, new FakeProblem(1023));
  const { user } = renderApp(at(AMARA.id));
  await user.click(await screen.findByRole('button', { name: /Reject/ }));
  await user.click(screen.getByRole('button', { name: 'Name isn’t real' }));
  await user.type(screen.getByLabelText('Note in your own words'), 'Please give your full name.');
  await user.click(screen.getByRole('button', { name: 'Reject profile' }));
  await user.click(await screen.findByRole('link', { name: 'Look again' }));
  await user.click(await screen.findByRole('button', { name: /Reject/ }));
  expect(await screen.findByDisplayValue('Please give your full name.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Name isn’t real' }).getAttribute('aria-pressed')).toBe('true');
});

test('changed values stand beside the old ones, and only what they are about is checked', async () => {
  const api = serve();
  api.on(getVerification, {
    queue: 'changed',
    submittedAt: SUBMITTED,
    profile: AMARA,
    channels: [],
    changes: [{ field: 'name', before: 'Amara Osei', after: 'Amara Osei Mensah' }],
    history: [],
  });
  const { user } = renderApp(`${at(AMARA.id)}?queue=changed`);
  expect(await screen.findByText('Amara Osei Mensah')).toBeTruthy();
  expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('data-check'))).toEqual(['identity']);
  await user.keyboard('1a');
  await reading('Amara Osei');
  await waitFor(() => expect(decisions(api)).toHaveLength(1));
});

test('? shows the keys, which can be turned off', async () => {
  serve();
  const { user } = renderApp(at(AMARA.id));
  await reading('Amara Osei');
  await user.keyboard('?');
  await user.click(await screen.findByRole('switch', { name: 'Use single-key shortcuts' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('r');
  expect(screen.queryByText('Reject with a reason')).toBeNull();
  await user.click(screen.getByRole('button', { name: /Shortcuts/ }));
  await user.click(await screen.findByRole('switch', { name: 'Use single-key shortcuts' }));
});

const CHANNEL = {
  service: 'youtube',
  handle: '@amara',
  name: 'Amara cooks',
  url: 'https://www.youtube.com/@amara',
  picture: null,
  followers: 64_200,
  views: null,
  posts: null,
  fetchedAt: new Date().toISOString(),
  simulated: false,
} as const;

test('the connected channels stand beside the check of links, with link, figures, source and age', async () => {
  const api = serve();
  const verification = { queue: 'new', submittedAt: SUBMITTED, profile: AMARA, changes: [], history: [] };
  api.on(getVerification, { ...verification, channels: [CHANNEL] });
  renderApp(at(AMARA.id));
  const channels = within(await screen.findByRole('region', { name: 'Channels' }));
  expect(channels.getByRole('link', { name: 'Amara cooks' }).getAttribute('href')).toBe(CHANNEL.url);
  expect(channels.getByText('@amara')).toBeTruthy();
  expect(channels.getByText('64.2K')).toBeTruthy();
  expect(channels.getByText(/, from YouTube$/)).toBeTruthy();
});

test('a creator without a channel is said to have none', async () => {
  serve();
  renderApp(at(AMARA.id));
  expect(within(await screen.findByRole('region', { name: 'Channels' })).getByText('No channels connected yet')).toBeTruthy();
});

test('a decision can be undone by U for ten seconds, and the profile is open again with what was ticked', async () => {
  const api = serve();
  const { user } = renderApp(at(AMARA.id));
  await reading('Amara Osei');
  await user.keyboard('12345a');
  await reading('Luca Ferreira');
  expect((await screen.findByText(/We’ll tell them in \d+ seconds/)).parentElement?.textContent).toContain('Amara Osei approved.');
  expect(screen.getByText('Amara Osei approved. Press U to undo within 10 seconds.').getAttribute('role')).toBe('status');
  expect(screen.queryByRole('link', { name: /Amara/ })).toBeNull();
  await user.keyboard('u');
  await reading('Amara Osei');
  expect(api.callsTo(undoDecision).map(({ params }) => params)).toEqual([{ id: AMARA.id }]);
  expect(screen.getByText('Undone: Amara Osei approved.')).toBeTruthy();
  expect(await screen.findByRole('link', { name: /Amara/ })).toBeTruthy();
  expect(screen.getByText('5 of 5')).toBeTruthy();
});

test('the countdown begins at ten seconds, however long the page was open before', async () => {
  serve();
  const began = Date.now;
  let later = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => began() + later);
  const { user } = renderApp(at(AMARA.id));
  await reading('Amara Osei');
  later = 50_000;
  await user.keyboard('12345a');
  const line = await screen.findByText(/We’ll tell them in \d+ seconds/);
  expect(Number(/\d+/.exec(line.textContent)![0])).toBeLessThanOrEqual(10);
});

test('a reload shows the decision with the time that is left', async () => {
  const api = serve();
  const given = { kind: 'reject_profile', subjectId: AMARA.id, decision: {} } as const;
  api.on(listDecisions, { items: [heldOf(given, { secondsLeft: 4 })] });
  renderApp('/staff/numbers');
  const line = await screen.findByText(/We’ll tell them in [34] seconds/);
  expect(line.parentElement?.textContent).toContain('Amara Osei rejected.');
  // A refusal is no success.
  expect(line.closest('[data-tone]')?.getAttribute('data-tone')).toBe('info');
  expect(screen.getByRole('button', { name: /^Undo/, description: 'Amara Osei rejected.' })).toBeTruthy();
});

test('what a colleague has just decided says so, and cannot be decided', async () => {
  const api = serve();
  const given = { kind: 'approve_profile', subjectId: AMARA.id, decision: {} } as const;
  api.on(listDecisions, { items: [heldOf(given, { by: 'Liis Tamm', isOwn: false })] });
  renderApp(at(AMARA.id));
  expect(await screen.findByText('Liis Tamm just decided this and can still undo it.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Approve/ }).disabled).toBe(true);
  expect(screen.getByRole('link', { name: /Amara.*Liis Tamm is deciding this/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('staff see the name that an approval publishes, and that it is a person’s if no business name is given', () => {
  const shown = (company: string | null) => {
    const { container, unmount } = renderPage(
      <ProfileCard
        title="Fields"
        profile={anOwner({ name: 'Luca Conti', business: { company, website: null, industry: null } })}
        channels={[]}
      />,
    );
    const text = container.textContent ?? '';
    unmount();
    return text;
  };
  expect(shown('Conti Bikes')).toContain('Name that creators seeConti Bikes');
  expect(shown('Conti Bikes')).not.toContain('The person’s name');
  expect(shown(null)).toContain('Name that creators seeLuca Conti');
  expect(shown(null)).toContain('The person’s name, since no business name is given.');
});
