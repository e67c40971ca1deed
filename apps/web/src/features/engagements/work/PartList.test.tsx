import { complete } from '@castlane/contract/delivery.ts';
import { getEngagement, type Engagement } from '@castlane/contract/engagement.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { anEvent } from '#features/threads/messages/factory.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { aProfile, anOwner, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { aCancellation, aDelivery, anEngagement, inParts } from './factory.ts';
import { ThreadAct } from './ThreadAct.tsx';
import { ThreadWork } from './ThreadWork.tsx';
import { stepsOf } from './work-steps.ts';
import { renderFor } from '#testing/render-for.tsx';
import { WorkCard } from './WorkCard.tsx';

beforeEach(() => localStorage.clear());

const show = (work: Engagement) => renderFor(work.side === 'owner' ? anOwner() : aProfile(), <WorkCard work={work} />);

const FIRST = aDelivery({ end: 'accepted' });
const SECOND = aDelivery({ id: '01930000-0000-7000-8000-0000000000d2', number: 2, part: 2, note: 'With the sole.' });

/** What each part says of itself. */
function said(): (string | null)[] {
  const parts = within(screen.getByRole('region', { name: 'Parts' })).getAllByRole('listitem');
  return parts.map((part) => part.firstElementChild!.textContent);
}

const delivered = (overrides: Partial<Engagement> = {}) =>
  inParts(3, { part: 2, status: 'delivered', deliveries: [SECOND, FIRST], acceptBy: SECOND.acceptBy, ...overrides });

test('undivided work says nothing of parts', () => {
  const { container } = show(anEngagement());
  expect(screen.queryByRole('region', { name: 'Parts' })).toBeNull();
  expect(container.textContent).not.toMatch(/\bparts?\b/i);
});

