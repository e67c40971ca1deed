import type { Locator, Page } from '@playwright/test';
import { expectToast, log } from '../acts/chat.ts';
import { dayIn } from '../acts/jobs.ts';
import { axe } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { makeChat } from '../people.ts';

const CHANGES = 'The first minute is too slow. Please cut it to twenty seconds.';
const WHY = 'The lantern is sold out, so nobody needs the final cut.';

for (const [device, width] of [
  ['desktop', 1280],
  ['phone', 390],
] as const)
  test(`work in two parts: one delivered, changed, accepted and paid, the other cancelled, at ${width} pixels`, async ({
    stack,
    visit,
  }) => {
    test.setTimeout(300_000);
    const names = { owner: 'Paula Parts', creator: 'Rory Rough' };
    const { owner: paula, creator: rory, job, thread } = await makeChat(stack, names);
    const owner = await visit({ device, token: paula.token });
    const creator = await visit({ device, token: rory.token });

    await test.step('the owner divides the offer: a deliverable and a day for each part, and shares that add up', async () => {
      await owner.goto(`/message?thread=${thread.id}`);
      await owner.getByRole('button', { name: 'Make an offer' }).filter({ visible: true }).click();
      const form = owner.getByRole('dialog', { name: 'Offer to Rory Rough' });
      await form.getByLabel('Deliver by').fill(dayIn(20));
      await form.getByRole('button', { name: 'Divide into parts' }).click();
      await expect(form.getByLabel('Title of part 1')).toBeFocused();
      await owner.keyboard.type('Rough cut');
      const [first, second] = [1, 2].map((nth) => form.getByRole('group', { name: `Part ${nth}` })) as [Locator, Locator];
      await expect(second.getByText('No deliverables yet')).toBeVisible();
      await form.getByRole('button', { name: 'Add deliverable' }).click();
      await expect(second.getByText('1 video on YouTube')).toBeVisible();
      await first.getByLabel('Deliver by').fill(dayIn(10));
      await expect(second.getByLabel('Deliver by')).toHaveValue(dayIn(20));
      await first.getByLabel('Share of the price').fill('150');
      await expect(form.getByText('$75 left to share')).toBeVisible();
      await form.getByRole('button', { name: 'Send offer' }).click();
      await expect(form.getByText('Enter a title')).toBeVisible();
      await expect(form.getByLabel('Title of part 2')).toBeFocused();
      await owner.keyboard.type('Final cut');
      await axe(owner);
      await form.getByRole('button', { name: 'Split evenly' }).click();
      await expect(form.getByText('Shares add up to the price')).toBeVisible();
      await form.getByRole('button', { name: 'Send offer' }).click();
      await expect(form).toBeHidden();
    });

    await test.step('the creator reads the parts and accepts them', async () => {
      await creator.goto(`/message?thread=${thread.id}`);
      const offer = creator.getByRole('region', { name: 'Offer of $450' });
      await expect(offer.getByRole('listitem')).toHaveText([
        /^1\. Rough cut\$225 · due .* · 1 video on YouTube$/,
        /^2\. Final cut\$225 · due /,
      ]);
      await axe(creator);
      await offer.getByRole('button', { name: 'Accept offer' }).click();
      const question = creator.getByRole('dialog', { name: 'Accept this offer?' });
      await expect(question).toContainText('You get the job for $450, in 2 parts');
      await question.getByRole('button', { name: 'Accept offer' }).click();
      await expect(question).toBeHidden();
    });

    await test.step('the first part is delivered, changed once and accepted, and the second begins', async () => {
      await creator.goto(`/feed-details/${job.slug}`);
      await expect(partsOf(creator)).toHaveText([/^1\. Rough cutRunning/, /^2\. Final cutNot begun/]);
      await axe(creator);
      await deliver(creator, 'Deliver part 1', 'The rough cut, nine minutes.');
      await owner.goto(`/job-post-details/${job.slug}`);
      await expect(owner.getByText('Part 1 of 2 · Rough cut')).toBeVisible();
      await axe(owner);
      await owner.getByRole('button', { name: 'Ask for changes (2 rounds left)' }).click();
      const changes = owner.getByRole('dialog', { name: 'Ask for changes' });
      await changes.getByRole('textbox').fill(CHANGES);
      await changes.getByRole('button', { name: 'Ask for changes' }).click();
      await creator.goto(`/feed-details/${job.slug}`);
      await deliver(creator, 'Deliver again', 'The rough cut, eight minutes.');
      await owner.getByRole('button', { name: 'Accept part 1' }).click();
      const accept = owner.getByRole('dialog', { name: 'Accept part 1?' });
      await expect(accept).toContainText('Part 2 then begins');
      await axe(owner);
      await accept.getByRole('button', { name: 'Accept', exact: true }).click();
      await expectToast(owner, 'Part 1 accepted');
      await expect(owner.getByText('Part 2 of 2 · Final cut')).toBeVisible();
      await expect(partsOf(owner)).toHaveText([/^1\. Rough cutAccepted/, /^2\. Final cutRunning/]);
      await expect(owner.getByText('Part 1: 2 deliveries')).toBeVisible();
      await axe(owner);
    });

    await test.step('its payment has a day of its own, and both tick it', async () => {
      const first = partsOf(owner).first();
      await expect(first.getByText(/^Payment due /)).toBeVisible();
      await first.getByRole('checkbox', { name: 'I have paid' }).click();
      await expect(first.getByText(/^Marked /)).toBeVisible();
      await creator.goto(`/feed-details/${job.slug}`);
      await partsOf(creator).first().getByRole('checkbox', { name: 'I have received it' }).click();
      await expect(
        partsOf(creator)
          .first()
          .getByText(/^Marked /),
      ).toHaveCount(2);
      await expect(
        partsOf(creator)
          .last()
          .getByText(/^Marked /),
      ).toHaveCount(0);
    });

    await test.step('the second part is cancelled; the first stays accepted, and the page says so', async () => {
      await owner.getByRole('button', { name: 'Ask to cancel' }).click();
      const ask = owner.getByRole('dialog', { name: 'Ask to cancel the work' });
      await expect(ask).toContainText('Accepted parts stay accepted.');
      await ask.getByRole('textbox').fill(WHY);
      await ask.getByRole('button', { name: 'Ask to cancel' }).click();
      await creator.goto(`/message?thread=${thread.id}`);
      await expect(log(creator).getByText('Part 1 of 2 accepted; part 2 begins')).toBeVisible();
      await log(creator).getByRole('button', { name: 'Answer the request' }).click();
      await creator.getByRole('dialog').getByRole('button', { name: 'Agree to cancel' }).click();
      await expect(log(creator).getByText('Work canceled')).toBeVisible();
      await axe(creator);
      await expect(owner.getByText('Both sides agreed to cancel. Ended after part 1 of 2.')).toBeVisible();
      await expect(partsOf(owner)).toHaveText([/^1\. Rough cutAccepted/, /^2\. Final cutEnded/]);
      await axe(owner);
    });
  });

function partsOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Parts', exact: true }).getByRole('listitem');
}

async function deliver(page: Page, button: string, note: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: button });
  await dialog.getByRole('textbox', { name: /Note/ }).fill(note);
  await axe(page);
  await dialog.getByRole('button', { name: 'Deliver part 1' }).click();
  await expect(page.getByRole('heading', { name: 'Work delivered' })).toBeVisible();
}
