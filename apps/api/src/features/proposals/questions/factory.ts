import { answerJobQuestion, askJobQuestion, type OwnJobQuestion, type ReceivedJobQuestion } from '@castlane/contract/job-question.ts';
import type { Actor } from '#testing/world.ts';

export const QUESTION = 'Do you send the shoes before we agree on a price?';
export const ANSWER = 'Yes. You can keep them in any case.';

type At = { slug: string };

export function ask(creator: Actor, { slug }: At, text = QUESTION): Promise<OwnJobQuestion> {
  return creator.call(askJobQuestion, { params: { slug }, body: { text } });
}

export function answer(owner: Actor, { slug }: At, { id }: { id: string }, text = ANSWER): Promise<ReceivedJobQuestion> {
  return owner.call(answerJobQuestion, { params: { slug, id }, body: { answer: text } });
}
