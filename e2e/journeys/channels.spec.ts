import { getMe } from '@castlane/contract/account.ts';
import { connectChannel, getCallbackUrl } from '@castlane/contract/integration.ts';
import type { Page } from '@playwright/test';
import { behave, cardOf, connect, goThrough, sync, type ServiceName } from '../acts/channels.ts';
import { answerTo } from '../acts/page.ts';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, testsOnOwnStack, type Device } from '../fixtures.ts';
import { makeActive, makeJob, PASSWORD } from '../people.ts';

/**
 * On its own server, since its clock moves and its stand-in misbehaves. This file and `channels-trouble.spec.ts` cover for both services:
 *
 * Connecting: success, refusal, an expired code, another account's channel, an unticked box, a failing service, no channel (YouTube), a
 * personal account (Instagram), another session, a log-out meanwhile; in `channels-trouble.spec.ts` every failure mode of a service.
 * Afterwards: a manual refresh, one too soon, a failing service, a revoked consent, reconnecting, disconnecting; in
 * `channels-trouble.spec.ts` every failure mode, and renewed tokens. `reading.test.ts` covers automatic reads.
 * Only YouTube hides numbers and is notified of a disconnect; of Instagram's own calls only the deletion has a page.
 */
const test = testsOnOwnStack();

const CONNECT = 'POST /user/v1/integrations';

// Proves 1.18, 2.38, 7.44.
test('a creator connects both services and arranges the portfolio, and a business sees the result', async ({ stack, visit }) => {
  const [creator, owner] = [
    await makeActive(stack, 'creator', 'Cleo Connected'),
    await makeActive(stack, 'business_owner', 'Otis Onlooker'),
  ];
  const page = await visit({ token: creator.token });
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Connect a channel' }).click();
  await expect(cardOf(page, 'Instagram')).toContainText('Needs a professional account');
  await axe(page);
  await connect(page, 'YouTube', /Ines on trails/);
  expect(new URL(page.url()).search).toBe('?what=channel');
  await axe(page);
  await connect(page, 'Instagram', /Ines on trails/);

  await page.getByRole('link', { name: 'Arrange your portfolio' }).click();
  await expect(cardOf(page, 'YouTube')).toContainText('3,180');
  await expect(cardOf(page, 'YouTube')).toContainText('Simulated');
  await expect(cardOf(page, 'Instagram')).toContainText('2,460');
  const rows = page.getByRole('region', { name: 'Portfolio' }).getByRole('listitem');
  await expect(rows).toHaveCount(24);
  const [first, second] = [await rows.nth(0).locator('b').innerText(), await rows.nth(1).locator('b').innerText()];
  const moved = answerTo(page, 'PUT', /\/account\/portfolio$/);
  await rows
    .nth(0)
    .getByRole('button', { name: /^Move down/ })
    .press('Enter');
  await expect(page.getByText(`${first} is now 2 of 24`)).toBeAttached();
  await expect(rows.nth(1).getByRole('button', { name: /^Move down/ })).toBeFocused();
  await moved;
  const hidden = rows.nth(2);
  const hiding = answerTo(page, 'PUT', /\/account\/portfolio$/);
  await hidden.getByRole('button', { name: /^Hide/ }).click();
  await expect(hidden).toContainText('hidden');
  await axe(page);
  await hiding;
  await page.reload();
  await expect(rows.nth(0).locator('b')).toHaveText(second);
  await expect(rows.nth(2)).toContainText('hidden');

  const { slug } = await call(stack, getMe, { token: creator.token });
  const other = await visit({ token: owner.token });
  const works = other.getByRole('list', { name: 'Works' });
  // The pictures are fetched from the service in the background.
  await expect(async () => {
    await other.goto(`/influencer-profile/${slug}`);
    await expect(works.getByRole('listitem')).toHaveCount(5);
  }).toPass();
  const more = other.getByRole('region', { name: 'More works' });
  await more.getByRole('button', { name: 'See all 18' }).click();
  await expect(more.getByRole('listitem')).toHaveCount(18);
  const link = works.getByRole('link').first();
  await expect(link).toContainText(second);
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(other.getByText('3,180')).toHaveCount(2);
  await expect(other.getByText(/Audience|Engagement/)).toHaveCount(0);
  await axe(other);

  await test.step('the creator chooses samples from it, and the business sees them with the comment', async () => {
    const job = await makeJob(stack, owner);
    await page.goto(`/feed-details/${job.slug}`);
    await page.getByLabel('Your comment').fill('I walk at night a lot and would film the same path with three lanterns.');
    await page.getByRole('button', { name: 'Add samples' }).press('Enter');
    await page.getByRole('button', { name: 'From your portfolio' }).press('Enter');
    const picker = page.getByRole('dialog', { name: 'From your portfolio' });
    await expect(picker.getByRole('checkbox')).toHaveCount(24);
    await picker.getByRole('checkbox').nth(0).press('Space');
    await picker.getByRole('checkbox').nth(1).press('Space');
    await expect(picker).toContainText('2 of 3 chosen');
    await axe(page);
    await picker.getByRole('button', { name: 'Use these' }).press('Enter');
    await expect(picker).toBeHidden();
    await expect(page.getByLabel('Title of sample 1')).toHaveValue(second);
    await page.getByLabel('Title of sample 2').fill('My night walk');
    await page.reload();
    await expect(page.getByLabel('Title of sample 2')).toHaveValue('My night walk');
    await axe(page);
    await page.getByRole('button', { name: 'Send comment' }).click();
    const own = page.getByRole('region', { name: 'Your comment' });
    await expect(own.getByRole('link', { name: 'My night walk' })).toHaveAttribute('href', /\/watch\?v=/);
    await axe(page);

    const samples = other.getByRole('article', { name: 'Comment by Cleo Connected' }).getByRole('list', { name: 'Samples' });
    await expect(async () => {
      await other.goto(`/job-post-details/${job.slug}`);
      await expect(samples.locator('img[src^="/files/images/"]')).toHaveCount(2);
    }).toPass();
    await expect(samples.getByRole('link')).toHaveCount(2);
    await expect(samples.getByRole('link', { name: 'My night walk' })).toContainText('simulated');
    await expect(samples.getByRole('link', { name: second })).toHaveAttribute('rel', /noopener/);
    await axe(other);
  });
});

