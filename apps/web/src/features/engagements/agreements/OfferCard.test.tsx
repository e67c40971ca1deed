import { acceptOffer, getAgreement, type Offer } from '@castlane/contract/offer.ts';
import { screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { aThread } from '#features/threads/factory.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { AmendmentCard, OfferCard } from './OfferCard.tsx';

const OFFER = aThread().offer!;
const video = OFFER.deliverables[0]!;
const ROUGH = { title: 'Rough cut', share: 40_000, deliverables: [video], dueBy: '2026-12-04' };
const FINAL = { title: 'Final cut', share: 80_000, deliverables: [{ ...video, quantity: 2 }], dueBy: '2026-12-18' };
const SHORTS = { title: 'Shorts', share: 20_000, deliverables: [{ ...video, kind: 'short' as const }], dueBy: '2026-12-28' };

function showOffer(offer: Offer) {
  signIn(aProfile());
  fakeApi().on(acceptOffer, offer);
  return renderPage(
    <Suspense>
      <OfferCard offer={offer} jobSlug="shoe" isOwn={false} name="Zoë" />
    </Suspense>,
  );
}

const words = (element: Element | null | undefined) => element?.textContent;
const valueOf = (name: string) => words(screen.getByText(name).nextElementSibling);

test('an undivided offer has one day, and no parts', () => {
  showOffer(OFFER);
  expect(valueOf('Deliverables')).toBe('1 video on YouTube');
  expect(valueOf('Revision rounds')).toBe('2 rounds');
  expect(screen.queryByText('Parts')).toBeNull();
});

test('a divided offer lists its parts; accepting it says how many there are', async () => {
  const { user } = showOffer({ ...OFFER, parts: [ROUGH, FINAL] });
  const parts = within(screen.getByText('Parts').nextElementSibling as HTMLElement).getAllByRole('listitem');
  expect(parts.map(words)).toEqual([
    '1. Rough cut$400 · due 4 Dec 2026 · 1 video on YouTube',
    '2. Final cut$800 · due 18 Dec 2026 · 2 videos on YouTube',
  ]);
  expect(screen.queryByText('Deliver by')).toBeNull();
  expect(screen.queryByText('Deliverables')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Accept offer' }));
  expect(
    within(await screen.findByRole('dialog')).getByText(/^You get the job for \$1,200, in 2 parts, the last due by 18 Dec/),
  ).toBeTruthy();
});

/** What an amendment card says of its parts, before and after. */
async function partsChange(before: Offer['parts'], after: Offer['parts'], overrides: Partial<Offer> = {}) {
  signIn(aProfile());
  const terms = { ...OFFER, timeZone: 'Europe/Berlin', parts: before };
  fakeApi().on(getAgreement, {
    number: 1,
    terms,
    canonical: '{}',
    sha256: 'a'.repeat(64),
    acceptedAt: OFFER.createdAt,
    answers: [],
    versions: [],
  });
  const amendment = { ...OFFER, ...overrides, kind: 'amendment' as const, parts: after };
  const { unmount } = renderPage(<AmendmentCard offer={amendment} engagementId="e" jobSlug="shoe" isOwn={false} name="Zoë" />);
  const rows = [(await screen.findByText('Parts')).parentElement!].flatMap((line) => within(line).getAllByRole('definition'));
  const said = rows.map((row) => [words(row.querySelector('del')), words(row.querySelector('ins'))]);
  const lines = screen.getAllByRole('term').map(words);
  const title = screen.getByText(/^\d changes?$/).textContent;
  unmount();
  return { said, lines, title };
}

test('new terms show each part that changes, before and after', async () => {
  const later = { ...FINAL, dueBy: '2026-12-20' };
  const rough = '1. Rough cut: $400 · due 4 Dec 2026 · 1 video on YouTube';
  const final = '2. Final cut: $800 · due 18 Dec 2026 · 2 videos on YouTube';
  const moved = await partsChange([ROUGH, FINAL], [ROUGH, later], { dueBy: later.dueBy });
  expect(moved.said).toEqual([[final, '2. Final cut: $800 · due 20 Dec 2026 · 2 videos on YouTube']]);
  expect([moved.lines, moved.title]).toEqual([['Parts'], '1 change']);
  const added = await partsChange([ROUGH, FINAL], [ROUGH, FINAL, SHORTS]);
  expect(added.said).toEqual([[undefined, '3. Shorts: $200 · due 28 Dec 2026 · 1 short on YouTube']]);
  const gone = await partsChange([ROUGH, FINAL, SHORTS], [ROUGH, FINAL]);
  expect(gone.said).toEqual([['3. Shorts: $200 · due 28 Dec 2026 · 1 short on YouTube', 'Removed']]);
  const divided = await partsChange([], [ROUGH, FINAL]);
  expect(divided.said).toEqual([
    ['Not divided', rough],
    [undefined, final],
  ]);
  const whole = await partsChange([ROUGH, FINAL], []);
  expect(whole.said).toEqual([
    [rough, 'Not divided'],
    [final, 'Removed'],
  ]);
});
