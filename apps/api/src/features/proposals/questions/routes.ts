import * as jobQuestion from '@castlane/contract/job-question.ts';
import type { Deps } from '#platform/deps.ts';
import type { Mount } from '#platform/http/mount.ts';
import { answerJobQuestion, declineJobQuestion } from './answering.ts';
import { askJobQuestion } from './asking.ts';
import { listAnsweredQuestions, listJobQuestions } from './queries.ts';

export function jobQuestionRoutes(mount: Mount, deps: Deps): void {
  mount(jobQuestion.askJobQuestion, ({ viewer, params, body }) => askJobQuestion(deps, viewer, params.slug, body.text));
  mount(jobQuestion.listAnsweredQuestions, ({ viewer, params, query }) =>
    listAnsweredQuestions(deps.db, viewer.accountId, params.slug, query),
  );
  mount(jobQuestion.listJobQuestions, ({ viewer, params, query }) => listJobQuestions(deps.db, viewer.accountId, params.slug, query));
  mount(jobQuestion.answerJobQuestion, ({ viewer, params, body }) => answerJobQuestion(deps, viewer, params, body.answer));
  mount(jobQuestion.declineJobQuestion, ({ viewer, params, body }) => declineJobQuestion(deps, viewer, params, body.reason));
}
