import { getMe } from '@castlane/contract/account.ts';
import { connectChannel, getCallbackUrl } from '@castlane/contract/integration.ts';
import { behave, cardOf, connect, goThrough } from '../acts/channels.ts';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, testsOnOwnStack } from '../fixtures.ts';
import { makeActive, PASSWORD } from '../people.ts';

/** On a server of its own: its clock moves, and its stand-in misbehaves. */
const test = testsOnOwnStack();

const ELEVEN_MINUTES_MS = 11 * 60_000;
const CONNECT = 'POST /user/v1/integrations';

test('a creator connects both services, arranges the portfolio, and a business sees it so', async ({ stack, visit }) => {
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
  await rows
    .nth(0)
    .getByRole('button', { name: /^Move down/ })
    .press('Enter');
  await expect(page.getByText(`${first} is now 2 of 24`)).toBeAttached();
  await expect(rows.nth(1).getByRole('button', { name: /^Move down/ })).toBeFocused();
  const hidden = rows.nth(2);
  await hidden.getByRole('button', { name: /^Hide/ }).click();
  await expect(hidden).toContainText('hidden');
  await axe(page);
  await page.reload();
  await expect(rows.nth(0).locator('b')).toHaveText(second);
  await expect(rows.nth(2)).toContainText('hidden');

  const { slug } = await call(stack, getMe, { token: creator.token });
  const other = await visit({ token: owner.token });
  await other.goto(`/influencer-profile/${slug}`);
  const portfolio = other.getByRole('region', { name: 'Portfolio' });
  await portfolio.getByRole('button', { name: 'See all 23' }).click();
  await expect(portfolio.getByRole('listitem')).toHaveCount(23);
  const link = portfolio.getByRole('link').first();
  await expect(link).toContainText(second);
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(other.getByText('3,180')).toBeVisible();
  await expect(other.getByText(/Audience|Engagement/)).toHaveCount(0);
  await axe(other);
});

const FAILURES = [
  ['Instagram', 'refused', { as: /Ines/, answer: 'Refuse' }, 'Access was not given at Instagram'],
  ['YouTube', 'refused', { as: /Ines/, answer: 'Refuse' }, 'Access was not given at YouTube'],
  ['Instagram', 'not_professional', { as: /Just for friends/ }, 'This is a personal Instagram account'],
  ['YouTube', 'no_channel', { as: /A Google account/ }, 'This Google account has no YouTube channel'],
  ['YouTube', 'missing_permission', { as: /Ines/, isPermitted: false }, 'One of the boxes was left empty at YouTube'],
  ['Instagram', 'taken', { as: /Hana/ }, 'Another account here has this Instagram channel already'],
  ['YouTube', 'expired', { as: /Ines/, behaviour: 'old_code' }, 'was too long'],
  ['YouTube', 'away', { as: /Ines/, behaviour: 'broken' }, 'YouTube did not answer as it should'],
] as const;

