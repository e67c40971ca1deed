import { UNDO_SECONDS } from '@castlane/contract/policy.ts';
import { logInAs, setUpProfile, signUp } from '../acts/accounts.ts';
import { composer, expectToast, expectMessage, log, say } from '../acts/chat.ts';
import { dayIn, feedLink, publish, sendComment, writeJob, type Brief } from '../acts/jobs.ts';
import { expectSamePage, markPage } from '../acts/page.ts';
import { approveInQueue } from '../acts/review.ts';
import { arriveHome, expectStepsDone } from '../acts/welcome.ts';
import { acceptOffer, makeOffer } from '../acts/work.ts';
import { axe, leaveOut } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { newPerson, STAFF } from '../people.ts';

const BRIEF: Brief = {
  title: 'Night walk with our new lantern',
  description: 'One film of a walk after dark that shows how far the light reaches, and how long it lasts in the cold.',
  category: 'Outdoors',
  from: '600',
  to: '900',
  question: 'Where would you walk?',
};

// The longest of the quick ones: both widths at once.
test.describe.configure({ mode: 'parallel' });

for (const device of ['desktop', 'phone'] as const) {
  // Proves 0.1, 1.2, 1.3, 1.5, 1.9, 1.10, 1.11.
  test(`an owner and a creator with a ${device} meet over a job, from the sign-up to the assignment`, async ({ stack, visit }) => {
    test.setTimeout(600_000);
    const olga = newPerson('business_owner', 'Olga Lantern');
    const cleo = newPerson('creator', 'Cleo Nightwalk');
    const owner = await visit({ device: 'desktop' });
    const creator = await visit({ device });
    const staff = await visit({ device: 'desktop' });
    if (device === 'phone') [owner, staff].forEach(leaveOut);

    await test.step('the owner signs up and sends a profile to review', async () => {
      await signUp(owner, stack, olga);
      await setUpProfile(owner, olga, {
        about: 'We make lanterns for people who walk at night, in a workshop of six.',
        category: 'Outdoors',
        country: 'Germany',
        city: 'Bremen',
        phone: device === 'phone' ? '+4942155501001' : '+4942155501002',
        company: 'Lantern & Sons',
      });
      await owner.getByRole('link', { name: 'Go home' }).click();
      await arriveHome(owner);
      await expect(owner.getByText('We review your profile')).toBeVisible();
    });

    await test.step('the creator does the same', async () => {
      await signUp(creator, stack, cleo);
      await setUpProfile(creator, cleo, {
        about: 'I film walks after dark, with a small light and a lot of patience.',
        category: 'Travel',
        country: 'Canada',
        city: 'Halifax',
        phone: device === 'phone' ? '+19025550101' : '+19025550102',
      });
      await creator.getByRole('link', { name: 'Go home' }).click();
      await arriveHome(creator);
      await expect(creator.getByRole('link', { name: '0 stars, contact us' })).toBeVisible();
    });

    await test.step('staff approve both, and their screens update by themselves', async () => {
      await Promise.all([owner, creator].map(markPage));
      await staff.goto('/login');
      await logInAs(staff, STAFF);
      await expect(staff).toHaveURL(/\/staff/);
      await approveInQueue(staff, olga.name);
      await stack.advance(UNDO_SECONDS);
      await expect(owner.getByText('We review your profile')).toBeHidden();
      await approveInQueue(staff, cleo.name);
      await stack.advance(UNDO_SECONDS);
      await expect(creator.getByRole('link', { name: '10 stars, contact us' })).toBeVisible();
      await Promise.all([owner, creator].map((page) => expectStepsDone(page, 2)));
      await Promise.all([owner, creator].map(expectSamePage));
      await axe(owner);
      await axe(creator);
    });

    await test.step('the owner posts a job', async () => {
      await owner.getByRole('link', { name: /^Post a job/ }).click();
      // There is nothing to continue or copy yet.
      await expect(owner).toHaveURL('/post-job');
      await writeJob(owner, BRIEF);
      await publish(owner, BRIEF);
      await owner.getByRole('link', { name: 'See the job' }).click();
      await expect(owner.getByText('No comments yet')).toBeVisible();
      await axe(owner);
    });

    await test.step('the creator finds it in the feed and comments', async () => {
      await creator.goto('/');
      await feedLink(creator, BRIEF.title).click();
      await expect(creator.getByRole('heading', { name: BRIEF.title, level: 1 })).toBeVisible();
      await axe(creator);
      const message = 'I walk the coast path after dark each week, and would film one hour of it with your lantern.';
      await sendComment(creator, BRIEF.question, { message, answer: 'On the coast path.', price: '750', deliverBy: dayIn(40) });
      await expect(creator.getByRole('link', { name: '8 stars, contact us' })).toBeVisible();
    });

    await test.step('the owner sees the comment come in, approves it and is in the chat', async () => {
      const comment = owner.getByRole('article', { name: `Comment by ${cleo.name}` });
      await expect(comment).toContainText('I walk the coast path after dark each week');
      await axe(owner);
      await expect(creator.getByText('Opened by the owner')).toBeVisible();
      await expect(owner.getByText('Approving notifies the creator and opens a chat.')).toBeVisible();
      await Promise.all([
        comment.getByRole('button', { name: 'Approve and chat' }).click(),
        expectToast(owner, 'Comment approved'),
        expectToast(creator, 'started a chat with you'),
      ]);
      await expect(owner).toHaveURL(/\/message\?thread=/);
      // About the approval there is no toast: the page that it would link to is open, and updates.
      await expect(creator.getByRole('link', { name: '10 stars, contact us' })).toBeVisible();
      await expect(creator.getByRole('region', { name: 'Your comment' })).toContainText('Chat started');
      await axe(owner);
    });

    await test.step('the creator opens the chat from the bell', async () => {
      await creator.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
      // A toast may still show the same text.
      const item = creator.getByRole('link', { name: /^Unread: .* started a chat with you/ });
      await expect(item).toBeVisible();
      await axe(creator);
      await item.click();
      await expect(creator).toHaveURL(/\/message\?thread=/);
      await expect(composer(creator)).toBeVisible();
      await axe(creator);
    });

    await test.step('the chat begins with the comment and its answers, for both', async () => {
      for (const [page, name] of [
        [owner, `Comment by ${cleo.name}`],
        [creator, 'Your comment'],
      ] as const) {
        const first = log(page).getByRole('article', { name });
        await expect(first).toContainText('I walk the coast path after dark each week');
        await expect(first).toContainText('On the coast path.');
        await expect(first).toContainText('€750');
      }
    });

    await test.step('they write in both directions, and see each other type and read', async () => {
      await composer(owner).pressSequentially('Which month');
      await expect(creator.getByRole('img', { name: 'Olga is typing' })).toBeVisible();
      await say(owner, 'Which month would you film?');
      await expectMessage(creator, 'Which month would you film?');
      await expect(creator.getByRole('img', { name: 'Olga is typing' })).toBeHidden();
      await expect(log(owner).getByText(/Read$/)).toBeVisible();
      await composer(creator).pressSequentially('In');
      await expect(owner.getByRole('img', { name: 'Cleo is typing' })).toBeVisible();
      await say(creator, 'In December, see https://example.com/walks for the last one.');
      await expect(log(owner).getByRole('link', { name: 'https://example.com/walks' })).toBeVisible();
      await expect(log(creator).getByText(/Read$/)).toBeVisible();
      await axe(owner);
      await axe(creator);
    });

    await test.step('the owner makes an offer, the creator finds it at the top of the home and accepts it', async () => {
      await makeOffer(owner, cleo.name, '800');
      await creator.goto('/');
      const needs = creator.getByRole('region', { name: 'Needs you' });
      await expect(needs.getByRole('listitem')).toContainText([BRIEF.title]);
      await axe(creator);
      await needs.getByRole('link', { name: /^View offer/ }).click();
      await expect(creator).toHaveURL(/\/message\?thread=/);
      await acceptOffer(creator, '€800');
      for (const page of [owner, creator]) await expect(log(page).getByText('Job assigned')).toBeVisible();
      await axe(owner);
      await axe(creator);
    });

    await test.step('both see it assigned, and it is no longer in the feed', async () => {
      await owner.goto('/my-job');
      await expect(owner.getByRole('row').filter({ hasText: BRIEF.title })).toContainText('Assigned');
      await owner.getByRole('link', { name: BRIEF.title }).click();
      await expect(owner.getByRole('heading', { name: `${cleo.name} is working on it` })).toBeVisible();
      await axe(owner);
      await creator.goto('/my-job');
      await expect(creator.getByRole('listitem').filter({ hasText: BRIEF.title })).toContainText('Assigned');
      await creator.goto('/');
      await expect(creator.getByRole('heading', { name: 'Jobs for you' })).toBeVisible();
      await expect(creator.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(feedLink(creator, BRIEF.title)).toHaveCount(0);
    });
  });
}
