import { markPage, expectSamePage } from '../acts/page.ts';
import { expect, test } from '../fixtures.ts';
import { makeActive } from '../people.ts';

test('a page that is older than the server goes on, and the next page comes from the new application', async ({ stack, visit }) => {
  const owner = await makeActive(stack, 'business_owner', 'Olga Older');
  const page = await visit({ token: owner.token });
  await page.goto('/my-job');
  await expect(page.getByRole('heading', { name: 'My jobs' })).toBeVisible();
  // The pause in which a page does not reload again.
  await page.waitForFunction(() => performance.now() > 5000);
  await markPage(page);
  await page.getByRole('link', { name: 'Messages' }).first().click();
  await expect(page).toHaveURL(/\/message/);
  await page.getByRole('link', { name: 'My jobs' }).first().click();
  await expect(page.getByRole('heading', { name: 'My jobs' })).toBeVisible();
  await expectSamePage(page);

  await page.route('**/user/v1/**', async (route) => {
    const answer = await route.fetch();
    expect(answer.headers()['x-app-build']).toMatch(/^\/assets\/.+\.js$/);
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'x-app-build': '/assets/newer.js' } });
  });
  const told = page.waitForResponse(/\/user\/v1\//);
  await page.getByRole('link', { name: 'Completed' }).click();
  await told;
  await expectSamePage(page);
  await page.unroute('**/user/v1/**');
  await page.getByRole('link', { name: 'Messages' }).first().click();
  await expect(page.locator('html[data-same-page]')).toHaveCount(0);
  await expect(page).toHaveURL(/\/message/);
  await markPage(page);
  // From then on nothing reloads.
  await page.waitForFunction(() => performance.now() > 5000);
  await page.getByRole('link', { name: 'My jobs' }).first().click();
  await expect(page.getByRole('heading', { name: 'My jobs' })).toBeVisible();
  await expectSamePage(page);
});