test('each way in which connecting fails is told in words, with a way on', async ({ stack, visit, watch }) => {
  test.setTimeout(120_000);
  const creator = await makeActive(stack, 'creator', 'Fay Failing');
  const page = await visit({ token: creator.token });
  await page.goto('/social-account');
  for (const [service, why, consent, words] of FAILURES) {
    await test.step(`${service}: ${why}`, async () => {
      if (why !== 'refused') watch.expects(`400 ${CONNECT}/${service.toLowerCase()}/connect`);
      await cardOf(page, service)
        .getByRole('button', { name: `Connect ${service}` })
        .click();
      const standIn = await goThrough(page, service, consent);
      await expect(page).toHaveURL(`/social-account/error?service=${service.toLowerCase()}&why=${why}`);
      await expect(page.getByRole('heading', { name: `${service} did not connect` })).toBeVisible();
      await expect(page.getByText(words)).toBeVisible();
      await axe(page);
      await behave(standIn, service, 'well');
      await page.getByRole('link', { name: 'Back to social accounts' }).click();
    });
  }
  await cardOf(page, 'YouTube').getByRole('button', { name: 'Connect YouTube' }).click();
  await goThrough(page, 'YouTube', { as: /Milo/, answer: 'Refuse' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await goThrough(page, 'YouTube', { as: /Milo/ });
  await expect(page).toHaveURL('/successful?what=channel');
});

test('what came back belongs to its session: another one cannot use it, and whoever logs in first begins again', async ({
  stack,
  visit,
  watch,
}) => {
  const [creator, thief] = [await makeActive(stack, 'creator', 'Sam Session'), await makeActive(stack, 'creator', 'Tia Thief')];
  const state = async () => {
    const { url } = await call(stack, getCallbackUrl, { token: creator.token, params: { service: 'youtube' } });
    return new URL(url).searchParams.get('state');
  };
  watch.expects(...Array.from({ length: 2 }, () => `400 ${CONNECT}/youtube/connect`));
  const other = await visit({ token: thief.token });
  await other.goto(`/social-account/youtube/callback?code=any&state=${await state()}`);
  await expect(other.getByText('began in another session')).toBeVisible();

  const page = await visit();
  await page.goto(`/social-account/youtube/callback?code=any&state=${await state()}`);
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(creator.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/social-account/error?service=youtube&why=expired');
  await expect(
    call(stack, connectChannel, { token: creator.token, params: { service: 'youtube' }, body: { code: 'a', state: 'b' } }),
  ).rejects.toThrow();
});

test('a channel is read by hand, has trouble, loses its consent, is connected again, and goes', async ({ stack, visit }) => {
  test.setTimeout(120_000);
  const creator = await makeActive(stack, 'creator', 'Rhea Renewed');
  const page = await visit({ token: creator.token });
  const standIn = await connect(page, 'YouTube', /Quiet kiln/);
  await page.goto('/social-account');
  const card = cardOf(page, 'YouTube');
  await expect(card).toContainText('Hidden');
  let aheadMs = 0;
  const sync = async () => {
    aheadMs += ELEVEN_MINUTES_MS;
    await stack.advance(ELEVEN_MINUTES_MS / 1000);
    await page.clock.setFixedTime(Date.now() + aheadMs);
    await page.reload();
    await card.getByRole('button', { name: 'Sync now: YouTube' }).click();
  };
  await sync();
  await expect(page.getByText('YouTube is up to date')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Sync now: YouTube' })).toBeDisabled();
  await expect(card.getByText(/^Again at/)).toBeVisible();

  await behave(standIn, 'YouTube', 'broken');
  await sync();
  await expect(card.getByText(/^The last try did not work: YouTube did not answer/)).toBeVisible();
  expect(stack.warnings()).toEqual([expect.stringContaining('a channel could not be read')]);
  await axe(page);

  await behave(standIn, 'YouTube', 'revoked');
  await sync();
  await expect(card.getByText('Needs reconnecting')).toBeVisible();
  await axe(page);
  await behave(standIn, 'YouTube', 'well');
  await card.getByRole('button', { name: 'Connect again: YouTube' }).click();
  await goThrough(page, 'YouTube', { as: /Quiet kiln/ });
  await expect(page).toHaveURL('/successful?what=channel');

  await page.goto('/social-account');
  await expect(card.getByText('Connected')).toBeVisible();
  await card.getByRole('button', { name: 'More for YouTube' }).click();
  // A menu at a desk, a sheet of buttons on a phone.
  await page
    .getByRole('menuitem', { name: 'Disconnect YouTube' })
    .or(page.getByRole('button', { name: 'Disconnect YouTube' }))
    .click();
  const dialog = page.getByRole('dialog', { name: 'Disconnect YouTube?' });
  await expect(dialog).toContainText('its part of your portfolio');
  await axe(page);
  await dialog.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(card.getByRole('button', { name: 'Connect YouTube' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Portfolio' })).toHaveCount(0);
});
