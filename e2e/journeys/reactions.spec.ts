import { createProposal } from '@castlane/contract/proposal.ts';
import { PROBLEMS, SESSION_EXPIRED, UUID_EXPECTED } from '@castlane/contract/problem.ts';
import type { Page } from '@playwright/test';
import { call } from '../client.ts';
import { expect, test } from '../fixtures.ts';
import { makeActive, makeJob } from '../people.ts';

/**
 * What a click does when the server refuses with each code of the problem table. The server's own refusals are tested beside its endpoints;
 * here one answer is replaced, so that every code meets the same button.
 */
type Reaction = { toast: string } | 'silent' | { loggedOut: string | undefined };

const OWN_WORDS = 'In words of its own';

function expectedOf(code: number): Reaction {
  if (code === 1010 || code === 1003) return { loggedOut: undefined };
  if (code === 1007) return { loggedOut: SESSION_EXPIRED };
  if ([1020, 1016, 1002].includes(code)) return 'silent';
  if (code === 1004) return { toast: OWN_WORDS };
  // The web application shows no toast for a message that contains 'not found'.
  if (code === 1009 || code === 1013) return 'silent';
  return { toast: PROBLEMS[code as keyof typeof PROBLEMS].message };
}

const KINDS = {
  'is told': (reaction: Reaction) => typeof reaction === 'object' && 'toast' in reaction,
  'says nothing by itself': (reaction: Reaction) => reaction === 'silent',
  'logs out': (reaction: Reaction) => typeof reaction === 'object' && 'loggedOut' in reaction,
};

for (const [kind, isOfKind] of Object.entries(KINDS)) {
  // Proves 8.19, 8.20, 8.22, 8.23, 8.24, 8.25, 8.26, 8.27, 8.28.
  test(`a click that is refused ${kind}, by its code`, async ({ stack, visit, watch }) => {
    test.setTimeout(180_000);
    const page = await visitWithComment(stack, visit);
    for (const [text, { status, message }] of Object.entries(PROBLEMS)) {
      const code = Number(text);
      const reaction = expectedOf(code);
      if (!isOfKind(reaction)) continue;
      await test.step(text, async () => {
        watch.tolerates(new RegExp(`^${status} `));
        await openJob(page);
        await refuseApproval(page, status, { code, message: code === 1004 ? OWN_WORDS : message });
        await pressApprove(page);
        await react(page, reaction);
        await page.unroute('**/approve');
        // Restores the token after a log-out; the session on the server still exists.
        await page.evaluate((token) => localStorage.setItem('token', token), scene!.token);
      });
    }
  });
}

// Proves 8.21.
test('an invalid id is shown as not found', async ({ stack, visit, watch }) => {
  const page = await openJobWithComment(stack, visit);
  watch.tolerates(/^400 /);
  await refuseApproval(page, 400, { code: 1005, message: UUID_EXPECTED });
  await pressApprove(page);
  await react(page, { toast: 'Not found' });
});

test('a server that answers with any other error logs no one out', async ({ stack, visit, watch }) => {
  const page = await openJobWithComment(stack, visit);
  watch.tolerates(/^50\d /);
  const answers = [
    { status: 502, contentType: 'text/html', body: '<html>Bad gateway</html>', code: 1023 },
    { status: 504, contentType: 'text/plain', body: '', code: 1023 },
    { status: 500, contentType: 'application/json', body: '{"code":1010,"message":"No session","requestId":"x"}', code: 1001 },
    { status: 500, contentType: 'application/json', body: '{"code":9999,"message":"?"', code: 1001 },
  ] as const;
  for (const { code, ...answer } of answers) {
    await page.route('**/approve', (route) => route.fulfill(answer));
    await pressApprove(page);
    await react(page, { toast: PROBLEMS[code].message });
    await page.unroute('**/approve');
    // Two of the answers give the same toast.
    await page.getByRole('alert').getByRole('button').first().click();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  }
  await page.getByRole('button', { name: /^Approve and chat/ }).click();
  await expect(page.getByText('Comment approved')).toBeVisible();
});

/** Waits for the answer, because the next press is refused in another way, or not at all. */
async function pressApprove(page: Page): Promise<void> {
  const answered = page.waitForResponse('**/approve');
  await page.getByRole('button', { name: /^Approve and chat/ }).click();
  await answered;
}

async function react(page: Page, reaction: Reaction): Promise<void> {
  const alert = page.getByRole('alert');
  if (typeof reaction === 'object' && 'toast' in reaction) {
    await expect(alert.filter({ hasText: reaction.toast }).first()).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  } else if (reaction === 'silent') {
    // A toast appears immediately: once the button is enabled again, none will follow.
    await expect(page.getByRole('button', { name: /^Approve and chat/ })).toBeEnabled();
    await expect(alert.filter({ hasText: /./ })).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  } else {
    if (reaction.loggedOut) await expect(alert.filter({ hasText: reaction.loggedOut }).first()).toBeVisible();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    expect(await page.evaluate(() => localStorage.getItem('left-behind'))).toBeNull();
  }
}

async function refuseApproval(page: Page, status: number, problem: { code: number; message: string }): Promise<void> {
  await page.evaluate(() => localStorage.setItem('left-behind', 'yes'));
  await page.route('**/approve', (route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ ...problem, requestId: 'x' }) }),
  );
}

type Args = Parameters<Parameters<typeof test>[2]>[0];
let scene: { token: string; slug: string } | undefined;

async function openJobWithComment(stack: Args['stack'], visit: Args['visit']): Promise<Page> {
  const page = await visitWithComment(stack, visit);
  await openJob(page);
  return page;
}

/** One job with one proposal that is never approved, shared by all tests. */
async function visitWithComment(stack: Args['stack'], visit: Args['visit']): Promise<Page> {
  scene ??= await makeScene(stack);
  return visit({ token: scene.token });
}

/** Loads the page again, so that no earlier toast remains. */
async function openJob(page: Page): Promise<void> {
  await page.goto(`/job-post-details/${scene!.slug}`);
  await expect(page.getByRole('button', { name: /^Approve and chat/ })).toBeEnabled();
}

async function makeScene(stack: Args['stack']): Promise<{ token: string; slug: string }> {
  const owner = await makeActive(stack, 'business_owner', 'Rea Reaction');
  const creator = await makeActive(stack, 'creator', 'Remy Refused');
  const job = await makeJob(stack, owner);
  await call(stack, createProposal, {
    token: creator.token,
    body: { jobId: job.id, message: 'I would film the lantern on three nights and show each of them.' },
  });
  return { token: owner.token, slug: job.slug };
}
