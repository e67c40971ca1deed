import { askJobQuestion } from '@castlane/contract/job-question.ts';
import { newId } from '#platform/ids.ts';
import { ABSENT_SLUG, found, jobBySlug, NO_ID, TEXT, with_, type Cell, type Input, type Row } from './cells.ts';

/** Asks about a job as another creator. */
async function askedOn({ world }: Cell, slug: string): Promise<string> {
  return (await (await world.creator()).call(askJobQuestion, { params: { slug }, body: { text: TEXT } })).id;
}

/** Builds calls that name a question about a job: `other` is one about the job of another owner. */
function received(body: unknown) {
  const input = (slug: string, id: string): Input => with_({ params: { slug, id } }, body);
  return {
    own: async (cell: Cell) => {
      const { slug } = await cell.world.job(cell.me);
      return input(slug, await askedOn(cell, slug));
    },
    other: async (cell: Cell) => input(cell.others.job.slug, await askedOn(cell, cell.others.job.slug)),
    absent: async ({ world, me }: Cell) => input((await world.job(me)).slug, newId()),
    malformed: ({ others }: Cell) => input(others.job.slug, NO_ID),
  };
}

/** Questions about jobs before a comment. */
export const QUESTION_ROWS: Record<string, Row> = {
  'jobQuestion.askJobQuestion': {
    who: 'activeCreator',
    answers: { other: 201, absent: 1013, malformed: 1009 },
    inputs: jobBySlug(async () => ABSENT_SLUG, { text: TEXT }),
  },
  'jobQuestion.listAnsweredQuestions': {
    who: 'activeCreator',
    answers: { other: 200, absent: 1013, malformed: 1009 },
    inputs: jobBySlug(async () => ABSENT_SLUG),
  },
  'jobQuestion.listJobQuestions': {
    who: 'owner',
    answers: found(200, 1013, 1013, 1009),
    inputs: jobBySlug(async ({ world, me }) => (await world.job(me)).slug),
  },
  'jobQuestion.answerJobQuestion': { who: 'activeOwner', answers: found(200, 1013, 1009, 1005), inputs: received({ answer: TEXT }) },
  'jobQuestion.declineJobQuestion': {
    who: 'activeOwner',
    answers: found(200, 1013, 1009, 1005),
    inputs: received({ reason: 'cannot_say' }),
  },
};
