import { withdraw } from '#app/demo/acts/comments.ts';
import { money, payingIn } from '#app/demo/jobs/idea.ts';
import type { Scene } from './scene.ts';
import { approved, changed, comments, declined, offered, opened, talk, worked } from './script.ts';

const DAY = 24;

/** Jobs whose proposals are all planned here. */
export const STAGED: ReadonlySet<string> = new Set([
  'winter-trail',
  'base-layer',
  'headlamp',
  'camp-stove',
  'autumn-pack',
  'commute-diary',
  'summit-pour',
  'recorder-wind',
]);

/** Plans the stories of Maya and Daniel. All times are hours before now. */
export function planHeroes(scene: Scene): void {
  planAutumnPack(scene);
  planRecorder(scene);
  planSummit(scene);
  planCommute(scene);
  planCampStove(scene);
  planTea(scene);
  planCabinLight(scene);
  planBaseLayer(scene);
  planHeadlamp(scene);
  planWinterTrail(scene);
  planMayasWaiting(scene);
}

function planWinterTrail(scene: Scene): void {
  const job = 'winter-trail';
  comments(scene, job, { maya: 5.7 }, { deliverBy: scene.past.dayFromNow(27) });
  comments(scene, job, { dev: 5.2 }, { price: money('USD', 1050) });
  comments(scene, job, {
    noor: 4.9,
    tobias: 4.6,
    ida: 4.1,
    jamal: 3.7,
    elin: 3.3,
    sofia: 2.9,
    rafael: 2.2,
    kwame: 1.6,
    oliver: 1.1,
    jonas: 0.8,
    arjun: 0.5,
    liam: 0.2,
  });
  opened(scene, job, { maya: 4.4, dev: 4.35 });
  approved(scene, job, 'maya', 4.2, 4.15);
  offered(scene, job, 'maya', 1.2, { dueInDays: 27 });
  talk(scene, job, 'maya', { owner: 0.1, creator: 2.6 });
}

function planBaseLayer(scene: Scene): void {
  const job = 'base-layer';
  const [elin, chloe, jamal] = [5.7 * DAY, 5.5 * DAY, 5.2 * DAY];
  comments(scene, job, { elin, chloe, jamal, thandi: 4.9 * DAY, aisha: 4.4 * DAY, ida: 3.8 * DAY, noor: 40, rafael: 30, jonas: 14 });
  opened(scene, job, { elin: 4.6 * DAY, chloe: 4.59 * DAY, jamal: 4.58 * DAY, ida: 3.5 * DAY });
  declined(scene, job, 'thandi', 4.5 * DAY, { reason: 'timing', note: 'We need it two weeks earlier than you can. Next time, we hope.' });
  declined(scene, job, 'aisha', 3.7 * DAY, { reason: 'fit', note: 'Lovely work, but we look for someone who is outside with it.' });
  approved(scene, job, 'elin', 3.75 * DAY, 3.7 * DAY);
  talk(scene, job, 'elin', { owner: 21, creator: 2.3 });
}

function planHeadlamp(scene: Scene): void {
  comments(scene, 'headlamp', { meiling: 46, arjun: 31, dev: 26, tobias: 18, theo: 7 });
  opened(scene, 'headlamp', { meiling: 28 });
  const edit = { budget: payingIn('USD').range(600, 950), terms: { usageScope: 'paid_ads', usageDays: 90 } } as const;
  changed(scene, 'headlamp', 5, edit, { tobias: 2.4, arjun: 1.3 });
}

function planCampStove(scene: Scene): void {
  const job = 'camp-stove';
  comments(scene, job, { mateo: 23.6 * DAY, jonas: 23.2 * DAY, fatima: 22.9 * DAY, zoe: 22.2 * DAY });
  opened(scene, job, { mateo: 22 * DAY, fatima: 21.9 * DAY });
  approved(scene, job, 'jonas', 21 * DAY, 20.9 * DAY);
  offered(scene, job, 'jonas', 19.5 * DAY, { dueInDays: 42, acceptedAt: 18.7 * DAY });
  talk(scene, job, 'jonas', { owner: 5 * DAY, creator: 3 });
  worked(scene, job, 'jonas', {
    delivered: [
      [
        26,
        'The whole meal in eleven minutes, rain included. The two Shorts are cut from minute four.',
        'https://www.youtube.com/watch?v=campstove11',
      ],
    ],
  });
}

