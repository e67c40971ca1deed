import type { QuestionDeclineReason } from '@castlane/contract/job-question.ts';
import { viewerOf } from '#app/demo/acts/rows.ts';
import questions from '#app/demo/content/questions.json' with { type: 'json' };
import { answerJobQuestion, declineJobQuestion } from '#features/proposals/questions/answering.ts';
import { askJobQuestion } from '#features/proposals/questions/asking.ts';
import { tellOfAnswers } from '#features/proposals/questions/telling.ts';
import { runClock } from '#platform/clocks.ts';
import type { Scene } from './scene.ts';

/** A question, and what its owner does after some hours; without it, the question waits. */
type Asked = {
  job: string;
  by: string;
  hoursAgo: number;
  text: string;
  hours?: number;
  answer?: string;
  decline?: string;
};

/** Plans what creators asked about jobs without a comment. */
export function planQuestions(scene: Scene): void {
  const { past } = scene;
  for (const asked of questions as Asked[]) past.plan(past.hoursAgo(asked.hoursAgo), () => ask(scene, asked));
}

function ask(scene: Scene, { job: key, by, text, hours, answer, decline }: Asked): void {
  const { past } = scene;
  const { owner, row } = scene.job(key);
  const asker = viewerOf(scene.who(by));
  let id = '';
  past.act(async (deps) => {
    ({ id } = await askJobQuestion(deps, asker, row.slug, text));
  });
  if (hours === undefined) return;
  past.later(hours * 60, () =>
    past.act((deps) => {
      const at = { slug: row.slug, id };
      if (answer !== undefined) return answerJobQuestion(deps, viewerOf(owner), at, answer);
      return declineJobQuestion(deps, viewerOf(owner), at, decline as QuestionDeclineReason);
    }),
  );
  // By then the next morning has come for everyone who follows the job.
  if (answer !== undefined) past.later((hours + 24) * 60, () => past.act((deps) => runClock(deps, tellOfAnswers)));
}
