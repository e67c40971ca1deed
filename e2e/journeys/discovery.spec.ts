import { editProfile } from '@castlane/contract/account.ts';
import { expectToast } from '../acts/chat.ts';
import { answerTo, expectSamePage, markPage } from '../acts/page.ts';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, test } from '../fixtures.ts';
import { stopsTo } from '../keyboard.ts';
import { logIn, makeActive, makeJob } from '../people.ts';
import { CAST } from '../places.ts';

const TITLE = 'Lantern test on a night walk';
const ABOUT = 'Falconry on the moor, filmed at first light in every weather.';

test('an owner finds a creator despite a typing error, adds them to a list and invites them, and their comment is free', async ({
  stack,
  visit,
}) => {
  test.setTimeout(180_000);
  const olga = await makeActive(stack, 'business_owner', 'Olga Finder');
  const cleo = await makeActive(stack, 'creator', 'Cleo Peregrine');
  await call(stack, editProfile, { token: cleo.token, body: { about: ABOUT, city: 'Exeter' } });
  const job = await makeJob(stack, olga);
  const owner = await visit({ token: olga.token });
  const creator = await visit({ token: cleo.token });
  await creator.goto('/');
  await expect(creator.getByRole('link', { name: '10 stars, contact us' })).toBeVisible();
  const cards = owner.getByRole('list', { name: 'Creators' }).getByRole('article');

  await test.step('words with an error find the nearest, and the address keeps them', async () => {
    await owner.goto('/');
    await expect(cards.first()).toBeVisible();
    await axe(owner);
    await owner.getByRole('searchbox').fill('peregrin falcanry');
    await expect(owner.getByText('Showing “peregrin falconry” instead.')).toBeVisible();
    await expect(cards).toHaveCount(1);
    await expect(cards.locator('mark').first()).toBeVisible();
    await axe(owner);
    await owner.reload();
    await expect(cards).toHaveCount(1);
  });

  await test.step('filters narrow the results, and can all be removed', async () => {
    await owner.getByRole('button', { name: 'Instagram' }).click();
    await expect(owner.getByRole('heading', { name: 'No creators match' })).toBeVisible();
    await axe(owner);
    await owner.getByRole('button', { name: 'Show all creators' }).click();
    await expect(owner).toHaveURL('/');
    await owner.getByRole('searchbox').fill('exeter');
    await expect(cards).toHaveCount(1);
  });

  await test.step('the owner adds the creator to a list', async () => {
    await owner.getByRole('button', { name: `Save ${cleo.name} to a list` }).click();
    const dialog = owner.getByRole('dialog', { name: `Save ${cleo.name}` });
    await dialog.getByLabel('New list').fill('On the moor');
    await axe(owner);
    const listed = answerTo(owner, 'PUT', /\/creator-lists\//);
    await dialog.getByRole('button', { name: 'Add list' }).click();
    await expect(dialog.getByRole('checkbox', { name: 'On the moor' })).toBeChecked();
    await listed;
    await dialog.getByRole('button', { name: 'Done' }).click();
    await owner.goto('/');
    await owner.getByRole('button', { name: 'Filters' }).click();
    const filters = owner.getByRole('dialog', { name: 'Filters' });
    // Its options are drawn when it is used.
    await filters.getByRole('combobox', { name: 'List' }).focus();
    await filters.getByRole('combobox', { name: 'List' }).selectOption({ label: 'On the moor (1)' });
    await axe(owner);
    await filters.getByRole('button', { name: 'Show creators' }).click();
    await expect(cards).toHaveCount(1);
    await expect(owner.getByRole('region', { name: 'List' })).toContainText('1 creator');
    await axe(owner);
  });

  await test.step('the owner invites the creator from the profile, and the creator is notified at once', async () => {
    await markPage(creator);
    await cards.getByRole('link', { name: cleo.name }).click();
    await owner.getByRole('button', { name: 'Invite to job' }).click();
    const dialog = owner.getByRole('dialog', { name: `Invite ${cleo.name}` });
    await expect(dialog.getByRole('radio', { name: TITLE })).toBeChecked();
    await axe(owner);
    await Promise.all([
      dialog.getByRole('button', { name: 'Send invitation' }).click(),
      expectToast(owner, 'Invitation sent'),
      expectToast(creator, `invited you to comment on ${TITLE}`),
    ]);
    await expect(creator.getByText('Invited: free')).toBeVisible();
    await expectSamePage(creator);
  });

  await test.step('the creator comments for free, and the owner is notified at once', async () => {
    await creator.getByRole('article').filter({ hasText: 'Invited: free' }).getByRole('link', { name: TITLE, exact: true }).click();
    await expect(creator.getByText('You’re invited: this comment is free')).toBeVisible();
    await axe(creator);
    await creator.getByLabel('Your comment').fill('I am out on the moor before dawn each week, and would carry your lantern there.');
    await Promise.all([creator.getByRole('button', { name: 'Send comment' }).click(), expectToast(owner, 'commented on')]);
    await expect(creator.getByRole('heading', { name: 'Your comment' })).toBeVisible();
    await expect(creator.getByRole('link', { name: '10 stars, contact us' })).toBeVisible();
  });

  await test.step('the owner sees that the invited creator has commented', async () => {
    await owner.goto(`/job-post-details/${job.slug}`);
    await expect(owner.getByRole('region', { name: 'Invited creators' }).getByRole('listitem')).toContainText([
      /Cleo Peregrine.*Commented/s,
    ]);
    await axe(owner);
  });
});

test('with keys alone the first creator, and the first job, is at most 12 stops away, and arrows choose among chips', async ({
  stack,
  visit,
}) => {
  const owner = await visit({ token: await logIn(stack, CAST.owner) });
  await owner.goto('/');
  const creators = owner.getByRole('list', { name: 'Creators' }).getByRole('article');
  const first = creators.first().getByRole('link').first();
  await expect(first).toBeVisible();
  await expect(owner.getByRole('combobox', { name: 'Sort by' })).toBeVisible();
  expect(await stopsTo(owner, first)).toBeLessThanOrEqual(12);

  const topics = owner.getByRole('toolbar', { name: 'Categories' });
  await topics.getByRole('button', { name: 'All categories' }).focus();
  await owner.keyboard.press('ArrowRight');
  const topic = topics.getByRole('button').nth(1);
  await expect(topic).toBeFocused();
  await owner.keyboard.press('Enter');
  await expect(topic).toHaveAttribute('aria-pressed', 'true');
  await expect(topic).toBeFocused();
  await owner.keyboard.press('End');
  await expect(topics.getByRole('button', { name: 'More categories' })).toBeFocused();

  const creator = await visit({ token: await logIn(stack, CAST.creator) });
  await creator.goto('/');
  const job = creator.getByRole('list', { name: 'Open jobs' }).getByRole('article').first().getByRole('link').first();
  await expect(job).toBeVisible();
  expect(await stopsTo(creator, job)).toBeLessThanOrEqual(12);
});

test('after publishing, an owner invites the best matches in one press each, there and while there are no comments', async ({
  stack,
  visit,
}) => {
  const olga = await makeActive(stack, 'business_owner', 'Olga Inviter');
  const job = await makeJob(stack, olga, { title: 'Lantern test in the rain' });
  const page = await visit({ token: olga.token });
  const matches = page.getByRole('region', { name: 'Best matches' });
  const rows = matches.getByRole('listitem').filter({ has: page.getByRole('button') });
  const invited = page.getByRole('region', { name: 'Invited creators' }).getByRole('listitem');

  const answered = Promise.withResolvers<void>();
  await page.route('**/user/v1/creators?*', async (route) => {
    await answered.promise;
    await route.continue();
  });
  const seeJob = page.getByRole('link', { name: 'See the job' });
  await page.goto(`/successful?what=job&slug=${job.slug}`);
  const place = await seeJob.boundingBox();
  answered.resolve();
  await expect(rows).toHaveCount(3);
  expect(await seeJob.boundingBox(), 'the button stays where it is when the matches come').toEqual(place);
  await expect(matches).toContainText('We’ll tell the creators you invite, and they can comment for free.');
  await axe(page);
  const name = (await rows.first().getByRole('link').textContent())!;
  await Promise.all([
    rows
      .first()
      .getByRole('button', { name: `Invite ${name}` })
      .click(),
    expectToast(page, 'Invitation sent'),
  ]);
  await expect(rows.first().getByRole('button', { name: `${name} is invited` })).toBeFocused();

  await seeJob.click();
  await expect(page.getByText('No comments yet')).toBeVisible();
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: name })).toHaveCount(0);
  await expect(invited).toContainText([name]);
  await rows
    .first()
    .getByRole('button', { name: /^Invite/ })
    .click();
  await expect(invited).toHaveCount(2);
  await axe(page);
});