/** Alternates between the services, so that no circuit breaker opens after five failures in a row. */
const FAILURES = [
  ['Instagram', 'refused', { as: /Ines/, answer: 'Refuse' }, 'You didn’t allow access at Instagram'],
  ['YouTube', 'refused', { as: /Ines/, answer: 'Refuse' }, 'You didn’t allow access at YouTube'],
  ['Instagram', 'not_professional', { as: /Just for friends/ }, 'This is a personal Instagram account'],
  ['YouTube', 'no_channel', { as: /A Google account/ }, 'This Google account has no YouTube channel'],
  ['Instagram', 'missing_permission', { as: /Ines/, isPermitted: false }, 'One of the boxes at Instagram was left unchecked'],
  ['YouTube', 'missing_permission', { as: /Ines/, isPermitted: false }, 'One of the boxes at YouTube was left unchecked'],
  ['Instagram', 'taken', { as: /Hana/ }, 'Another account here already uses this Instagram channel'],
  ['YouTube', 'taken', { as: /Theo/ }, 'Another account here already uses this YouTube channel'],
  ['Instagram', 'expired', { as: /Ines/, behaviour: 'old_code' }, 'took too long'],
  ['YouTube', 'expired', { as: /Ines/, behaviour: 'old_code' }, 'took too long'],
  ['Instagram', 'away', { as: /Ines/, behaviour: 'broken' }, 'Instagram didn’t answer as it should'],
  ['YouTube', 'away', { as: /Ines/, behaviour: 'broken' }, 'YouTube didn’t answer as it should'],
] as const;

