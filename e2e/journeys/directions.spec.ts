import { composer, log, say } from '../acts/chat.ts';
import { expectRightToLeft } from '../direction.ts';
import { expect, test } from '../fixtures.ts';
import { makeAssigned } from '../people.ts';

const LANGUAGES = [
  {
    language: 'Arabic',
    owner: 'محمد علي',
    creator: 'ليلى حسن',
    title: 'صور جديدة للمطعم (قائمة الصيف)',
    description: 'نريد صوراً واضحة لأطباقنا.\n\n1. طبق رئيسي (مع الخبز).\n2. حلوى!',
    message: 'مرحبا، هل يناسبك يوم الأحد (صباحا)؟ السعر 450.',
  },
  {
    language: 'Hebrew',
    owner: 'דנה כהן',
    creator: 'יעל לוי',
    title: 'סרטון קצר על פנסים (לילה)',
    description: 'סרטון אחד שמראה כמה רחוק הפנס מאיר.\n\n1. שביל ביער (בלילה).\n2. בית!',
    message: 'שלום, מתאים לך ביום ראשון (בבוקר)? המחיר 450.',
  },
];

for (const { language, owner, creator, title, description, message } of LANGUAGES) {
  test(`what is written in ${language} runs from right to left in a page that does not`, async ({ stack, visit }, info) => {
    const people = await makeAssigned(stack, { owner, creator }, { title, description });
    const page = await visit({ token: people.owner.token });
    const picture = (name: string) => page.screenshot({ path: info.outputPath(`${language}-${name}.png`) });

    await page.goto(`/message?thread=${people.thread.id}`);
    await composer(page).fill(message);
    await picture('typing');
    expect(await composer(page).evaluate((field) => getComputedStyle(field).unicodeBidi), 'while it is typed').toBe('plaintext');
    await composer(page).fill('');
    await say(page, message);
    await expectRightToLeft(log(page).getByText(message));
    await picture('chat');

    await page.goto(`/job-post-details/${people.job.slug}?tab=brief`);
    const item = page.getByRole('main').getByRole('listitem').filter({ hasText: '!' }).last();
    await expectRightToLeft(item);
    expect(await item.evaluate((element) => getComputedStyle(element).direction), 'where the number stands').toBe('rtl');
    await expectRightToLeft(page.getByRole('heading', { name: title }).first());
    await picture('brief');

    await page.goto(`/agreement/${people.engagementId}`);
    await expect(page.getByRole('heading', { name: 'Brief' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expectRightToLeft(page.getByRole('main').getByText(title).first());
    await page.screenshot({ path: info.outputPath(`${language}-print.png`), fullPage: true });
    expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe('ltr');
  });
}
