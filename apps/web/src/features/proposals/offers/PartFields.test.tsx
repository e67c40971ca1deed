import { createAmendment } from '@castlane/contract/amendment.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import { getOwnJob } from '@castlane/contract/job.ts';
import { createOffer, getAgreement } from '@castlane/contract/offer.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ChangeTermsModal } from '#features/engagements/agreements/ChangeTermsModal.tsx';
import { inParts } from '#features/engagements/work/factory.ts';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { anOwnJob } from '#testing/own-jobs.ts';
import { anOwner, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { OfferModal } from './OfferModal.tsx';

beforeEach(() => localStorage.clear());

const JOB = anOwnJob({
  budget: { type: 'fixed', amount: { amount: 100_000, currency: 'USD' } },
  deliverables: [
    { platform: 'youtube', kind: 'video', quantity: 1 },
    { platform: 'instagram', kind: 'reel', quantity: 2 },
  ],
  dueBy: '2099-12-18',
});
const ASKED = { id: '01930000-0000-7000-8000-000000000002', price: null, deliverBy: null };

async function offer() {
  signIn(anOwner());
  const api = fakeApi().on(getOwnJob, JOB);
  const page = renderPage(<OfferModal jobSlug={JOB.slug} asked={ASKED} name="Maya" isOpen onClose={() => {}} />);
  return {
    api,
    ...page,
    dialog: within(await screen.findByRole('dialog')),
    divide: await screen.findByRole('button', { name: 'Divide into parts' }),
  };
}

const field = (name: RegExp | string) => screen.getByLabelText<HTMLInputElement>(name);
const part = (nth: number) => within(screen.getByRole('group', { name: `Part ${nth}` }));
const setDay = (nth: number, day: string) => fireEvent.change(part(nth).getByLabelText(/^Deliver by/), { target: { value: day } });
const focused = (name: RegExp | string) => waitFor(() => expect(document.activeElement).toBe(field(name)));

test('an offer is undivided until its owner divides it, and then again', async () => {
  const { user, divide } = await offer();
  expect(screen.queryByRole('group', { name: /^Part / })).toBeNull();
  expect(field(/^Deliver by/).value).toBe('2099-12-18');
  await user.click(divide);
  await focused(/^Title of part 1/);
  expect(screen.getAllByRole('group', { name: /^Part \d$/ })).toHaveLength(2);
  expect(part(2).getByLabelText<HTMLInputElement>(/^Deliver by/).value).toBe('2099-12-18');
  expect(screen.getAllByLabelText(/^Deliver by/)).toHaveLength(2);
  expect(screen.getByText('Shares add up to the price')).toBeTruthy();
  expect(part(1).getByText('1 video on YouTube')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove part 1' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Divide into parts' })));
  expect(field(/^Deliver by/).value).toBe('2099-12-18');
});

test('up to four parts; the focus is at the title of a new one, and after a removal at its neighbour', async () => {
  const { user, divide } = await offer();
  await user.click(divide);
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add part' });
  await user.click(add);
  await focused(/^Title of part 3/);
  expect(part(3).getByText('No deliverables yet')).toBeTruthy();
  await user.click(add);
  await focused(/^Title of part 4/);
  expect(add.disabled).toBe(true);
  expect(screen.getByText('Up to 4 parts')).toBeTruthy();
  await user.type(field(/^Title of part 3/), 'Shorts');
  await user.click(screen.getByRole('button', { name: 'Remove part 2' }));
  await focused(/^Title of part 2/);
  expect(field(/^Title of part 2/).value).toBe('Shorts');
  await user.click(screen.getByRole('button', { name: 'Remove part 3' }));
  await focused(/^Title of part 2/);
});

