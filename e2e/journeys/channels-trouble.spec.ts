import { behave, cardOf, connect, goThrough, sync, type ServiceName } from '../acts/channels.ts';
import { axe } from '../axe.ts';
import { expect, testsOnOwnStack } from '../fixtures.ts';
import { logIn, makeActive } from '../people.ts';

/** Every failure mode of a service, for both services; `channels.spec.ts` covers one mode. */
const test = testsOnOwnStack();

const SERVICES: readonly ServiceName[] = ['YouTube', 'Instagram'];
const CONNECT = 'POST /user/v1/integrations';
const DAY = 24 * 60 * 60;

/** The reason shown for each behaviour while connecting. `revoked` counts as an answer, so the circuit breaker stays closed. */
const AT_CONNECTING = [
  ['busy', 'away'],
  ['busy_until', 'away'],
  ['quota', 'away'],
  ['nonsense', 'away'],
  ['revoked', 'expired'],
  ['misshapen', 'away'],
  ['huge', 'away'],
  ['elsewhere', 'away'],
  ['hangs', 'away'],
] as const;

for (const service of SERVICES)
  test(`${service}: after any failure during connecting, the creator can continue`, async ({ stack, visit, watch }) => {
    test.setTimeout(180_000);
    const creator = await makeActive(stack, 'creator', 'Ada Again');
    const page = await visit({ token: creator.token, device: 'phone' });
    await page.goto('/social-account');
    await cardOf(page, service)
      .getByRole('button', { name: `Connect ${service}` })
      .click();
    for (const [behaviour, why] of AT_CONNECTING) {
      await test.step(behaviour, async () => {
        watch.expects(`400 ${CONNECT}/${service.toLowerCase()}/connect`);
        await goThrough(page, service, { as: /Ines/, behaviour });
        await expect(page).toHaveURL(`/social-account/error?service=${service.toLowerCase()}&why=${why}`);
        await page.getByRole('button', { name: 'Try again' }).click();
      });
    }
    await goThrough(page, service, { as: /Ines/ });
    await expect(page).toHaveURL('/successful?what=channel');
    await page.goto('/social-account');
    await expect(cardOf(page, service).getByText('Connected')).toBeVisible();
  });

/** The page's text after a manual refresh; `well` in between resets the count of failures. */
const AT_READING = [
  ['busy', 'is taking no more requests for now'],
  ['busy_until', 'is taking no more requests for now'],
  ['quota', 'is taking no more requests for now'],
  ['well', undefined],
  ['nonsense', 'we didn’t understand'],
  ['misshapen', 'we didn’t understand'],
  ['huge', 'didn’t answer'],
  ['well', undefined],
  ['elsewhere', 'didn’t answer'],
  ['hangs', 'didn’t answer'],
  ['well', undefined],
] as const;

for (const service of SERVICES)
  test(`${service}: after any later failure, the numbers stay and the page shows the problem`, async ({ stack, visit }) => {
    test.setTimeout(240_000);
    const creator = await makeActive(stack, 'creator', 'Tess Troubled');
    const page = await visit({ token: creator.token, device: 'phone' });
    const standIn = await connect(page, service, /Milo/);
    await page.goto('/social-account');
    const card = cardOf(page, service);
    for (const [behaviour, words] of AT_READING) {
      await test.step(behaviour, async () => {
        await behave(standIn, service, behaviour);
        await sync(stack, page, service);
        // The toast disappears after two seconds, so check it first.
        if (words === undefined) await expect(page.getByText(`${service} is up to date`)).toBeVisible();
        // The answer has arrived: until then the page shows the previous one.
        await expect(card.getByText(/^Again at/)).toBeVisible();
        if (words !== undefined) await expect(card.getByText(`The last refresh failed: `)).toContainText(words);
        const told = () => stack.warnings().filter((line) => line.includes('cannot read a channel'));
        await expect.poll(told).toHaveLength(words === undefined ? 0 : 1);
        await expect(card).toContainText(service === 'YouTube' ? '912K' : '540K');
      });
    }
    await axe(page);
  });

for (const [service, days] of [
  ['YouTube', 0.5],
  ['Instagram', 31],
] as const)
  test(`${service}: after ${days} days a read renews its tokens`, async ({ stack, visit }) => {
    const creator = await makeActive(stack, 'creator', 'Dora Daily');
    const before = await visit({ token: creator.token, device: 'phone' });
    await connect(before, service, service === 'YouTube' ? /Quiet kiln/ : /first\.post/);
    await before.close();
    await stack.advance(days * DAY);
    const page = await visit({ token: await logIn(stack, creator.email), device: 'phone' });
    await page.clock.setFixedTime(Date.now() + days * DAY * 1000);
    await page.goto('/social-account');
    const card = cardOf(page, service);
    await card.getByRole('button', { name: `Sync now: ${service}` }).click();
    await expect(card.getByText(/^Again at/)).toBeVisible();
    await expect(card).toContainText(/just now/i);
    await expect(card.getByText('Connected')).toBeVisible();
  });

test('Instagram: an unknown deletion code shows an error', async ({ visit, watch }) => {
  const code = 'a'.repeat(76);
  watch.expects(`404 GET /user/v1/integrations/instagram/data-deletion/${code}`);
  const page = await visit({ device: 'phone' });
  await page.goto(`/data-deletion/${code}`);
  await expect(page.getByRole('heading', { name: 'We don’t recognize this code' })).toBeVisible();
  await axe(page);
});
