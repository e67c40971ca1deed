import { editProfile } from '@castlane/contract/account.ts';
import { choose } from '../acts/accounts.ts';
import { feedLink, publish, writeJob, type Brief } from '../acts/jobs.ts';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, test } from '../fixtures.ts';
import { makeActive } from '../people.ts';

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
    await expect(page.getByText('Lives in Belgium')).toBeVisible();

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