test('each failure to connect has its own message, with a next step', async ({ stack, visit, watch }) => {
  test.setTimeout(240_000);
  const creator = await makeActive(stack, 'creator', 'Fay Failing');
  const page = await visit({ token: creator.token });
  await page.goto('/social-account');
  for (const [service, why, consent, words] of FAILURES) {
    await test.step(`${service}: ${why}`, async () => {
      if (why !== 'refused') watch.expects(`400 ${CONNECT}/${service.toLowerCase()}/connect`);
      await cardOf(page, service)
        .getByRole('button', { name: `Connect ${service}` })
        .click();
      await goThrough(page, service, consent);
      await expect(page).toHaveURL(`/social-account/error?service=${service.toLowerCase()}&why=${why}`);
      await expect(page.getByRole('heading', { name: `${service} didn’t connect` })).toBeVisible();
      await expect(page.getByText(words)).toBeVisible();
      // Both services share this page except for the names.
      if (service === 'Instagram' || why === 'no_channel') await axe(page);
      await page.getByRole('link', { name: 'Back to channels' }).click();
    });
  }
  await cardOf(page, 'YouTube').getByRole('button', { name: 'Connect YouTube' }).click();
  await goThrough(page, 'YouTube', { as: /Milo/, answer: 'Refuse' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await goThrough(page, 'YouTube', { as: /Milo/ });
  await expect(page).toHaveURL('/successful?what=channel');
});

test('a return from the service belongs to its session: another account cannot use it, and logging in first starts again', async ({
  stack,
  visit,
  watch,
}) => {
  const [creator, thief] = [await makeActive(stack, 'creator', 'Sam Session'), await makeActive(stack, 'creator', 'Tia Thief')];
  const state = async (service: 'youtube' | 'instagram') => {
    const { url } = await call(stack, getCallbackUrl, { token: creator.token, params: { service } });
    return new URL(url).searchParams.get('state');
  };
  const other = await visit({ token: thief.token });
  for (const service of ['youtube', 'instagram'] as const) {
    watch.expects(`400 ${CONNECT}/${service}/connect`);
    await other.goto(`/social-account/${service}/callback?code=any&state=${await state(service)}`);
    await expect(other.getByText('started in another browser')).toBeVisible();
  }

  watch.expects(`400 ${CONNECT}/youtube/connect`);
  const page = await visit();
  await page.goto(`/social-account/youtube/callback?code=any&state=${await state('youtube')}`);
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(creator.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/social-account/error?service=youtube&why=expired');
  await expect(
    call(stack, connectChannel, { token: creator.token, params: { service: 'youtube' }, body: { code: 'a', state: 'b' } }),
  ).rejects.toThrow();
});

/** One on a desktop, one on a phone. */
const LIVES: readonly { service: ServiceName; device: Device; as: RegExp; followers: string }[] = [
  { service: 'YouTube', device: 'desktop', as: /Quiet kiln/, followers: 'Hidden' },
  { service: 'Instagram', device: 'phone', as: /Milo Fermata/, followers: '540K' },
];

test('a channel is read by hand, has a problem, loses its consent, is reconnected, and is disconnected', async ({ stack, visit }) => {
  test.setTimeout(180_000);
  for (const { service, device, as, followers } of LIVES) {
    await test.step(`${service}, ${device}`, async () => {
      const creator = await makeActive(stack, 'creator', 'Rhea Renewed');
      const page = await visit({ token: creator.token, device });
      const standIn = await connect(page, service, as);
      await page.goto('/social-account');
      const card = cardOf(page, service);
      await expect(card).toContainText(followers);
      await sync(stack, page, service);
      await expect(page.getByText(`${service} is up to date`)).toBeVisible();
      await expect(card.getByRole('button', { name: `Sync now: ${service}` })).toBeDisabled();
      await expect(card.getByText(/^Again at/)).toBeVisible();

      await behave(standIn, service, 'broken');
      await sync(stack, page, service);
      await expect(card.getByText(`The last refresh failed: ${service} didn’t answer`)).toBeVisible();
      // The line may come after the page.
      await expect.poll(() => stack.warnings()).toContainEqual(expect.stringContaining('cannot read a channel'));
      await axe(page);

      await behave(standIn, service, 'revoked');
      await sync(stack, page, service);
      await expect(card.getByText('Needs reconnecting')).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(card.getByRole('button', { name: `Reconnect ${service}` })).toBeFocused();
      await axe(page);
      await behave(standIn, service, 'well');
      await card.getByRole('button', { name: `Reconnect ${service}` }).click();
      await goThrough(page, service, { as });
      await expect(page).toHaveURL('/successful?what=channel');
      await page.goto('/social-account');
      await expect(card.getByText('Connected')).toBeVisible();
      await disconnect(page, service);
    });
  }
});

async function disconnect(page: Page, service: ServiceName): Promise<void> {
  const card = cardOf(page, service);
  await card.getByRole('button', { name: `More options for ${service}` }).click();
  // A menu on a desktop, a sheet of buttons on a phone.
  await page
    .getByRole('menuitem', { name: `Disconnect ${service}` })
    .or(page.getByRole('button', { name: `Disconnect ${service}` }))
    .click();
  const dialog = page.getByRole('dialog', { name: `Disconnect ${service}?` });
  await expect(dialog).toContainText('its part of your portfolio');
  await axe(page);
  await dialog.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(card.getByRole('button', { name: `Connect ${service}` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Portfolio' })).toHaveCount(0);
}
