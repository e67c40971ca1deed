import { editProfile } from '@castlane/contract/account.ts';
import { createProposal } from '@castlane/contract/proposal.ts';
import { choose } from '../acts/accounts.ts';
import { feedLink, publish, writeJob, type Brief } from '../acts/jobs.ts';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, test } from '../fixtures.ts';
import { makeActive, makeJob } from '../people.ts';

const BRIEF: Brief = {
  title: 'Sea swim with our dry bag',
  description: 'One film of a swim along the coast that shows what stays dry in our bag, and for how long it does.',
  category: 'Outdoors',
  from: '600',
  to: '900',
  question: 'Where would you swim?',
};

for (const device of ['desktop', 'phone'] as const) {
  test(`a creator sees the requirements of an owner before spending a star, on a ${device}`, async ({ stack, visit }) => {
    const owner = await makeActive(stack, 'business_owner', 'Wilma Wanting');
    const creator = await makeActive(stack, 'creator', 'Fritz Fitting');
    await call(stack, editProfile, { token: creator.token, body: { languages: ['fr'] } });
    const brief = { ...BRIEF, title: `${BRIEF.title} on a ${device}` };
    const page = await visit({ token: owner.token, device });
    await page.goto('/post-job');
    await writeJob(page, brief);
    await page.getByLabel('YouTube subscribers').fill('10000');
    await choose(page, 'Languages', 'French');
    await choose(page, 'Languages', 'Italian');
    await choose(page, 'Creator countries', 'Belgium');
    if (device === 'desktop') {
      const preview = page.getByRole('region', { name: 'Live preview' });
      await expect(preview.getByRole('heading', { name: 'Creator requirements' })).toBeVisible();
      await expect(preview.getByText('At least 10K subscribers on YouTube')).toBeVisible();
      await expect(preview.getByText('Speaks French or Italian')).toBeVisible();
    }
    await axe(page);
    await publish(page, brief);
    await page.getByRole('link', { name: 'See the job' }).click();
    await page.getByRole('link', { name: 'Brief', exact: true }).click();
    await expect(page.getByText('Lives in Belgium', { exact: true })).toBeVisible();

    const reader = await visit({ token: creator.token, device });
    await reader.goto('/');
    await feedLink(reader, brief.title).click();
    const unmet = reader.getByRole('listitem').filter({ hasText: 'You don’t meet this yet' });
    await expect(unmet.filter({ hasText: 'At least 10K subscribers on YouTube' })).toBeVisible();
    await expect(unmet.filter({ hasText: 'Lives in Belgium' })).toBeVisible();
    await expect(unmet).toHaveCount(2);
    await expect(reader.getByText('Speaks French or Italian')).toBeVisible();
    await expect(reader.getByText(/^Good fit: /)).toHaveCount(0);
    await expect(reader.getByText('The owner is asking for more than your profile shows')).toBeVisible();
    await expect(reader.getByRole('link', { name: '10 stars, contact us' })).toBeVisible();
    await axe(reader);
  });
}

test('owner and creator are told who fails what is asked for, and only the others are called a good fit', async ({ stack, visit }) => {
  const owner = await makeActive(stack, 'business_owner', 'Oona Asking');
  const fitting = await makeActive(stack, 'creator', 'Greta Irish');
  const failing = await makeActive(stack, 'creator', 'Fritz Elsewhere');
  await call(stack, editProfile, { token: fitting.token, body: { languages: ['de'], country: 'IE' } });
  const wanted = { languages: ['de'], countries: ['IE'] };
  const title = 'Lantern on a cliff path';
  const job = await makeJob(stack, owner, { title, wanted });
  const asking = await makeJob(stack, owner, {
    title: `${title} at night`,
    wanted: { ...wanted, followers: [{ platform: 'youtube', minimum: 10_000 }] },
  });

  const page = await visit({ token: owner.token });
  await page.goto(`/successful?what=job&slug=${asking.slug}`);
  const matches = page.getByRole('region', { name: 'Best matches' });
  await expect(matches.getByText(/^Not met: /)).toHaveCount(3);
  await expect(matches.getByText(/^Good fit: /)).toHaveCount(0);
  await axe(page);
  const notMet = 'Not met: speaks German, lives in Ireland';
  for (const [{ slug }, name, words] of [
    [job, fitting.name, /^Good fit: /],
    [job, failing.name, notMet],
    [asking, fitting.name, 'Not met: 10K subscribers on YouTube'],
  ] as const) {
    await page.goto(`/?job=${slug}&q=${encodeURIComponent(name)}`);
    const card = page.getByRole('article').filter({ hasText: name });
    await expect(card.getByText(words)).toBeVisible();
    await expect(card.getByText(/^(?:Good fit|Not met): /)).toHaveCount(1);
  }
  await axe(page);

  const message = 'I walk at night a lot and would film the same path with three lanterns.';
  for (const { token } of [fitting, failing]) await call(stack, createProposal, { token, body: { jobId: job.id, message } });
  await page.goto(`/job-post-details/${job.slug}`);
  const read = async (name: string) => {
    await page.getByRole('link', { name: `Comment by ${name}` }).click();
    return page.getByRole('article', { name: `Comment by ${name}` });
  };
  await expect((await read(failing.name)).getByText(notMet)).toBeVisible();
  const fits = await read(fitting.name);
  await expect(fits).toBeVisible();
  await expect(fits).not.toContainText('Not met');
  for (const { name } of [fitting, failing]) await page.getByRole('checkbox', { name: `Compare the comment by ${name}` }).click();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const row = page.getByRole('dialog', { name: 'Compare' }).getByRole('row', { name: /^Match/ });
  await expect(row.getByText(notMet)).toHaveCount(1);
  await axe(page);

  for (const [{ token }, isFit] of [
    [fitting, true],
    [failing, false],
  ] as const) {
    const reader = await visit({ token });
    await reader.goto(`/feed-details/${job.slug}`);
    await expect(reader.getByText('You don’t meet this yet')).toHaveCount(isFit ? 0 : 2);
    await expect(reader.getByText(/^Good fit: /)).toHaveCount(isFit ? 1 : 0);
  }
});
