import { getStandingTerms, setStandingTerms, type StandingTerms } from '@castlane/contract/standing-terms.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emptyBrief } from '#features/jobs/briefs/brief-values.ts';
import { filledFrom } from '#features/jobs/templates/template-values.ts';
import { fakeApi, FakeProblem } from '#testing/fake-api.ts';
import { anOwner, signIn } from '#testing/people.ts';
import { renderPage } from '#testing/render.tsx';
import { standingOf, withStanding } from './standing-values.ts';
import { StandingTermsCard } from './StandingTermsCard.tsx';

const TERMS: StandingTerms = {
  usageScope: 'organic',
  usageDays: 180,
  exclusivityDays: 14,
  changeRounds: 1,
  payWithinDays: 30,
  disclosureRequired: false,
};

function begin(terms: StandingTerms | null) {
  signIn(anOwner());
  const api = fakeApi()
    .on(getStandingTerms, { terms })
    .on(setStandingTerms, ({ body }) => body);
  return { api, ...renderPage(<StandingTermsCard />) };
}

test('a new job begins with them, and a template of it wins', () => {
  const start = withStanding(emptyBrief(), TERMS);
  expect(start).toMatchObject({ ...TERMS, title: '' });
  expect(filledFrom({ brief: { terms: { changeRounds: 3 } } }, start)).toMatchObject({ ...TERMS, changeRounds: 3 });
  expect(withStanding(emptyBrief(), null)).toEqual(emptyBrief());
  expect(standingOf(start)).toEqual(TERMS);
});

test('an owner sets them, and reads them as sentences', async () => {
  const { api, user } = begin(null);
  await screen.findByText('You use the terms of the product.');
  await user.click(screen.getByRole('button', { name: 'Set your terms' }));
  const days = await screen.findByRole('textbox', { name: /Payment within/ });
  await user.clear(days);
  await user.click(screen.getByRole('button', { name: 'Save terms' }));
  expect(api.callsTo(setStandingTerms)).toHaveLength(0);
  await user.type(days, '30');
  await user.click(screen.getByRole('radio', { name: /Own channels/ }));
  await user.click(screen.getByRole('button', { name: 'Save terms' }));
  await waitFor(() =>
    expect(api.callsTo(setStandingTerms)[0]?.body).toEqual({
      terms: { usageScope: 'organic', usageDays: 90, exclusivityDays: 0, changeRounds: 2, payWithinDays: 30, disclosureRequired: true },
    }),
  );
  await screen.findByText(/within 30 days/);
  expect(screen.queryByRole('button', { name: 'Save terms' })).toBeNull();
});

test('they are removed by one press; what the server refuses stands at its field', async () => {
  const { api, user } = begin(TERMS);
  await screen.findByText(/within 30 days/);
  await user.click(screen.getByRole('button', { name: 'Change' }));
  api.on(setStandingTerms, new FakeProblem(1004, 'Check it', [{ path: 'terms.exclusivityDays', message: 'At most 10 here' }]));
  await user.click(await screen.findByRole('button', { name: 'Save terms' }));
  await screen.findByText('At most 10 here');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  api.on(setStandingTerms, ({ body }) => body);
  await user.click(screen.getByRole('button', { name: 'Use those of the product' }));
  expect(await screen.findByText('You use the terms of the product.')).toBeTruthy();
});
