import { getAgreement, type Agreement } from '@castlane/contract/offer.ts';
import { DEFAULT_SHIPPING } from '@castlane/contract/shipping.ts';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, FakeProblem, type FakeCall } from '#testing/fake-api.ts';
import { signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { movedWords } from './agreement-words.ts';
import { AgreementPage } from './AgreementPage.tsx';

const ID = '01930000-0000-7000-8000-0000000000ee';
const SHA = { 1: 'a'.repeat(64), 2: 'b'.repeat(64) };
const TERMS = {
  job: 'shoe',
  title: 'Winter trail shoe review',
  description: 'One video that says **plainly** what is good.',
  jobVersion: 3,
  owner: { name: 'Daniel Hollis', company: 'Northpeak' },
  creator: { name: 'Maya Lindqvist' },
  price: { amount: 120_000, currency: 'USD' },
  deliverables: [{ platform: 'youtube', kind: 'video', quantity: 1 }],
  dueBy: '2026-12-18',
  changeRounds: 2,
  usageRights: { scope: 'organic', days: 90 },
  exclusivityDays: 0,
  disclosureRequired: true,
  shipsProduct: false,
};

function anAgreement(number: 1 | 2): Agreement {
  const versions = ([1, 2] as const).map((each) => ({ number: each, sha256: SHA[each], acceptedAt: `2026-11-2${each}T22:03:00.000Z` }));
  const terms = number === 1 ? TERMS : { ...TERMS, dueBy: '2026-12-28', amends: SHA[1] };
  return { ...versions[number - 1]!, terms, canonical: JSON.stringify(terms), answers: [], versions };
}

let server: ReturnType<typeof fakeApi>;

beforeEach(() => {
  server = fakeApi().on(getAgreement, ({ url }: FakeCall) => anAgreement(url.searchParams.get('number') === '1' ? 1 : 2));
  signIn();
});

function open(address = `/agreement/${ID}`) {
  return renderPage(
    <Routes>
      <Route path="/agreement/:id" element={<AgreementPage />} />
      <Route path="/not-found" element={<p>Nothing here</p>} />
    </Routes>,
    address,
  );
}

const rowOf = (name: string) => screen.getByText(name).closest('div')!;

test('it says who agreed on what, which version it is, and of which brief', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Agreed terms' })).toBeTruthy();
  expect(screen.getByText('Version 2 of 2 · Accepted 22 Nov 2026, 22:03 UTC')).toBeTruthy();
  expect(rowOf('Business owner').textContent).toContain('Northpeak, Daniel Hollis');
  expect(rowOf('Deliver by').textContent).toContain('28 Dec 2026');
  expect(rowOf('Usage rights').textContent).toContain('Own channels, 90 days');
  expect(rowOf('Exclusivity').textContent).toContain('None');
  expect(rowOf('Product is shipped').textContent).toContain('No');
  const brief = screen.getByRole('region', { name: 'Brief, version 3' });
  expect(within(brief).getByText('plainly').closest('strong')).toBeTruthy();
  expect(screen.queryByText(/These terms have changed since/)).toBeNull();
});

test('divided work says what each part is and when it is due', async () => {
  const video = TERMS.deliverables[0]!;
  const parts = [
    { title: 'Rough cut', share: 40_050, deliverables: [video], dueBy: '2026-12-04' },
    { title: 'Final cut', share: 79_950, deliverables: [video, { ...video, kind: 'short', quantity: 2 }], dueBy: '2026-12-18' },
  ];
  const terms = { ...TERMS, payWithinDays: 14, timeZone: 'Europe/Berlin', parts };
  signIn();
  server.on(getAgreement, { ...anAgreement(1), terms });
  open();
  await screen.findByRole('heading', { name: 'Agreed terms' });
  const said = [...rowOf('Parts').querySelectorAll('p')].map(({ textContent }) => textContent);
  expect(said).toEqual([
    '1. Rough cut: $400.50 · due 4 Dec 2026 · 1 video on YouTube',
    '2. Final cut: $799.50 · due 18 Dec 2026 · 1 video on YouTube, 2 shorts on YouTube',
  ]);
  // Only this says where the days are days.
  expect(rowOf('Deliver by').textContent).toContain('18 Dec 2026 (Central European');
  expect(screen.queryByText('Deliverables')).toBeNull();
  expect(rowOf('Payment').textContent).toContain('Within 14 days of each part’s acceptance');
  expect(rowOf('Revision rounds').textContent).toContain('2 rounds for each part');
});

test('an older version says that it was changed, and each leads to the others', async () => {
  const { user } = open(`/agreement/${ID}?number=1`);
  expect(await screen.findByText('These terms have changed since. Version 2 applies.')).toBeTruthy();
  expect(rowOf('Deliver by').textContent).toContain('18 Dec 2026');
  await user.click(screen.getByRole('link', { name: 'Version 2' }));
  expect(await screen.findByText('28 Dec 2026')).toBeTruthy();
  expect(window.location.search).toBe('?number=2');
});

test('the text is saved with the very bytes that were hashed, under the name that the command has', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:agreement';
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Download the text' }));
  const proof = screen.getByRole('region', { name: 'Proof' });
  expect(names).toEqual(['agreement-shoe-2.json']);
  expect(await saved[0]!.text()).toBe(anAgreement(2).canonical);
  expect(within(proof).getByText('sha256sum agreement-shoe-2.json')).toBeTruthy();
  expect(within(proof).getByRole('definition').textContent).toBe(SHA[2]);
  expect(within(proof).getByText(anAgreement(2).canonical)).toBeTruthy();
});

test('it leads back to its job', async () => {
  open();
  expect((await screen.findByRole('link', { name: 'Back to the job' })).getAttribute('href')).toBe('/feed-details/shoe');
  expect(server.callsTo(getAgreement)[0]?.params).toEqual({ id: ID });
});

test('the agreement is not found by other accounts', async () => {
  server.on(getAgreement, new FakeProblem(1009));
  open();
  expect(await screen.findByText('Nothing here')).toBeTruthy();
});

test('an address with the slug of a job, as it once was, is not found', async () => {
  server.on(getAgreement, new FakeProblem(1004));
  open('/agreement/shoe');
  expect(await screen.findByText('Nothing here')).toBeTruthy();
});

test('what was agreed about a product that is shipped is part of the terms; without one nothing is said', async () => {
  const { unmount } = open();
  await screen.findByRole('heading', { name: 'Agreed terms' });
  expect(screen.queryByText('Shipping')).toBeNull();
  unmount();
  const terms = { ...TERMS, shipsProduct: true, shipping: { ...DEFAULT_SHIPPING, value: { amount: 12_000, currency: 'USD' } } };
  signIn();
  server.on(getAgreement, { ...anAgreement(1), terms });
  open();
  await screen.findByText('Shipping');
  expect(rowOf('Shipping').textContent).toBe(
    'ShippingSent within 5 daysWorth $120The creator keeps it if the work isn’t doneDue days move if it comes late',
  );
});

test('the form for other terms says that a late product has moved the days', () => {
  expect(movedWords({ status: 'received', movedDays: 0 })).toBeUndefined();
  expect(movedWords({ status: 'received', movedDays: 3 })).toMatch(/^It has moved by 3 days.*A new day stays as you enter it\.$/);
  expect(movedWords({ status: 'sent', movedDays: 1 })).toMatch(/^It has moved by 1 day.*A new day moves, too/);
});
