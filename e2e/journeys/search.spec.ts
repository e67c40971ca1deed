import { axe } from '../axe.ts';
import { expect, testWithClock as test } from '../fixtures.ts';
import { logIn, makeActive, makeJob } from '../people.ts';

const DAY = 86_400;

test('a mistyped word finds the job, which is at the same place after going back', async ({ stack, visit }) => {
  const owner = await makeActive(stack, 'business_owner', 'Sven Sextant');
  for (let i = 1; i <= 12; i++) await makeJob(stack, owner, { title: `Sextant test number ${i}` });
  const page = await visit({ token: (await makeActive(stack, 'creator', 'Tilda Typo')).token });
  await page.goto('/');
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill('sextnat');
  await expect(page.getByRole('link', { name: 'Sextant test number 12', exact: true })).toBeVisible();
  await expect(page.locator('mark').first()).toHaveText('Sextant');
  expect(new URL(page.url()).search).toBe('?q=sextnat');
  await axe(page);
  // The next page loads near the end of the list, or on request.
  const last = page.getByRole('link', { name: 'Sextant test number 1', exact: true });
  await page
    .getByText('That’s every job that matches.')
    .or(page.getByRole('button', { name: 'Load more' }))
    .scrollIntoViewIfNeeded();
  await expect(last).toBeVisible();
  await last.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => window.scrollY);
  // Delays the code: meanwhile a loader replaces the list, too short to keep the scroll position.
  await page.route('**/assets/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await last.click();
  await expect(page.getByRole('heading', { name: 'Sextant test number 1', exact: true, level: 1 })).toBeVisible();
  await page.goBack();
  await expect(last).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
  await expect(page.getByRole('searchbox', { name: 'Search jobs' })).toHaveValue('sextnat');
});

test('filters are read from the address, removed one by one and all at once, and restored by going back', async ({ stack, visit }) => {
  const owner = await makeActive(stack, 'business_owner', 'Olga Orrery');
  await makeJob(stack, owner, { title: 'Orrery on a desk', budget: { type: 'fixed', amount: { amount: 90_000, currency: 'USD' } } });
  await makeJob(stack, owner, { title: 'Orrery in a shop', location: { kind: 'onsite', country: 'FR', city: 'Lyon' } });
  const page = await visit({ token: (await makeActive(stack, 'creator', 'Finn Filter')).token });
  await page.goto('/?q=orrery&remote=true&budgetMin=80000&sort=match');
  const [desk, shop] = [
    page.getByRole('link', { name: 'Orrery on a desk', exact: true }),
    page.getByRole('link', { name: 'Orrery in a shop', exact: true }),
  ];
  await expect(desk).toBeVisible();
  await expect(shop).toBeHidden();
  await page.getByRole('button', { name: 'Remove: From $800' }).click();
  await page.getByRole('button', { name: 'Remove: Remote' }).click();
  await expect(shop).toBeVisible();
  await page.getByRole('button', { name: /^Filters/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  const country = dialog.getByRole('combobox', { name: 'Country' });
  // Its options are drawn when it is used.
  await country.focus();
  await country.selectOption('FR');
  await axe(page);
  await dialog.getByRole('button', { name: 'Show jobs' }).click();
  await expect(desk).toBeHidden();
  await page.getByRole('button', { name: 'Clear all', exact: true }).click();
  await expect(page).toHaveURL('/?sort=match');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Remove: France' })).toBeVisible();
  await expect(shop).toBeVisible();
  await expect(desk).toBeHidden();
});

test('a saved search mails its new jobs the next day, and stops once it is deleted', async ({ stack, visit }) => {
  const [owner, creator] = [
    await makeActive(stack, 'business_owner', 'Astrid Astrolabe'),
    await makeActive(stack, 'creator', 'Sana Saver'),
  ];
  const page = await visit({ token: creator.token });
  await page.goto('/?q=astrolabe');
  await page.getByRole('button', { name: 'Save this search' }).click();
  const name = page.getByRole('dialog', { name: 'Save this search' });
  await axe(page);
  await name.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Search saved')).toBeVisible();
  const job = await makeJob(stack, owner, { title: 'Astrolabe under the stars' });
  await stack.advance(DAY + 300);
  const subject = 'New jobs for “astrolabe”';
  const mails = async () => (await stack.mails(creator.email)).filter((mail) => mail.subject === subject);
  await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBe(1);
  expect((await mails())[0]?.text).toContain(`/feed-details/${job.slug}`);

  const later = await visit({ token: await logIn(stack, creator.email) });
  await later.goto('/?searches=true');
  const dialog = later.getByRole('dialog', { name: 'Filters' });
  await dialog.getByRole('button', { name: 'Delete astrolabe' }).click();
  await expect(dialog.getByText('None yet.')).toBeVisible();
  await axe(later);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await later.getByRole('button', { name: /^Notifications/ }).click();
  await later.getByRole('link', { name: /1 new job for your search astrolabe/ }).click();
  await expect(later.getByRole('link', { name: 'Astrolabe under the stars', exact: true })).toBeVisible();
  await expect(later.locator('mark').first()).toHaveText('Astrolabe');
});
