import { complete, deliver } from '@castlane/contract/delivery.ts';
import { listEngagements } from '@castlane/contract/engagement.ts';
import { UNDO_SECONDS } from '@castlane/contract/policy.ts';
import { enterCode, fillSignUpByLink, logInAs, setUpProfile } from '../acts/accounts.ts';
import { composer, expectToast, log } from '../acts/chat.ts';
import { dayIn } from '../acts/jobs.ts';
import { mailText } from '../acts/mailbox.ts';
import { approveInQueue } from '../acts/review.ts';
import { acceptOffer, makeOffer } from '../acts/work.ts';
import { axe } from '../axe.ts';
import { call } from '../client.ts';
import { expect, test } from '../fixtures.ts';
import { logIn, makeActive, makeJob, newPerson, STAFF } from '../people.ts';

for (const [device, width] of [
  ['desktop', 1280],
  ['phone', 390],
] as const)
  test(`a link from a mail leads somebody new to a finished job, at ${width} pixels`, async ({ stack, visit, watch }) => {
    test.setTimeout(600_000);
    // The page of a link that has ended.
    watch.tolerates(/^404 GET \/join\//);
    const owner = await makeActive(stack, 'business_owner', 'Olga Lantern');
    const job = await makeJob(stack, owner, { title: `A night walk at ${width} pixels` });
    const cleo = newPerson('creator', 'Cleo Nightwalk');
    const page = await visit({ token: owner.token, device });
    const theirs = await visit({ device });
    const staff = await visit({ device: 'desktop' });
    let link = '';

    await test.step('the owner makes a link on the job and copies it', async () => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto(`/job-post-details/${job.slug}`);
      await page.getByRole('button', { name: 'Invite by link' }).click();
      const dialog = page.getByRole('dialog', { name: 'Invite by link' });
      await dialog.getByRole('button', { name: 'Make a link' }).click();
      await expect(dialog.getByText(/^No one has used it yet/)).toBeVisible();
      link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
      await axe(page);
      await dialog.getByRole('button', { name: 'Copy link' }).click();
      await expectToast(page, 'Link copied');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
      await page.keyboard.press('Escape');
    });

    await test.step('the page of the link says what it is about', async () => {
      const { pathname } = new URL(link);
      await theirs.goto(pathname);
      await expect(theirs.getByRole('heading', { name: job.title, level: 1 })).toBeVisible();
      await expect(theirs.getByText('Olga Lantern & Co invites you to a job')).toBeVisible();
      await expect(theirs.getByText('Accepting this invitation agrees to nothing.')).toBeVisible();
      await axe(theirs);
    });

    await test.step('somebody new signs up through it and sends a profile to review', async () => {
      await theirs.getByRole('link', { name: 'Sign up' }).click();
      await expect(theirs.getByText(/^You sign up as a creator\./)).toBeVisible();
      await fillSignUpByLink(theirs, cleo);
      await axe(theirs);
      await theirs.getByRole('button', { name: 'Create account' }).click();
      await enterCode(theirs, stack, cleo.email);
      await expect(theirs).toHaveURL('/set-up-profile');
      await setUpProfile(theirs, cleo, {
        about: 'I film walks after dark, with a small light and a lot of patience.',
        category: 'Travel',
        country: 'Canada',
        city: 'Halifax',
        phone: device === 'phone' ? '+19025550141' : '+19025550142',
      });
      await theirs.getByRole('link', { name: 'Go home' }).click();
      const steps = theirs.getByRole('region', { name: 'First steps' });
      await expect(steps.getByText(`Comment on “${job.title}” by Olga Lantern & Co`)).toBeVisible();
      await expect(steps.getByText('You’re invited. It opens once your profile is active.')).toBeVisible();
      await axe(theirs);
    });

    await test.step('the link leads there, too, and says that the review comes first', async () => {
      await theirs.goto(new URL(link).pathname);
      await theirs.getByRole('link', { name: 'I have an account' }).click();
      await expect(theirs.getByRole('heading', { name: 'You’re invited' })).toBeVisible();
      await axe(theirs);
      await theirs.getByRole('link', { name: 'Go to home' }).click();
    });

    await test.step('staff approve the profile, and a mail leads to the job', async () => {
      await staff.goto('/login');
      await logInAs(staff, STAFF);
      await expect(staff).toHaveURL(/\/staff/);
      await approveInQueue(staff, cleo.name);
      await stack.advance(UNDO_SECONDS);
      await expect.poll(async () => (await stack.mails(cleo.email)).map(({ subject }) => subject)).toContain('You’re invited to a job');
      expect(await mailText(stack, cleo.email, 'You’re invited to a job')).toContain(`/feed-details/${job.slug}`);
      const step = theirs.getByRole('link', { name: `Comment on “${job.title}” by Olga Lantern & Co` });
      await expect(step).toBeVisible();
      await axe(theirs);
      await step.click();
      await expect(theirs.getByRole('heading', { name: job.title, level: 1 })).toBeVisible();
    });

    await test.step('the creator comments without a star', async () => {
      await theirs
        .getByLabel('Your comment')
        .fill('I walk the coast path after dark each week, and would film one hour of it with your lantern.');
      await axe(theirs);
      await theirs.getByRole('button', { name: 'Send comment' }).click();
      await expect(theirs.getByRole('heading', { name: 'Your comment' })).toBeVisible();
      await expect(theirs.getByRole('link', { name: '10 stars, contact us' })).toBeVisible();
    });

    await test.step('the owner approves it and makes an offer, which the creator accepts', async () => {
      await page.goto(`/job-post-details/${job.slug}`);
      const comment = page.getByRole('article', { name: `Comment by ${cleo.name}` });
      await comment.getByRole('button', { name: 'Approve and chat' }).click();
      await expect(page).toHaveURL(/\/message\?thread=/);
      await makeOffer(page, cleo.name, '450', { dueBy: dayIn(40) });
      await theirs.goto('/');
      await theirs.getByRole('link', { name: /^View offer/ }).click();
      await expect(composer(theirs)).toBeVisible();
      await acceptOffer(theirs, '$450');
      for (const each of [page, theirs]) await expect(log(each).getByText('Job assigned')).toBeVisible();
    });

    await test.step('the work is delivered and accepted, and the link says that the job is over', async () => {
      const token = await logIn(stack, cleo.email);
      const { items } = await call(stack, listEngagements, { token, query: {} });
      const at = { params: { id: items[0]!.id } };
      await call(stack, deliver, { token, ...at, body: { links: ['https://example.com/night-walk'] } });
      await call(stack, complete, { token: owner.token, ...at, body: {} });
      await page.goto('/my-job');
      await expect(page.getByText(job.title).first()).toBeVisible();
      const other = await visit({ device });
      await other.goto(new URL(link).pathname);
      await expect(other.getByRole('heading', { name: 'This job is over' })).toBeVisible();
      await axe(other);
    });

    await test.step('the owner ends the link of the company after one look at it', async () => {
      await page.goto('/settings');
      const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Invite by link' }) });
      await card.getByRole('button', { name: 'Make a link' }).click();
      const url = await card.getByRole('textbox', { name: 'Link' }).inputValue();
      await axe(page);
      const other = await visit({ device });
      await other.goto(new URL(url).pathname);
      await expect(other.getByRole('heading', { name: 'No open jobs at the moment' })).toBeVisible();
      await axe(other);
      await card.getByRole('button', { name: 'End link' }).click();
      await card.getByRole('button', { name: 'End link' }).click();
      await expectToast(page, 'Link ended');
      await expect(async () => {
        await other.goto(`${new URL(url).pathname}?now=${Date.now()}`);
        await expect(other.getByRole('heading', { name: 'This invitation has ended' })).toBeVisible({ timeout: 2000 });
      }).toPass();
      await axe(other);
    });
  });
