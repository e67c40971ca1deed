import { approve, comment } from '#app/demo/acts/comments.ts';
import { draftJob, publishJob } from '#app/demo/acts/jobs.ts';
import { read, startThread } from '#app/demo/acts/threads.ts';
import { CAMPAIGN, CAMPAIGN_COMMENTS } from '#app/demo/jobs/campaign.ts';
import type { Scene } from './scene.ts';
import { offered, opened, talk, worked, type Told } from './script.ts';

const DAY = 24;
const JOB = CAMPAIGN.key!;

type Chosen = Exclude<keyof typeof CAMPAIGN_COMMENTS, 'liam'>;

/** When each comment was sent; all times are hours before now. Liam is not among the five. */
const SENT: Record<keyof typeof CAMPAIGN_COMMENTS, number> = {
  oliver: 17.9 * DAY,
  ida: 17.7 * DAY,
  chloe: 17.55 * DAY,
  rafael: 16.9 * DAY,
  jamal: 16.7 * DAY,
  liam: 16.2 * DAY,
};

/** When the five were approved, and when they accepted their offers. The last one fills the job. */
const HIRED: Record<Chosen, [approved: number, accepted: number]> = {
  oliver: [17.5 * DAY, 15.9 * DAY],
  ida: [17.4 * DAY, 15.6 * DAY],
  chloe: [17.3 * DAY, 15.2 * DAY],
  rafael: [16.6 * DAY, 14.7 * DAY],
  jamal: [16.5 * DAY, 14.3 * DAY],
};

/** The work of the five: done, waiting for an answer, in dispute, to be changed. Rafael has just begun. */
const WORKED: Partial<Record<Chosen, Told>> = {
  oliver: {
    delivered: [[9 * DAY, 'Forty-one seconds, two wet dogs, one dry shirt.', 'https://www.instagram.com/p/wetweekbristol']],
    completed: 7.6 * DAY,
    ofCreator: [
      6.8 * DAY,
      { rating: 5, text: 'The first of five to finish, and the bar for the others. The view from below was his own idea.' },
    ],
    ofOwner: [6.1 * DAY, { rating: 5, text: 'Five people on one job, and every question of mine was still answered on the same day.' }],
  },
  ida: {
    delivered: [
      [
        30,
        'Fifty-two seconds: the hook, the lake path, the pockets. The left one was damp, and I left it in.',
        'https://www.instagram.com/p/wetweekoslo',
      ],
    ],
  },
  chloe: {
    delivered: [[8 * DAY, 'A week of rain, and a minute inside the seams.', 'https://www.instagram.com/p/wetweekparis']],
    changes: [7 * DAY, 'The seams are wonderful, but where is the rain? Please film another hour outside, and leave the sewing table out.'],
    disputed: [
      5.2 * DAY,
      'I delivered what I had written in my comment, and what was agreed on: one Reel of a week in rain, with the seams at the end. The changes ask for a different film.',
    ],
  },
  jamal: {
    delivered: [[4 * DAY, 'Four games, none canceled. The shoulders come at second 38.', 'https://www.instagram.com/p/wetweekphilly']],
    changes: [3 * DAY, 'Great. Could it begin with the shell on the hook, as the other four do? And the name is Marten, with an e.'],
  },
};

/** Plans a job of Daniel's for five creators, with each of whom the work is at another point. */
export function planCampaign(scene: Scene): void {
  const { past } = scene;
  past.plan(past.hoursAgo(20 * DAY), () => {
    const job = draftJob(past, scene.who('daniel'), CAMPAIGN, { applyBy: past.day(30), dueBy: null });
    scene.add(job);
    publishJob(past, job);
  });
  for (const [key, hours] of Object.entries(SENT)) past.plan(past.hoursAgo(hours), () => say(scene, key as keyof typeof SENT));
  for (const [key, [yes, accepted]] of Object.entries(HIRED)) {
    opened(scene, JOB, { [key]: yes + 0.5 });
    past.plan(past.hoursAgo(yes), () => scene.aside(scene.who(key), () => approve(past, scene.comment(JOB, key))));
    past.plan(past.hoursAgo(yes - 0.5), () => startThread(past, scene.comment(JOB, key)));
    offered(scene, JOB, key, accepted + 7, { dueInDays: 30, acceptedAt: accepted });
    talk(scene, JOB, key, { owner: accepted - 30, creator: accepted - 31 });
  }
  for (const [key, told] of Object.entries(WORKED)) worked(scene, JOB, key, told);
  past.plan(past.hoursAgo(26), () => {
    for (const key of Object.keys(HIRED)) read(past, scene.comment(JOB, key).thread!, scene.who('daniel'));
  });
}

function say(scene: Scene, key: keyof typeof CAMPAIGN_COMMENTS): void {
  const { past } = scene;
  const job = scene.job(JOB);
  const words = {
    message: CAMPAIGN_COMMENTS[key],
    price: job.row.brief.budget.amount!,
    deliverBy: past.day(30),
    answers: [],
    portfolio: [],
  };
  const creator = scene.who(key);
  scene.aside(creator, () => comment(past, creator, job, words));
}
