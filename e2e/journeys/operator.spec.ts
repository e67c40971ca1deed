import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignOnProvider } from '@castlane/api/src/testing/sign-on-provider.ts';
import { axe } from '../axe.ts';
import { expect, testsOnOwnStack } from '../fixtures.ts';
import { makeActive } from '../people.ts';

/** What only the operator has: a provider for the log-in of staff, and pages of the law. */
const provider = new SignOnProvider();
const folder = mkdtempSync(join(tmpdir(), 'castlane-operator-'));
const TERMS = `# Terms of Acme

These terms apply to **everyone** who uses this site. See the [privacy policy](/privacy).

## 1. Fees

| Who | Pays |
| --- | --- |
| Creators | nothing |

## 2. Rules

1. Be kind.
2. Be honest:
   - about who you are

<script>document.title = 'x'</script>
`;

function fileOf(name: string, text: string): string {
  const path = join(folder, `${name}.md`);
  writeFileSync(path, text);
  return path;
}

const test = testsOnOwnStack({
  isEmpty: true,
  settings: async (url) => {
    await provider.start(url);
    return {
      ...provider.settings,
      TERMS_FILE: fileOf('terms', TERMS),
      PRIVACY_FILE: fileOf('privacy', 'We keep little.'),
      IMPRINT_FILE: fileOf('imprint', '# Imprint\n\nAcme Ltd.'),
    };
  },
});
test.afterAll(() => provider.stop());

const BUTTON = { name: 'Log in with Acme' };

test('staff log in at their provider, with the keyboard alone, and get to where they wanted', async ({ visit }) => {
  provider.person('ada', { name: 'Ada Lovelace' });
  provider.subject = 'ada';
  const page = await visit();
  await page.goto('/staff/accounts');
  await expect(page.getByRole('button', BUTTON)).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'Create an account' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', BUTTON)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/staff\/accounts$/);
  await expect(page.getByRole('link', { name: 'Accounts', exact: true })).toBeVisible();
});

test('a person who is not staff is told so at the log-in', async ({ visit, watch }) => {
  watch.expects('403 POST /user/v1/auth/single-sign-on');
  provider.person('guest', { groups: ['everyone'] });
  provider.subject = 'guest';
  const page = await visit();
  await page.goto('/login');
  await page.getByRole('button', BUTTON).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your account there isn’t in the staff group.' })).toBeVisible();
  await axe(page);
});

test('the pages of the operator are linked where one signs up, and can be read', async ({ visit }) => {
  const page = await visit();
  await page.goto('/sign-up');
  await expect(page.getByText('By creating an account you agree to the')).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'Terms' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Acme');
  await expect(page.getByText('<script>')).toBeVisible();
  await axe(page);
});

test('a user is asked once to accept terms that have changed', async ({ visit, stack }) => {
  const { token } = await makeActive(stack, 'creator', 'Nia New');
  fileOf('terms', `${TERMS}\nNew.`);
  await stack.kill();
  await stack.restart();
  const page = await visit({ token });
  await page.goto('/my-job');
  const bar = page.getByRole('region', { name: 'Terms to accept' });
  await expect(bar).toContainText('Our terms have changed.');
  await axe(page);
  await bar.getByRole('button', { name: 'Accept' }).click();
  await expect(bar).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar).toBeHidden();
});
