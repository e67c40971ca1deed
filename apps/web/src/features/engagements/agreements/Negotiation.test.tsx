import { acceptOffer, counterOffer, getAgreement, getNegotiation, type Offer } from '@castlane/contract/offer.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { aThread } from '#features/threads/factory.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { aProfile, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { AmendmentCard, OfferCard } from './OfferCard.tsx';

const OFFER: Offer = { ...aThread().offer!, senderId: 'owner' };
const standing = (status: Offer['status'] = 'pending'): NonNullable<Offer['answers']> => ({ ...OFFER, status });
/** The creator asks for more, and a day later. */
const COUNTER: Offer = {
  ...OFFER,
  id: 'counter',
  senderId: 'creator',
  price: { amount: 150_000, currency: 'USD' },
  dueBy: '2026-12-19',
  dueAt: '2026-12-19T12:00:00.000Z',
  note: 'The snow comes late',
  payments: null,
  answers: standing(),
  otherTerms: 1,
};

function show(offer: Offer, isOwn: boolean) {
  signIn(aProfile());
  const api = fakeApi().on(acceptOffer, offer).on(counterOffer, offer);
  const page = renderPage(
    <Suspense>
      <OfferCard offer={offer} jobSlug="shoe" isOwn={isOwn} name="Zoë" />
    </Suspense>,
  );
  return { api, ...page };
}

const buttons = () => screen.getAllByRole('button').map((button) => button.textContent);

test('the receiver of an offer can accept it, decline it or propose other terms', () => {
  show(OFFER, false);
  expect(buttons()).toEqual(['Decline offer', 'Propose other terms', 'Accept offer']);
  expect(screen.queryByText(/Earlier terms/)).toBeNull();
});

test('a counter marks what differs, and says that the terms that it answers still stand', () => {
  show(COUNTER, false);
  expect(screen.getByText('Other terms from Zoë')).toBeTruthy();
  expect(screen.getByText('“The snow comes late”')).toBeTruthy();
  const price = screen.getByText('Price').nextElementSibling!;
  expect([price.querySelector('del')?.textContent, price.querySelector('ins')?.textContent]).toEqual(['$1,200', '$1,500']);
  expect(screen.getByText('Deliver by').nextElementSibling!.querySelector('del')).toBeTruthy();
  expect(screen.getByText('Revision rounds').nextElementSibling!.querySelector('del')).toBeNull();
  expect(screen.getByText(/^Your earlier terms \(\$1,200\) still stand until/)).toBeTruthy();
  expect(buttons()).toEqual(['Decline terms', 'Propose other terms', 'Accept terms', 'Withdraw yours']);
});

test('who has countered an offer can still accept it', async () => {
  const { user, api } = show(COUNTER, true);
  expect(screen.getByText(/^Zoë’s terms \(\$1,200\) still stand until/)).toBeTruthy();
  expect(buttons()).toEqual(['Withdraw terms', 'Accept Zoë’s terms']);
  await user.click(screen.getByRole('button', { name: 'Accept Zoë’s terms' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^You get the job for \$1,200/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Accept terms' }));
  await waitFor(() => expect(api.callsTo(acceptOffer)).toMatchObject([{ params: { id: 'offer' } }]));
});

test('terms that no longer stand are not offered', () => {
  show({ ...COUNTER, answers: standing('withdrawn') }, true);
  expect(screen.queryByText(/still stand/)).toBeNull();
  expect(buttons()).toEqual(['Withdraw terms']);
});

test('the history is behind a disclosure, newest first, with what each round changed', async () => {
  const second: Offer = { ...COUNTER, id: 'second', senderId: 'owner', answers: { ...COUNTER, status: 'pending' }, otherTerms: 2 };
  const { user, api } = show({ ...second, price: { amount: 130_000, currency: 'USD' } }, false);
  api.on(getNegotiation, { items: [{ ...OFFER, status: 'overtaken', otherTerms: 2 }, { ...COUNTER, otherTerms: 2 }, second] });
  expect(api.callsTo(getNegotiation)).toEqual([]);
  await user.click(screen.getByText('Earlier terms (2)'));
  const rounds = await screen.findAllByText(/^By /);
  expect(rounds.map(({ textContent }) => textContent?.split(' · ')[0])).toEqual(['By you', 'By Zoë']);
  const items = rounds.map((round) => within(round.closest('li')!));
  expect(items[0]!.getByText('$1,200').tagName).toBe('DEL');
  expect(items[1]!.getByText('Overtaken')).toBeTruthy();
});

test('other terms begin with those that stand, and must differ', async () => {
  const { user, api } = show(OFFER, false);
  await user.click(screen.getByRole('button', { name: 'Propose other terms' }));
  const dialog = within(await screen.findByRole('dialog'));
  const price = await dialog.findByLabelText(/^Price/);
  expect((price as HTMLInputElement).value).toBe('1,200');
  await user.click(dialog.getByRole('button', { name: 'Send other terms' }));
  expect(await dialog.findByText('Change something first. These are the terms that wait for your answer.')).toBeTruthy();
  await user.clear(price);
  await user.type(price, '1400');
  const days = dialog.getByLabelText(/^Days to answer/);
  await user.clear(days);
  await user.type(days, '5');
  await user.type(dialog.getByLabelText(/^Note/), 'A little more');
  await user.click(dialog.getByRole('button', { name: 'Send other terms' }));
  await waitFor(() =>
    expect(api.callsTo(counterOffer)).toMatchObject([
      { params: { id: 'offer' }, body: { price: { amount: 140_000 }, dueBy: OFFER.dueBy, answerWithinDays: 5, note: 'A little more' } },
    ]),
  );
});

test('a counter to new terms is compared with those and with what is agreed', async () => {
  signIn(aProfile());
  const terms = { ...OFFER, price: { amount: 100_000, currency: 'USD' }, timeZone: 'UTC' };
  fakeApi().on(getAgreement, { number: 1, terms, canonical: '{}', sha256: 'a'.repeat(64), acceptedAt: OFFER.createdAt, versions: [] });
  renderPage(<AmendmentCard offer={{ ...COUNTER, kind: 'amendment' }} engagementId="e" jobSlug="shoe" isOwn={false} name="Zoë" />);
  const own = (await screen.findByText('Compared with your terms')).parentElement!;
  const agreed = screen.getByText('Compared with the agreed terms').parentElement!;
  expect([own, agreed].map((part) => part.querySelector('del')?.textContent)).toEqual(['$1,200', '$1,000']);
});