test('four parts: where each stands, which one runs, and what of it is to deliver until when', () => {
  const { container } = show(inParts(4, { part: 2, side: 'creator' }));
  expect(said()).toEqual([
    expect.stringMatching(/^1\. Rough cutAccepted\$300 · 21 Nov.* · 1 video on YouTube$/),
    '2. Final cutRunning$300 · due 2 Dec 2099, 12:00 · 1 video on YouTube',
    '3. ShortsNot begun$300 · due 3 Dec 2099, 12:00 · 1 video on YouTube',
    '4. CaptionsNot begun$300 · due 4 Dec 2099, 12:00 · 1 video on YouTube',
  ]);
  expect(screen.getByText('Part 2 of 4 · Final cut')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Deliver part 2');
  expect(screen.getByText(/^Due by 2 Dec 2099, 12:00/)).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Deliverables' })).getByText('1 video on YouTube')).toBeTruthy();
  expect(container.textContent).not.toMatch(/work\.|\{\{|undefined|Invalid/);
});

test('the deliveries of the part that runs stand first, those of the parts before are folded away', () => {
  show(delivered());
  const deliveries = within(screen.getByRole('region', { name: 'Deliveries' }));
  expect(deliveries.getAllByRole('article').map((each) => each.getAttribute('aria-label'))).toEqual(['Delivery 2', 'Delivery 1']);
  expect(deliveries.getByText('Part 1: 1 delivery').closest('details')?.open).toBe(false);
  expect(deliveries.queryByText(/earlier/)).toBeNull();
});

test('accepting a part names it, says that the next one begins, and stays on the page', async () => {
  const { api, user } = show(delivered());
  api.on(complete, inParts(3, { part: 3, deliveries: [{ ...SECOND, end: 'accepted' }, FIRST] }));
  await user.click(screen.getByRole('button', { name: 'Accept part 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept part 2?' }));
  dialog.getByText(/^Part 3 then begins, and you can no longer ask for changes to part 2/);
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Part 2 accepted')).toBeTruthy();
  expect(api.callsTo(complete)[0]?.body).toEqual({ deliveryId: SECOND.id });
  expect(window.location.pathname).toBe('/');
});

test('accepting the last part completes the work', async () => {
  const work = delivered({ part: 3, deliveries: [{ ...SECOND, part: 3 }] });
  const { api, user } = show(work);
  api.on(complete, work);
  await user.click(screen.getByRole('button', { name: 'Accept the work' }));
  await user.click(within(await screen.findByRole('dialog', { name: 'Accept the work?' })).getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(window.location.search).toBe('?what=accepted&slug=winter-shoe'));
});

test('our team decides about the part that runs: the delivery of another one is not enough', async () => {
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Ask our team' });
  const { unmount } = show(inParts(3, { part: 2, deliveries: [FIRST] }));
  expect(button().disabled).toBe(true);
  unmount();
  const { user } = show(delivered());
  await user.click(button());
  expect(within(await screen.findByRole('dialog')).getByText(/until our team decides that part 2 is complete/)).toBeTruthy();
});

test('a request to cancel a part of which nothing was delivered ends it by silence; accepted parts stay', async () => {
  const { user } = show(inParts(3, { part: 2, deliveries: [FIRST] }));
  await user.click(screen.getByRole('button', { name: 'Ask to cancel' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/If they don’t, the work is canceled then/)).toBeTruthy();
  expect(dialog.getByText('Accepted parts stay accepted.')).toBeTruthy();
});

test('work that was cancelled says after which part, if one was accepted', () => {
  const cancellation = aCancellation({ status: 'agreed' });
  const { unmount } = show(inParts(3, { part: 3, status: 'cancelled', cancellation, deliveries: [SECOND, FIRST] }));
  expect(screen.getByText('Both sides agreed to cancel. Ended after part 2 of 3.')).toBeTruthy();
  expect(said().map((part) => /Accepted|Ended/.exec(part!)?.[0])).toEqual(['Accepted', 'Accepted', 'Ended']);
  unmount();
  show(inParts(3, { status: 'cancelled', cancellation }));
  expect(screen.getByText('Both sides agreed to cancel.')).toBeTruthy();
});

test('completed work says nothing of a part that runs', () => {
  show(inParts(2, { part: 2, status: 'completed', completedAt: '2026-11-22T10:00:00.000Z', deliveries: [{ ...SECOND, end: 'accepted' }] }));
  expect(screen.queryByText(/^Part 2 of 2/)).toBeNull();
  expect(said().every((part) => part!.includes('Accepted'))).toBe(true);
});

test('beside the conversation the parts stand, too, and a delivery there says its part', async () => {
  const work = delivered();
  signIn(anOwner());
  fakeApi().on(getEngagement, work);
  renderPage(
    <Suspense>
      <ThreadWork id={work.id}>{null}</ThreadWork>
      <ThreadAct event={anEvent({ kind: 'delivered', data: { deliveryId: SECOND.id, number: 2 } })} engagementId={work.id} line={<p />} />
    </Suspense>,
  );
  const card = await screen.findByRole('region', { name: 'Part 2 of 3 · Delivery 2: Maya Lindqvist delivered part 2' });
  expect(within(card).getByRole('button', { name: 'Accept part 2' })).toBeTruthy();
  expect(said()).toHaveLength(3);
});

test('the way of divided work names the parts, also of one that was accepted by silence or by our team', () => {
  const { timeline } = anEngagement();
  const wordsOf = (work: Engagement) => stepsOf(work).map(({ label, state }) => `${label as string} ${state}`);
  // The clock tells of a silent acceptance a little later; then the second part goes on.
  const work = inParts(3, {
    part: 2,
    status: 'changes_requested',
    timeline: [
      ...timeline,
      { kind: 'delivered', at: '2026-11-20T12:00:00.000Z', by: 'creator' },
      { kind: 'part_accepted', at: '2026-11-21T10:00:07.000Z', by: 'clock' },
      { kind: 'delivered', at: '2026-11-22T09:00:00.000Z', by: 'creator' },
      { kind: 'changes_requested', at: '2026-11-22T10:00:00.000Z', by: 'owner' },
    ],
  });
  expect(wordsOf(work).slice(1)).toEqual([
    'Part 1 delivered done',
    'Part 1 accepted done',
    'Part 2 delivered done',
    'Changes requested done',
    'Delivered again now',
    'Part 2 accepted next',
    'Completed next',
  ]);
  const decided = inParts(2, {
    part: 2,
    timeline: [
      ...timeline,
      { kind: 'delivered', at: '2026-11-20T12:00:00.000Z', by: 'creator' },
      { kind: 'dispute_opened', at: '2026-11-20T13:00:00.000Z', by: 'owner' },
      { kind: 'dispute_decided', at: '2026-11-21T10:00:00.000Z', by: 'staff' },
    ],
  });
  expect(wordsOf(decided).slice(-3)).toEqual(['Part 1 accepted by our team done', 'Part 2 delivered now', 'Completed next']);
});