function planAutumnPack(scene: Scene): void {
  const job = 'autumn-pack';
  comments(scene, job, { tobias: 33.3 * DAY, maya: 33 * DAY, noor: 32.6 * DAY });
  opened(scene, job, { maya: 32 * DAY });
  approved(scene, job, 'tobias', 31 * DAY, 30.8 * DAY);
  offered(scene, job, 'tobias', 29.4 * DAY, { dueInDays: 40, acceptedAt: 28.6 * DAY });
  talk(scene, job, 'tobias', { owner: 6.9 * DAY, creator: 6.5 * DAY });
  worked(scene, job, 'tobias', {
    delivered: [[6.4 * DAY, 'Three days, one pack, and the hip belt on film as promised.', 'https://www.youtube.com/watch?v=fortylitres']],
    completed: 5.8 * DAY,
    ofCreator: [
      5 * DAY,
      { rating: 5, text: 'Three days of rain and not one complaint. The part about the hip belt went straight to our designers.' },
    ],
    ofOwner: [
      4.2 * DAY,
      { rating: 5, text: 'The second job with Northpeak, and as clear as the first. They wanted the weak spots shown.' },
    ],
  });
}

function planRecorder(scene: Scene): void {
  const job = 'recorder-wind';
  comments(scene, job, { maya: 36 * DAY, meiling: 35.5 * DAY, theo: 35 * DAY });
  approved(scene, job, 'meiling', 34 * DAY, 33.9 * DAY);
  declined(scene, job, 'maya', 33.5 * DAY, {
    reason: 'chosen',
    note: 'We chose someone who has a pier at the door. Your ridge was a close second.',
  });
  offered(scene, job, 'meiling', 33 * DAY, { dueInDays: 45, acceptedAt: 32.6 * DAY });
}

function planSummit(scene: Scene): void {
  const job = 'summit-pour';
  comments(scene, job, { maya: 29.6 * DAY, jonas: 29.4 * DAY });
  approved(scene, job, 'maya', 28 * DAY, 27.9 * DAY);
  offered(scene, job, 'maya', 26.6 * DAY, { dueInDays: 40, acceptedAt: 25.8 * DAY });
  talk(scene, job, 'maya', { owner: 19.6 * DAY, creator: 19.2 * DAY });
  worked(scene, job, 'maya', {
    delivered: [
      [
        9 * DAY,
        'Sunrise at 6:52, poured at 6:53. The long version is unlisted until you say yes.',
        'https://www.youtube.com/watch?v=standin-no1',
      ],
    ],
    completed: 6.5 * DAY,
    ofCreator: [2.2 * DAY, { rating: 5, text: 'The second job with Maya. She carried a kettle up a mountain twice, and one sees why.' }],
  });
}

function planCommute(scene: Scene): void {
  const job = 'commute-diary';
  comments(scene, job, { dev: 25.6 * DAY, maya: 25 * DAY, rafael: 24.8 * DAY, sofia: 24.3 * DAY });
  opened(scene, job, { dev: 23.1 * DAY });
  approved(scene, job, 'maya', 23 * DAY, 22.8 * DAY);
  offered(scene, job, 'maya', 21.2 * DAY, { dueInDays: 39, acceptedAt: 20.6 * DAY });
  talk(scene, job, 'maya', { owner: 1.5, creator: 1.7 });
  worked(scene, job, 'maya', {
    delivered: [
      [1.65, 'The first half, days one to fifteen. Rough sound in day six, I will fix it.', 'https://www.youtube.com/watch?v=standin-ad1'],
    ],
    changes: [
      1.55,
      'The boss laughed twice. Could day eight have the name of the stay on the screen? And the last day, please, when you have it.',
    ],
  });
}

function planTea(scene: Scene): void {
  const job = 'thermos-tea';
  comments(scene, job, { maya: 16 * DAY });
  approved(scene, job, 'maya', 14 * DAY, 13.9 * DAY);
  offered(scene, job, 'maya', 12.7 * DAY, {
    dueInDays: 30,
    declinedAt: 12.4 * DAY,
    note: 'Thank you, Lena! Four stories on one walk are a full day for me, which the price does not cover.',
  });
  talk(scene, job, 'maya', { owner: 11.5 * DAY, creator: 11.8 * DAY });
}

function planCabinLight(scene: Scene): void {
  const job = 'cabin-light';
  comments(scene, job, { maya: 7.5 * DAY });
  approved(scene, job, 'maya', 6 * DAY, 5.9 * DAY);
  talk(scene, job, 'maya', { owner: 24, creator: 3 * DAY });
}

/** Plans Maya's pending proposals, and one that she withdrew immediately. */
function planMayasWaiting(scene: Scene): void {
  const { past } = scene;
  comments(scene, 'tripod-kilo', { maya: 9 * DAY });
  past.plan(past.hoursAgo(9 * DAY - 0.1), () => withdraw(past, scene.comment('tripod-kilo', 'maya')));
  comments(scene, 'night-train', { maya: 3.6 * DAY });
  opened(scene, 'night-train', { maya: 2 * DAY });
  changed(scene, 'night-train', 11, { terms: { exclusivityDays: 30, changeRounds: 3 } });
  comments(scene, 'swim-gear', { maya: 22 });
  comments(scene, 'desk-makeover', { maya: 20 }, { price: money('USD', 1150) });
  opened(scene, 'desk-makeover', { maya: 9 });
}