test('it says what is left to share, and splits it evenly', async () => {
  const { user, divide } = await offer();
  await user.click(divide);
  const share = part(1).getByLabelText<HTMLInputElement>(/^Share/);
  await user.clear(share);
  await user.type(share, '300');
  expect(screen.getByText('$200 left to share')).toBeTruthy();
  await user.clear(share);
  await user.type(share, '600.50');
  expect(screen.getByText('$100.50 more than the price')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Split evenly' }));
  expect(share.value).toBe('500');
  expect(screen.getByText('Shares add up to the price')).toBeTruthy();
});

test('each deliverable is in one part, which its line chooses; a new one is in the part that has none', async () => {
  const { user, divide } = await offer();
  await user.click(divide);
  const line = (nth: number) => within(screen.getByRole('group', { name: `Deliverable ${nth}` })).getByLabelText<HTMLSelectElement>('Part');
  await user.selectOptions(line(1), 'Part 2');
  expect(part(1).getByText('No deliverables yet')).toBeTruthy();
  expect(part(2).getByText('1 video on YouTube, 2 reels on Instagram')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add deliverable' }));
  expect(line(3).value).toBe('0');
});

test('what is missing stands at its fields and nothing is sent; what the server refuses stands there too, and nothing typed is lost', async () => {
  const { api, user, dialog, divide } = await offer();
  api.on(createOffer, new FakeProblem(1004, 'No', [{ path: 'parts.1.title', message: 'Another title, please' }]));
  await user.click(divide);
  const send = dialog.getByRole('button', { name: 'Send offer' });
  await user.click(send);
  expect(await part(1).findByText('Enter a title')).toBeTruthy();
  expect(part(1).getByText('Choose a date')).toBeTruthy();
  await focused(/^Title of part 1/);
  await user.type(field(/^Title of part 1/), 'Rough cut');
  await user.type(field(/^Title of part 2/), 'Final cut');
  setDay(1, '2099-12-04');
  await user.clear(part(2).getByLabelText(/^Share/));
  await user.type(part(2).getByLabelText(/^Share/), '400');
  await user.click(send);
  expect(await dialog.findByText('The shares must add up to the price')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Split evenly' })));
  expect(api.callsTo(createOffer)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Split evenly' }));
  await user.click(send);
  expect(await part(2).findByText('Another title, please')).toBeTruthy();
  expect(field(/^Title of part 2/).value).toBe('Final cut');
  expect(api.callsTo(createOffer)[0]?.body).toMatchObject({
    dueBy: '2099-12-18',
    deliverables: JOB.deliverables,
    parts: [
      { title: 'Rough cut', share: 50_000, deliverables: [JOB.deliverables[0]], dueBy: '2099-12-04' },
      { title: 'Final cut', share: 50_000, deliverables: [JOB.deliverables[1]], dueBy: '2099-12-18' },
    ],
  });
});

test('an unsent division is still there the next time', async () => {
  const first = await offer();
  await first.user.click(first.divide);
  await first.user.type(field(/^Title of part 2/), 'Final cut');
  first.unmount();
  const page = renderPage(<OfferModal jobSlug={JOB.slug} asked={ASKED} name="Maya" isOpen onClose={() => {}} />);
  expect((await screen.findByLabelText<HTMLInputElement>(/^Title of part 2/)).value).toBe('Final cut');
  page.unmount();
});

async function change(count: 2 | 3, running: number) {
  const work = inParts(count, { part: running });
  const { agreement } = work;
  const terms = {
    ...agreement,
    dueBy: agreement.parts.at(-1)!.dueBy,
    deliverables: agreement.parts.flatMap(({ deliverables }) => deliverables),
  };
  signIn(anOwner());
  const api = fakeApi()
    .on(getEngagement, work)
    .on(getAgreement, {
      number: 1,
      terms,
      canonical: '{}',
      sha256: 'a'.repeat(64),
      acceptedAt: agreement.acceptedAt,
      answers: [],
      versions: [],
    })
    .on(createAmendment, new FakeProblem(1005, 'New terms wait for an answer'));
  const page = renderPage(<ChangeTermsModal engagement={work} name="Maya" isOpen onClose={() => {}} />);
  await screen.findByRole('group', { name: 'Part 2' });
  return { api, ...page };
}

test('of work that runs, accepted parts stay as they are, the running one stays a part, and later ones may go', async () => {
  const { api, user } = await change(3, 2);
  expect(part(1).queryByRole('textbox')).toBeNull();
  expect(part(1).getByText('Part 1: Rough cut')).toBeTruthy();
  expect(part(1).getByText('It’s accepted, so it can’t change.')).toBeTruthy();
  expect(field(/^Title of part 2/).value).toBe('Final cut');
  expect(screen.queryByRole('button', { name: 'Remove part 1' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove part 2' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove part 3' }));
  expect(screen.getByText('$300 left to share')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Split evenly' }));
  await user.click(screen.getByRole('button', { name: 'Send new terms' }));
  await waitFor(() => expect(api.callsTo(createAmendment)).toHaveLength(1));
  const video = { platform: 'youtube', kind: 'video', quantity: 1 };
  expect(api.callsTo(createAmendment)[0]?.body).toMatchObject({
    dueBy: '2099-12-02',
    parts: [
      { title: 'Rough cut', share: 30_000, dueBy: '2099-12-01', deliverables: [video] },
      { title: 'Final cut', share: 60_000, dueBy: '2099-12-02', deliverables: [video, video] },
    ],
  });
});

test('work of which no part is accepted can become undivided', async () => {
  const { api, user } = await change(2, 1);
  expect(screen.queryByRole('button', { name: 'Remove part 1' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove part 2' }));
  await user.click(screen.getByRole('button', { name: 'Send new terms' }));
  await waitFor(() => expect(api.callsTo(createAmendment)[0]?.body).toMatchObject({ parts: [], dueBy: '2099-12-02' }));
});
